package java.lang;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.HporContract.Network;
import java.lang.HporNetwork.Shared;
import java.lang.HporNetwork.Socket;
import java.net.BindException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.Arrays;
import jdk.internal.vm.annotation.Hidden;

/**
 * In the place of native methods of datagram sockets. A datagram arrives at once and whole, as over the loopback
 * interface of Linux: those to one socket in the order in which they were sent. It is lost if nobody has the port, or
 * the receiver has no room for it.
 */
public final class HporDatagrams {
    private static final int MOST_BYTES = 65507;
    /** What a socket keeps unread, if the program sets no size. */
    private static final int ROOM = 212992;
    /* struct sockaddr of Linux */
    private static final int INET = 2;
    private static final int INET6 = 10;
    private static final int IN_ADDRESS = 4;
    private static final int IN6_ADDRESS = 8;
    private static final int IN6_SIZE = 28;

    /** By port. */
    private static Box[] boxes;

    private HporDatagrams() {
    }

    static void reset() {
        boxes = null;
    }

    private record Datagram(byte[] bytes, InetAddress from, int port) {
    }

    /** A port, and what was sent there and not yet received. */
    static final class Box extends Shared {
        private Socket bound;
        private Datagram[] queue = new Datagram[4];
        private int count;
        private int bytes;

        Box(int port) {
            super(HporNetwork.OF_BOX | port);
            changed();
        }

        @Override
        int ready() {
            return Network.OUT | (count > 0 || bound == null ? Network.IN : 0);
        }

        private void put(Datagram d) {
            if (bytes + d.bytes.length > bound.option(HporSockets.RECEIVE_SIZE, ROOM)) {
                return;
            }
            if (count == queue.length) {
                queue = Arrays.copyOf(queue, 2 * count);
            }
            queue[count++] = d;
            bytes += d.bytes.length;
            changed();
        }

        /** Null: there is none. */
        private Datagram take() {
            if (count == 0) {
                return null;
            }
            Datagram d = queue[0];
            System.arraycopy(queue, 1, queue, 0, --count);
            queue[count] = null;
            bytes -= d.bytes.length;
            changed();
            return d;
        }

        private void bind(Socket s) {
            bound = s;
            changed();
        }

        private void end() {
            bound = null;
            for (int i = 0; i < queue.length; i++) { // no call of Arrays, whose accesses may have hooks
                queue[i] = null;
            }
            count = bytes = 0;
            changed();
        }
    }

    private static Box box(int port) {
        if (boxes == null) {
            boxes = new Box[HporNetwork.PORTS];
        }
        if (boxes[port] == null) {
            boxes[port] = new Box(port);
        }
        return boxes[port];
    }

    /* ---- what sockets of both kinds do --------------------------------------------------------------------------- */

    @Hidden
    static void bind(Socket s, InetAddress address, int port, int site) throws IOException {
        int number = port == 0 ? HporNetwork.freePort() : port;
        Box wanted = box(number);
        HporNetwork.use(wanted, Network.GIVES, -1, site);
        if (wanted.bound != null) {
            throw new BindException("Address already in use");
        }
        wanted.bind(s);
        s.box = wanted;
        s.address = address;
        s.port = number;
        s.isAskedFor(wanted);
    }

    /** Nothing is sent, but what others send from now on is lost. */
    @Hidden
    static int connect(Socket s, InetAddress peer, int port, int site) {
        changes(s, site);
        s.peer = peer;
        s.peerPort = port;
        s.connected = true;
        return 1;
    }

    /** The running thread is about to change what becomes of datagrams to the socket. */
    @Hidden
    static void changes(Socket s, int site) {
        if (s.box != null) {
            HporNetwork.use(s.box, Network.GIVES, -1, site);
        }
    }

    @Hidden
    static void end(Socket s, int site) {
        HporNetwork.use(s.box, Network.GIVES, -1, site);
        s.closed = true;
        s.box.end();
    }

    @Hidden
    public static void disconnect0(FileDescriptor fd, boolean isIPv6, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("DatagramChannelImpl", "disconnect0", fd, isIPv6);
            return;
        }
        Socket s = HporNetwork.socket(fd);
        changes(s, site);
        s.connected = false;
        s.peer = null;
        s.peerPort = 0;
    }

    /* ---- sending ------------------------------------------------------------------------------------------------- */

    @Hidden
    public static int send0(FileDescriptor fd, long address, int length, long target, int targetLength, int site)
            throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("DatagramChannelImpl", "send0", fd, address, length, target, targetLength);
        }
        byte[] bytes = new byte[length];
        copy(address, bytes, length);
        return send(HporNetwork.socket(fd), address(target), port(target), bytes, site);
    }

    @Hidden
    public static int write0(FileDescriptor fd, long address, int length, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("DatagramDispatcher", "write0", fd, address, length);
        }
        byte[] bytes = new byte[length];
        copy(address, bytes, length);
        Socket s = HporNetwork.socket(fd);
        return send(s, s.peer, s.peerPort, bytes, site);
    }

    /** All parts are one datagram. */
    @Hidden
    public static long writev0(FileDescriptor fd, long address, int count, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (long) HporNetwork.real("DatagramDispatcher", "writev0", fd, address, count);
        }
        byte[] bytes = new byte[0];
        for (int i = 0; i < count; i++) {
            byte[] part = new byte[(int) Hpor.U.getLong(address + 16L * i + 8)];
            copy(Hpor.U.getLong(address + 16L * i), part, part.length);
            bytes = Arrays.copyOf(bytes, bytes.length + part.length);
            System.arraycopy(part, 0, bytes, bytes.length - part.length, part.length);
        }
        Socket s = HporNetwork.socket(fd);
        return send(s, s.peer, s.peerPort, bytes, site);
    }

    private static void copy(long address, byte[] bytes, int length) {
        for (int i = 0; i < length; i++) {
            bytes[i] = Hpor.U.getByte(address + i);
        }
    }

    @Hidden
    private static int send(Socket s, InetAddress to, int port, byte[] bytes, int site) throws IOException {
        if (bytes.length > MOST_BYTES) {
            throw new SocketException("Message too long");
        }
        if (!HporSockets.isOwn(to)) {
            HporNetwork.leaves(to, port);
            throw new SocketException("Network is unreachable");
        }
        Box box = box(port);
        HporNetwork.use(box, Network.GIVES, -1, site);
        if (s.closed) {
            return HporStreams.INTERRUPTED;
        }
        InetAddress target = HporSockets.near(to);
        InetAddress from = s.address.isAnyLocalAddress() ? target : s.address;
        if (box.bound != null && accepts(box.bound, target, from, s.port)) {
            box.put(new Datagram(bytes, from, s.port));
        }
        return bytes.length;
    }

    private static boolean accepts(Socket s, InetAddress target, InetAddress from, int port) {
        boolean meant = s.address.isAnyLocalAddress() || s.address.equals(target);
        return meant && (!s.connected || s.peerPort == port && s.peer.equals(from));
    }

    /* ---- receiving ----------------------------------------------------------------------------------------------- */

    @Hidden
    public static int receive0(FileDescriptor fd, long address, int length, long sender, boolean connected, int site)
            throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("DatagramChannelImpl", "receive0", fd, address, length, sender, connected);
        }
        return receive(HporNetwork.socket(fd), address, length, sender, site);
    }

    @Hidden
    public static int read0(FileDescriptor fd, long address, int length, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("DatagramDispatcher", "read0", fd, address, length);
        }
        return receive(HporNetwork.socket(fd), address, length, 0, site);
    }

    @Hidden
    public static long readv0(FileDescriptor fd, long address, int count, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (long) HporNetwork.real("DatagramDispatcher", "readv0", fd, address, count);
        }
        Datagram d = next(HporNetwork.socket(fd), site);
        if (d == null) {
            return HporNetwork.socket(fd).closed ? HporStreams.INTERRUPTED : HporStreams.UNAVAILABLE;
        }
        int read = 0;
        for (int i = 0; i < count; i++) {
            int room = (int) Hpor.U.getLong(address + 16L * i + 8);
            read += store(d.bytes, read, Hpor.U.getLong(address + 16L * i), room);
        }
        return read;
    }

    @Hidden
    private static int receive(Socket s, long address, int length, long sender, int site) {
        Datagram d = next(s, site);
        if (d == null) {
            return s.closed ? HporStreams.INTERRUPTED : HporStreams.UNAVAILABLE;
        }
        if (sender != 0) {
            tell(sender, d);
        }
        return store(d.bytes, 0, address, length); // what does not fit is lost
    }

    /** Null: there is none, or the socket was closed. */
    @Hidden
    private static Datagram next(Socket s, int site) {
        if (s.closed || s.box == null) {
            return null;
        }
        HporNetwork.use(s.box, Network.TAKES | (s.blocks ? Network.IN : 0), -1, site);
        return s.closed ? null : s.box.take();
    }

    private static int store(byte[] bytes, int from, long address, int length) {
        int n = Math.min(length, bytes.length - from);
        for (int i = 0; i < n; i++) {
            Hpor.U.putByte(address + i, bytes[from + i]);
        }
        return n;
    }

    /* ---- struct sockaddr ----------------------------------------------------------------------------------------- */

    private static int port(long target) {
        return (Hpor.U.getByte(target + 2) & 0xff) << 8 | Hpor.U.getByte(target + 3) & 0xff;
    }

    private static InetAddress address(long target) throws IOException {
        boolean isIPv6 = Hpor.U.getShort(target) == INET6;
        byte[] bytes = new byte[isIPv6 ? 16 : 4];
        copy(target + (isIPv6 ? IN6_ADDRESS : IN_ADDRESS), bytes, bytes.length);
        return InetAddress.getByAddress(bytes);
    }

    private static void tell(long sender, Datagram d) {
        boolean isIPv4 = d.from instanceof Inet4Address;
        byte[] bytes = d.from.getAddress();
        Hpor.U.setMemory(sender, isIPv4 ? IN6_ADDRESS : IN6_SIZE, (byte) 0);
        Hpor.U.putShort(sender, (short) (isIPv4 ? INET : INET6));
        Hpor.U.putByte(sender + 2, (byte) (d.port >> 8));
        Hpor.U.putByte(sender + 3, (byte) d.port);
        store(bytes, 0, sender + (isIPv4 ? IN_ADDRESS : IN6_ADDRESS), bytes.length);
    }
}
