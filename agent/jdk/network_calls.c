/* Which native methods of the network are replaced, and by which runtime class. */
#include "jdk/network_calls.h"

#define NET "sun/nio/ch/Net"
#define SOCKETS "sun/nio/ch/SocketDispatcher"
#define DATAGRAMS "sun/nio/ch/DatagramChannelImpl"
#define DATAGRAM_CALLS "sun/nio/ch/DatagramDispatcher"
#define UNIX "sun/nio/ch/UnixDispatcher"      /* JDK 21 and later */
#define FILES "sun/nio/ch/FileDispatcherImpl" /* before */
#define UNIX_FILES "sun/nio/ch/UnixFileDispatcherImpl"
#define UTIL "sun/nio/ch/IOUtil"
#define THREAD "sun/nio/ch/NativeThread"
#define WATCH_SERVICE "sun/nio/fs/LinuxWatchService"

const ag_network_native ag_network_natives[] = {
    {NET, "socket0", "Sockets"},
    {NET, "bind0", "Sockets"},
    {NET, "listen", "Sockets"},
    {NET, "connect0", "Sockets"},
    {NET, "accept", "Sockets"},
    {NET, "shutdown", "Sockets"},
    {NET, "localPort", "Sockets"},
    {NET, "localInetAddress", "Sockets"},
    {NET, "remotePort", "Sockets"},
    {NET, "remoteInetAddress", "Sockets"},
    {NET, "getIntOption0", "Sockets"},
    {NET, "setIntOption0", "Sockets"},
    {NET, "poll", "Sockets"},
    {NET, "pollConnect", "Sockets"},
    {NET, "available", "Sockets"},
    {NET, "sendOOB", "Sockets"},
    {NET, "discardOOB", "Sockets"},
    {"sun/nio/ch/Poller", "poll", "Sockets"},
    {SOCKETS, "read0", "Streams"},
    {SOCKETS, "readv0", "Streams"},
    {SOCKETS, "write0", "Streams"},
    {SOCKETS, "writev0", "Streams"},
    {DATAGRAMS, "disconnect0", "Datagrams"},
    {DATAGRAMS, "receive0", "Datagrams"},
    {DATAGRAMS, "send0", "Datagrams"},
    {DATAGRAM_CALLS, "read0", "Datagrams"},
    {DATAGRAM_CALLS, "readv0", "Datagrams"},
    {DATAGRAM_CALLS, "write0", "Datagrams"},
    {DATAGRAM_CALLS, "writev0", "Datagrams"},
    {FILES, "read0", "Streams"}, /* ends of pipes */
    {FILES, "readv0", "Streams"},
    {FILES, "write0", "Streams"},
    {FILES, "writev0", "Streams"},
    {FILES, "close0", "Streams"},
    {FILES, "preClose0", "Streams"},
    {UNIX_FILES, "read0", "Streams"}, /* and of JDK 21 */
    {UNIX_FILES, "readv0", "Streams"},
    {UNIX_FILES, "write0", "Streams"},
    {UNIX_FILES, "writev0", "Streams"},
    {UNIX, "close0", "Streams"},
    {UNIX, "preClose0", "Streams"},
    /* JDK 21 names these of UnixDispatcher by the class that inherits them */
    {SOCKETS, "close0", "Streams"},
    {SOCKETS, "preClose0", "Streams"},
    {DATAGRAM_CALLS, "close0", "Streams"},
    {DATAGRAM_CALLS, "preClose0", "Streams"},
    {FILES, "closeIntFD", "Polls"},
    {UTIL, "configureBlocking", "Streams"},
    {UTIL, "makePipe", "Streams"},
    {UTIL, "drain", "Polls"},
    {UTIL, "drain1", "Polls"},
    {UTIL, "write1", "Polls"},
    {"sun/nio/ch/UnixAsynchronousSocketChannelImpl", "checkConnect", "Sockets"},
    {"sun/nio/ch/Poller", "pollSelector", "Polls"},
    {"sun/nio/ch/EPoll", "create", "Polls"},
    {"sun/nio/ch/EPoll", "ctl", "Polls"},
    {"sun/nio/ch/EPoll", "wait", "Polls"},
    {"sun/nio/ch/EventFD", "eventfd0", "Polls"},
    {"sun/nio/ch/EventFD", "set0", "Polls"},
    {THREAD, "current", "Streams"},
    {THREAD, "current0", "Streams"},
    {THREAD, "signal", "Streams"},
    {THREAD, "signal0", "Streams"},
    {WATCH_SERVICE, "poll", "Watches"},
    {WATCH_SERVICE, "inotifyAddWatch", "Watches"},
    {WATCH_SERVICE, "inotifyRmWatch", "Watches"},
    {"sun/nio/fs/UnixNativeDispatcher", "read", "Watches"},
    {"sun/nio/fs/UnixNativeDispatcher", "write", "Watches"},
};
const size_t ag_network_native_count = sizeof ag_network_natives / sizeof *ag_network_natives;

const ag_network_native *ag_network_native_find(cf_string owner, cf_string name) {
  for (size_t i = 0; i < ag_network_native_count; i++)
    if (cf_string_is(name, ag_network_natives[i].name) && cf_string_is(owner, ag_network_natives[i].owner))
      return &ag_network_natives[i];
  return NULL;
}
