package java.lang;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.HporContract.Network;
import java.lang.HporContract.Outcome;
import java.lang.HporNetwork.Port;
import java.lang.HporNetwork.Socket;
import java.lang.HporNetwork.Stream;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.util.function.BooleanSupplier;
import jdk.internal.vm.annotation.Hidden;

/** In the place of native methods of sockets (sun.nio.ch.Net). */
public final class HporSockets {
    /* Events of poll(2). */
    static final int POLL_IN = 1;
    static final int POLL_OUT = 4;

    /* Options: their level and their number. */
    private static final int SOCKET_LEVEL = 1 << 16;
    private static final int SEND_SIZE = SOCKET_LEVEL | 7;
    static final int RECEIVE_SIZE = SOCKET_LEVEL | 8;
    static final int LINGER = SOCKET_LEVEL | 13;

    private HporSockets() {
    }

    public static int socket0(boolean preferIPv6, boolean stream, boolean reuse, boolean fast, int site)
            throws IOException {
        if (!HporNetwork.isProgram()) {
            return (int) HporNetwork.real("Net", "socket0", preferIPv6, stream, reuse, fast);
        }
        int number = HporNetwork.next();
        HporNetwork.open(number, new Socket(number, stream, !stream));
        return number;
    }

    /* ---- addresses ---------------------------------------------------------------------------------------------- */

    /** Does the address belong to this machine? */
    static boolean isOwn(InetAddress address) {
        if (address.isLoopbackAddress() || address.isAnyLocalAddress()) {
            return true;
        }
        int was = Hpor.mute();
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException e) {
            return false;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The end of a connection that has not been bound to an address of its own. */
    static InetAddress near(InetAddress peer) {
        return peer.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : peer;
    }

    @Hidden
    public static void bind0(FileDescriptor fd, boolean preferIPv6, boolean exclusive, InetAddress address, int port,
            int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("Net", "bind0", fd, preferIPv6, exclusive, address, port);
            return;
        }
        Socket s = HporNetwork.socket(fd);
        if (s.bound != null || s.box != null) {
            throw new java.net.SocketException("Invalid argument");
        }
        if (!isOwn(address)) {
            throw new BindException("Cannot assign requested address");
        }
        if (s.datagrams) {
            HporDatagrams.bind(s, address, port, site);
            return;
        }
        Port wanted = HporNetwork.port(port == 0 ? HporNetwork.freePort() : port);
        HporNetwork.use(wanted, Network.GIVES, -1, site);
        if (wanted.bound != null) {
            throw new BindException("Address already in use");
        }
        wanted.bound = s;
        s.bound = wanted;
        s.address = address;
        s.port = wanted.port;
    }

    @Hidden
    public static void listen(FileDescriptor fd, int backlog, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("Net", "listen", fd, backlog);
            return;
        }
        Socket s = HporNetwork.socket(fd);
        HporNetwork.use(s.bound, Network.GIVES, -1, site);
        s.bound.listens = true;
        s.bound.backlog = backlog;
        s.bound.changed();
    }

    public static int localPort(FileDescriptor fd, int site) throws IOException {
        return HporNetwork.isVirtual(fd) ? HporNetwork.socket(fd).port : (int) HporNetwork.real("Net", "localPort", fd);
    }

    public static InetAddress localInetAddress(FileDescriptor fd, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (InetAddress) HporNetwork.real("Net", "localInetAddress", fd);
        }
        InetAddress address = HporNetwork.socket(fd).address;
        return address != null ? address : new InetSocketAddress(0).getAddress();
    }

    public static int remotePort(FileDescriptor fd, int site) throws IOException {
        return HporNetwork.isVirtual(fd) ? HporNetwork.socket(fd).peerPort
                : (int) HporNetwork.real("Net", "remotePort", fd);
    }

    public static InetAddress remoteInetAddress(FileDescriptor fd, int site) throws IOException {
        return HporNetwork.isVirtual(fd) ? HporNetwork.socket(fd).peer
                : (InetAddress) HporNetwork.real("Net", "remoteInetAddress", fd);
    }

    /* ---- connections -------------------------------------------------------------------------------------------- */

    /** 1: connected. A connection of a socket that does not block is settled later, as on Linux (pollConnect). */
    @Hidden
    public static int connect0(boolean preferIPv6, FileDescriptor fd, InetAddress address, int port, int site)
            throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("Net", "connect0", preferIPv6, fd, address, port);
        }
        Socket s = HporNetwork.socket(fd);
        if (!isOwn(address)) {
            HporNetwork.leaves(address, port);
            throw new ConnectException("Network is unreachable");
        }
        if (s.datagrams) {
            return HporDatagrams.connect(s, near(address), port, site);
        }
        s.peer = near(address);
        s.peerPort = port;
        s.calls = HporNetwork.port(port);
        Port called = s.calls;
        HporNetwork.use(called, Network.GIVES | s.watches() | (s.blocks ? Network.OUT : 0), -1, site);
        if (s.closed) {
            return HporStreams.INTERRUPTED;
        }
        boolean settled = settle(s);
        s.isAskedFor(called);
        if (!s.blocks) {
            return HporStreams.UNAVAILABLE;
        }
        if (s.refusal != null) {
            throw s.refusal;
        }
        return settled ? 1 : HporStreams.INTERRUPTED;
    }

    /** Connects, or finds that nobody listens. False: there is no room in the queue. */
    private static boolean settle(Socket s) throws IOException {
        Port port = s.calls;
        if (!port.listens) {
            s.refusal = new ConnectException("Connection refused");
        } else if (port.hasRoom()) {
            connect(s, port);
        } else {
            return false;
        }
        s.calls = null;
        return true;
    }

    private static void connect(Socket s, Port port) throws IOException {
        if (s.port == 0) {
            s.port = HporNetwork.freePort();
        }
        if (s.address == null || s.address.isAnyLocalAddress()) {
            s.address = s.peer;
        }
        Socket other = new Socket(s.number, true); // it has a number of its own once it is accepted
        other.address = s.peer;
        other.port = s.peerPort;
        other.peer = s.address;
        other.peerPort = s.port;
        Stream there = s.stream(0);
        Stream back = s.stream(1);
        s.connected(back, there);
        other.connected(there, back);
        s.out.most = size(s.option(SEND_SIZE, 0), port.bound.option(RECEIVE_SIZE, 0));
        s.in.most = size(port.bound.option(SEND_SIZE, 0), s.option(RECEIVE_SIZE, 0));
        port.add(other);
    }

    /** The room of a direction: what the program has set for both ends. */
    private static int size(int sent, int received) {
        return sent == 0 && received == 0 ? HporNetwork.BUFFER : sent + received;
    }

    /** Waits for the end of a connection attempt. False: the time is over, or the socket was closed. */
    @Hidden
    public static boolean pollConnect(FileDescriptor fd, long millis, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (boolean) HporNetwork.real("Net", "pollConnect", fd, millis);
        }
        Socket s = HporNetwork.socket(fd);
        awaitConnection(s, millis, 0, site);
        if (s.refusal != null) {
            IOException refusal = s.refusal;
            s.refusal = null;
            throw refusal;
        }
        return s.connected && !s.closed;
    }

    /** Throws what has become of a connection attempt. */
    @Hidden
    public static void checkConnect(int number, int site) throws IOException {
        if (!HporNetwork.isVirtual(number)) {
            HporNetwork.real("UnixAsynchronousSocketChannelImpl", "checkConnect", number);
        } else if (HporNetwork.opened(number) instanceof Socket s) {
            awaitConnection(s, 0, 0, site);
            if (s.refusal != null) {
                throw s.refusal;
            }
        }
    }

    /** Is there nothing to wait for any more? */
    @Hidden
    private static boolean awaitConnection(Socket s, long millis, int interrupts, int site) throws IOException {
        if (s.calls == null || s.closed) {
            return true;
        }
        boolean waits = millis != 0;
        Port port = s.calls;
        int result = HporNetwork.use(port, Network.GIVES | interrupts | (waits ? Network.OUT : 0), millis, site);
        return s.closed || s.calls == null || result == Outcome.NORMAL && settle(s);
    }

    @Hidden
    public static int accept(FileDescriptor fd, FileDescriptor accepted, InetSocketAddress[] peer, int site)
            throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("Net", "accept", fd, accepted, peer);
        }
        Socket s = HporNetwork.socket(fd);
        if (s.closed || s.bound == null) {
            throw new java.net.SocketException("Invalid argument");
        }
        HporNetwork.use(s.bound, Network.TAKES | (s.blocks ? Network.IN : 0), -1, site);
        if (s.closed) {
            return HporStreams.INTERRUPTED;
        }
        Socket other = s.bound.remove();
        if (other == null) {
            return HporStreams.UNAVAILABLE;
        }
        int number = HporNetwork.next();
        HporNetwork.open(number, other);
        HporNetwork.setNumber(accepted, number);
        peer[0] = new InetSocketAddress(other.peer, other.peerPort);
        return 1;
    }

    @Hidden
    public static void shutdown(FileDescriptor fd, int how, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("Net", "shutdown", fd, how);
            return;
        }
        Socket s = HporNetwork.socket(fd);
        if (!s.connected || s.closed) {
            return;
        }
        if (how != 1) { // SHUT_WR
            HporNetwork.use(s.in, Network.GIVES, -1, site);
            s.in.drop();
            s.in.discards = true;
            s.in.changed();
        }
        if (how != 0) { // SHUT_RD
            HporNetwork.use(s.out, Network.GIVES, -1, site);
            s.out.ended = true;
            s.out.changed();
        }
    }

    /* ---- waiting ------------------------------------------------------------------------------------------------ */

    @Hidden
    public static int poll(FileDescriptor fd, int events, long millis, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("Net", "poll", fd, events, millis);
        }
        return poll(HporNetwork.socket(fd), events, millis, 0, site);
    }

    /** The events that have come; 0: the time is over, or the descriptor was closed. */
    @Hidden
    private static int poll(Socket s, int events, long millis, int interrupts, int site) throws IOException {
        if (s.closed) {
            return 0;
        }
        if (s.calls != null) {
            return awaitConnection(s, millis, interrupts, site) && !s.closed ? events : 0;
        }
        boolean in = (events & POLL_IN) != 0;
        HporNetwork.Shared object = s.box != null ? s.box : s.in == null ? s.bound : in ? s.in : s.out;
        if (object == null) {
            return events;
        }
        int wanted = in ? Network.IN : Network.OUT;
        int waits = millis == 0 ? 0 : wanted;
        HporNetwork.use(object, Network.LOOKS | (in ? Network.TAKES : 0) | interrupts | waits, millis, site);
        return !s.closed && (object.ready() & wanted) != 0 ? events & (in ? POLL_IN : POLL_OUT) : 0;
    }

    /** In the place of Poller.poll, where virtual threads wait: until the time is over or they are interrupted. */
    @Hidden
    public static void poll(int number, int event, long nanos, BooleanSupplier isOpen, int site) throws IOException {
        if (!(HporNetwork.opened(number) instanceof Socket s)) {
            return;
        }
        long millis = nanos <= 0 ? -1 : nanos / 1_000_000 + (nanos % 1_000_000 > 0 ? 1 : 0);
        poll(s, event, millis, Network.INTERRUPTIBLE, site);
    }

    @Hidden
    public static int available(FileDescriptor fd, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("Net", "available", fd);
        }
        Socket s = HporNetwork.socket(fd);
        if (s.closed || s.in == null) {
            return 0;
        }
        HporNetwork.use(s.in, Network.TAKES | Network.LOOKS, -1, site);
        return s.in.count;
    }

    /* ---- options ------------------------------------------------------------------------------------------------ */

    public static int getIntOption0(FileDescriptor fd, boolean convert, int level, int option, int site)
            throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("Net", "getIntOption0", fd, convert, level, option);
        }
        int name = level << 16 | option;
        int otherwise = name == LINGER ? -1 : name == SEND_SIZE || name == RECEIVE_SIZE ? HporNetwork.BUFFER : 0;
        return HporNetwork.socket(fd).option(name, otherwise);
    }

    /** The sizes of buffers count when the connection is made. */
    @Hidden
    public static void setIntOption0(FileDescriptor fd, boolean convert, int level, int option, int value,
            boolean isIPv6, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("Net", "setIntOption0", fd, convert, level, option, value, isIPv6);
            return;
        }
        Socket s = HporNetwork.socket(fd);
        HporDatagrams.changes(s, site); // how much is kept unread
        s.setOption(level << 16 | option, value);
    }

    public static int sendOOB(FileDescriptor fd, byte data, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("Net", "sendOOB", fd, data);
        }
        HporNamed.named("urgent data of sockets, which the virtual network has none of");
        throw new IOException("Operation not supported");
    }

    public static boolean discardOOB(FileDescriptor fd, int site) throws IOException {
        return !HporNetwork.isVirtual(fd) && (boolean) HporNetwork.real("Net", "discardOOB", fd);
    }
}
