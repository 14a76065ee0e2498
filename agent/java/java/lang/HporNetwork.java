package java.lang;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.HporContract.Kind;
import java.lang.HporContract.Network;
import java.lang.HporContract.Outcome;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.CompletionHandler;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.access.SharedSecrets;
import jdk.internal.vm.annotation.Hidden;

/**
 * The virtual network: what the operating system would keep of the program's sockets. It is empty when an execution
 * begins. A call of the JDK's native methods is one step that uses one object: a port, or one direction of a
 * connection. (Calls that end something take a step for each object.) The step waits until the object is ready; behind
 * it, the thread has the turn and does the rest, for which this class needs no locks.
 *
 * <p>All that is sent arrives at once, as over the loopback interface of Linux.
 */
public final class HporNetwork {
    /** The first of the numbers that stand for descriptors, and how many a thread may open. */
    private static final int FIRST = 1 << 24;
    private static final int EACH = 1 << 10;
    /** What is in flight in one direction, if the program sets no size. */
    static final int BUFFER = 65536;
    static final int PORTS = 65536;
    /** Ports that are given to who asks for any. */
    private static final int FIRST_FREE = 32768;
    private static final int FREE_EACH = 64;
    private static final int OF_STREAM = 1 << 28;
    private static final int OF_PORT = 2 << 28;
    static final int OF_POLL = 3 << 28;
    static final int OF_BOX = 4 << 28;
    static final int OF_SIGNALS = 5 << 28;
    static final int OF_USERS = 6 << 28;

    /** By thread, and by their order in the thread: {@link Socket} and the like. */
    private static Object[][] opened = new Object[16][];
    private static int[] openedCount = new int[16];
    private static int[] portCount = new int[16];
    private static Port[] ports;
    private static int slots;
    /** A read may also return one byte where there are more. */
    static boolean shortReads;
    /** Native methods of the JDK, by their classes and names. */
    private static final ConcurrentHashMap<String, Method> REAL = new ConcurrentHashMap<>();

    private HporNetwork() {
    }

    /** Before each execution. */
    static void reset() {
        HporPolls.reset();
        HporDatagrams.reset();
        HporStreams.reset();
        shortReads = shortReads0();
        HporArrays.clear(opened);
        HporArrays.clear(openedCount);
        HporArrays.clear(portCount);
        ports = null;
        slots = 0;
    }

    private static native void ready0(int slot, int ready);

    private static native boolean shortReads0();

    /** What threads use together, one at a time. */
    abstract static class Shared {
        final int number; // the same in each execution
        final int slot = slots++;

        Shared(int number) {
            this.number = number;
        }

        /** What the object is ready for. */
        abstract int ready();

        /** The selectors that watch it. */
        private Shared[] watchers = {};

        final void changed() {
            ready0(slot, ready());
            for (Shared watcher : watchers) {
                watcher.changed();
            }
        }

        final void watchedBy(Shared poll) {
            for (Shared watcher : watchers) {
                if (watcher == poll) {
                    return;
                }
            }
            watchers = Arrays.copyOf(watchers, watchers.length + 1);
            watchers[watchers.length - 1] = poll;
            ready0(slot, ready() | Network.WATCHES);
        }
    }

    /** One direction of a connection. */
    static final class Stream extends Shared {
        private byte[] bytes = new byte[16];
        private int first;
        int count;
        int most = BUFFER;
        boolean ended; // the writer has closed its end, or shut it down
        boolean broken; // the connection was reset
        boolean unread; // the reader has closed its end
        boolean discards; // the reader has shut its end down
        boolean refused; // a write was answered by a reset
        int signalled; // whose wait a signal has ended: Network.IN, Network.OUT

        Stream(int number) {
            super(number);
            changed();
        }

        @Override
        int ready() {
            boolean in = count > 0 || ended || broken || unread || discards;
            boolean out = count < most || ended || broken || unread || discards;
            return (in ? Network.IN : 0) | (out ? Network.OUT : 0) | signalled;
        }

        /** Takes up to {@code length} bytes to this address. */
        int take(long address, int length) {
            int taken = Math.min(length, count);
            for (int i = 0; i < taken; i++) {
                Hpor.U.putByte(address + i, bytes[first + i & bytes.length - 1]);
            }
            first = first + taken & bytes.length - 1;
            count -= taken;
            changed();
            return taken;
        }

        /** Appends as many bytes as there is room for. */
        int put(long address, int length) {
            int put = Math.min(length, most - count);
            if (count + put > bytes.length) {
                grow(count + put);
            }
            for (int i = 0; i < put; i++) {
                bytes[first + count + i & bytes.length - 1] = Hpor.U.getByte(address + i);
            }
            count += put;
            changed();
            return put;
        }

        boolean put(byte b) {
            if (count == most) {
                return false;
            }
            if (count == bytes.length) {
                grow(count + 1);
            }
            bytes[first + count++ & bytes.length - 1] = b;
            changed();
            return true;
        }

        /** Drops one byte. */
        boolean take(int one) {
            if (count == 0) {
                return false;
            }
            first = first + one & bytes.length - 1;
            count -= one;
            changed();
            return true;
        }

        private void grow(int needed) {
            byte[] larger = new byte[Integer.highestOneBit(needed - 1) << 1];
            for (int i = 0; i < count; i++) {
                larger[i] = bytes[first + i & bytes.length - 1];
            }
            bytes = larger;
            first = 0;
        }

        void drop() {
            count = 0;
        }
    }

    /** A port of the loopback interface, and who waits there to be accepted. */
    static final class Port extends Shared {
        final int port;
        Socket bound;
        boolean listens;
        int backlog;
        private Socket[] waiting = new Socket[4]; // to be accepted, the first one first
        private int count;

        Port(int port) {
            super(OF_PORT | port);
            this.port = port;
            changed();
        }

        @Override
        int ready() {
            return (!listens || count > 0 ? Network.IN : 0) | (!listens || hasRoom() ? Network.OUT : 0);
        }

        /** Linux takes one more than the backlog. */
        boolean hasRoom() {
            return count <= backlog;
        }

        void add(Socket s) {
            if (count == waiting.length) {
                waiting = Arrays.copyOf(waiting, 2 * count);
            }
            waiting[count++] = s;
            changed();
        }

        /** Null: nobody waits. */
        Socket remove() {
            if (count == 0) {
                return null;
            }
            Socket s = waiting[0];
            System.arraycopy(waiting, 1, waiting, 0, --count);
            changed();
            return s;
        }

        /** Nobody listens any more. */
        Socket[] end() {
            Socket[] left = Arrays.copyOf(waiting, count);
            count = 0;
            listens = false;
            bound = null;
            changed();
            return left;
        }
    }

    /** What a descriptor of a socket stands for. */
    static final class Socket {
        final int number;
        final boolean stream;
        final boolean datagrams;
        boolean blocks = true;
        boolean closed;
        InetAddress address;
        int port;
        InetAddress peer;
        int peerPort;
        Port bound; // the port that it has for itself
        HporDatagrams.Box box; // the same of a datagram socket
        Port calls; // the port that it is being connected to
        IOException refusal; // how that has ended
        boolean connected;
        Stream in;
        Stream out;
        int[] options = new int[0]; // pairs of a number and a value
        private Shared[] watchers = {};

        Socket(int number, boolean stream) {
            this(number, stream, false);
        }

        Socket(int number, boolean stream, boolean datagrams) {
            this.number = number;
            this.stream = stream;
            this.datagrams = datagrams;
        }

        /** The number of a direction of a connection that this end has called for. */
        Stream stream(int direction) {
            return new Stream(OF_STREAM | index(number) << 1 | direction);
        }

        /** A selector watches all that the descriptor may be asked for, now and later. */
        @Hidden
        void watch(Shared poll, int site) {
            for (Shared watcher : watchers) {
                if (watcher == poll) {
                    return;
                }
            }
            watchers = Arrays.copyOf(watchers, watchers.length + 1);
            watchers[watchers.length - 1] = poll;
            for (Shared object : new Shared[] {bound, calls, in, out, box}) {
                if (object != null) {
                    use(object, Network.WATCHES, -1, site);
                    object.watchedBy(poll);
                }
            }
        }

        /** It is closed: selectors forget it. */
        void forget() {
            for (Shared watcher : watchers) {
                ((HporPolls.Poll) watcher).remove(number);
            }
        }

        /** What {@code use} is to be told of an object that the descriptor is asked for now. */
        int watches() {
            return watchers.length > 0 ? Network.WATCHES : 0;
        }

        /** The selectors are to look at this object too. */
        void isAskedFor(Shared object) {
            for (Shared watcher : watchers) {
                object.watchedBy(watcher);
                watcher.changed();
            }
        }

        /** The directions of a new connection. */
        void connected(Stream from, Stream to) {
            connected = true;
            in = from;
            out = to;
            isAskedFor(in);
            isAskedFor(out);
        }

        /** The events of poll(2). */
        int readyEvents() {
            if (closed || refusal != null) {
                return HporSockets.POLL_IN | HporSockets.POLL_OUT;
            }
            if (box != null) {
                return HporSockets.POLL_OUT | ((box.ready() & Network.IN) != 0 ? HporSockets.POLL_IN : 0);
            }
            if (calls != null) {
                return (calls.ready() & Network.OUT) != 0 ? HporSockets.POLL_OUT : 0;
            }
            if (bound != null && !connected) {
                return bound.listens && (bound.ready() & Network.IN) != 0 ? HporSockets.POLL_IN : 0;
            }
            boolean readable = in != null && (in.ready() & Network.IN) != 0;
            boolean writable = out != null && (out.ready() & Network.OUT) != 0;
            return (readable ? HporSockets.POLL_IN : 0) | (writable ? HporSockets.POLL_OUT : 0);
        }

        int option(int name, int otherwise) {
            for (int i = 0; i < options.length; i += 2) {
                if (options[i] == name) {
                    return options[i + 1];
                }
            }
            return otherwise;
        }

        void setOption(int name, int value) {
            for (int i = 0; i < options.length; i += 2) {
                if (options[i] == name) {
                    options[i + 1] = value;
                    return;
                }
            }
            options = Arrays.copyOf(options, options.length + 2);
            options[options.length - 2] = name;
            options[options.length - 1] = value;
        }
    }

    /** Is this the program, whose network is virtual? */
    static boolean isProgram() {
        Thread self = Thread.currentThread();
        return self == Hpor.running || self == Hpor.muted();
    }

    /**
     * One step of the running thread, which uses the object. Outcome.NORMAL: it is ready for what {@code does} waits
     * for.
     *
     * @param millis how long to wait at the most; -1: no limit
     */
    @Hidden
    static int use(Shared object, int does, long millis, int site) {
        if (Hpor.killing) {
            throw HporKill.INSTANCE;
        }
        if (Thread.currentThread() != Hpor.running) {
            return Outcome.NORMAL;
        }
        long most = (1L << Network.TIME_BITS) - 2;
        long time = millis < 0 ? 0 : 1 + Math.min(most, millis > most / 1000 ? most : millis * 1000);
        long argument = time << Network.TIME_SHIFT | (long) object.slot << Network.SLOT_SHIFT | does;
        return Hpor.sync(Kind.NETWORK, site, object.number, argument, null);
    }

    /* ---- descriptors ------------------------------------------------------------------------------------------ */

    /** Numbers are given by thread, so that they do not depend on the order of threads. */
    static int next() throws IOException {
        int thread = Hpor.runningId;
        if (thread >= opened.length) {
            opened = Arrays.copyOf(opened, 2 * thread);
            openedCount = Arrays.copyOf(openedCount, 2 * thread);
            portCount = Arrays.copyOf(portCount, 2 * thread);
        }
        if (openedCount[thread] == EACH || !hasSlot()) {
            throw new IOException("Too many open files");
        }
        return FIRST + thread * EACH + openedCount[thread]++;
    }

    /** Is there room for what a thread opens at once? */
    static boolean hasSlot() {
        return slots + 3 < 1 << Network.TIME_SHIFT - Network.SLOT_SHIFT;
    }

    static void open(int number, Object what) {
        int thread = (number - FIRST) / EACH;
        if (opened[thread] == null) {
            opened[thread] = new Object[EACH];
        }
        opened[thread][(number - FIRST) % EACH] = what;
    }

    static int index(int number) {
        return number - FIRST;
    }

    static void close(int number) {
        open(number, null);
    }

    /** Null: the descriptor is closed, or none of the virtual network. */
    static Object opened(int number) {
        int thread = (number - FIRST) / EACH;
        if (number < FIRST || thread >= opened.length || opened[thread] == null) {
            return null;
        }
        return opened[thread][(number - FIRST) % EACH];
    }

    static boolean isVirtual(int number) {
        return number >= FIRST;
    }

    static int number(FileDescriptor descriptor) {
        return SharedSecrets.getJavaIOFileDescriptorAccess().get(descriptor);
    }

    static void setNumber(FileDescriptor descriptor, int number) {
        SharedSecrets.getJavaIOFileDescriptorAccess().set(descriptor, number);
    }

    static boolean isVirtual(FileDescriptor descriptor) {
        return isVirtual(number(descriptor));
    }

    static Socket socket(FileDescriptor descriptor) throws IOException {
        if (opened(number(descriptor)) instanceof Socket s) {
            return s;
        }
        throw new java.net.SocketException("Bad file descriptor");
    }

    /* ---- ports ------------------------------------------------------------------------------------------------- */

    static Port port(int number) {
        if (ports == null) {
            ports = new Port[PORTS];
        }
        if (ports[number] == null) {
            ports[number] = new Port(number);
        }
        return ports[number];
    }

    /** A port for who asks for any: given by thread, as numbers of descriptors are. */
    static int freePort() throws IOException {
        int thread = Hpor.runningId;
        int given = portCount[thread]++;
        int port = FIRST_FREE + thread * FREE_EACH + given;
        if (given >= FREE_EACH || port >= PORTS) {
            throw new java.net.BindException("Address already in use");
        }
        return port;
    }

    /** The program wants to talk to another machine, which the verdict names. */
    static void leaves(InetAddress address, int port) {
        HporNamed.named("a connection to ".concat(address.getHostAddress()).concat(":").concat(Integer.toString(port))
                .concat(", which is refused (network=real lets it through)"));
    }

    /** Guards of what connects a socket, where the network is the system's (network=real). */
    public static void reaches(Object channel, SocketAddress target) {
        if (Thread.currentThread() == Hpor.running && target instanceof InetSocketAddress at && !at.isUnresolved()) {
            InetAddress address = at.getAddress();
            boolean here = address.isLoopbackAddress() || address.isAnyLocalAddress(); // its ports may change
            String where = here ? "this machine"
                : address.getHostAddress().concat(":").concat(Integer.toString(at.getPort()));
            HporNamed.named("connects to ".concat(where));
        }
        HporNamed.outside();
    }

    public static void reaches(java.net.Socket socket, SocketAddress target, int timeout) {
        reaches(socket, target);
    }

    public static void reaches(Object channel, SocketAddress target, Object attached, CompletionHandler<?, ?> handler) {
        reaches(channel, target);
    }

    /** The same of what sends a datagram. */
    public static void reaches(Object channel, FileDescriptor socket, ByteBuffer packet, InetSocketAddress target) {
        reaches(channel, target);
    }

    /* ---- what is not virtual ----------------------------------------------------------------------------------- */

    /** Calls the native method itself: its descriptor was made by the JDK's own threads, or before the program. */
    static Object real(String owners, String name, Object... arguments) throws IOException {
        int was = Hpor.mute();
        try {
            return callReal(owners, name, arguments);
        } finally {
            Hpor.unmute(was);
        }
    }

    static Object realQuietly(String owners, String name, Object... arguments) {
        try {
            return real(owners, name, arguments);
        } catch (IOException e) {
            throw new InternalError(e);
        }
    }

    private static Object callReal(String owners, String name, Object[] arguments) throws IOException {
        try {
            return REAL.computeIfAbsent(owners.concat(name), n -> find(owners, name)).invoke(null, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof IOException failed) {
                throw failed;
            }
            throw new InternalError(e);
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        }
    }

    /** In the first of the classes that has it. */
    private static Method find(String owners, String name) {
        for (String owner : owners.split(" ")) {
            try {
                for (Method m : Class.forName("sun.nio.ch.".concat(owner)).getDeclaredMethods()) {
                    if (m.getName().equals(name) && Modifier.isNative(m.getModifiers())) {
                        m.setAccessible(true);
                        return m;
                    }
                }
            } catch (ClassNotFoundException e) {
                // another JDK
            }
        }
        throw new InternalError(name);
    }
}
