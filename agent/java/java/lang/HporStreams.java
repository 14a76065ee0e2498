package java.lang;

import java.io.FileDescriptor;
import java.io.IOException;
import java.lang.HporContract.Network;
import java.lang.HporNetwork.Port;
import java.lang.HporNetwork.Shared;
import java.lang.HporNetwork.Socket;
import java.lang.HporNetwork.Stream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.IdentityHashMap;
import jdk.internal.vm.annotation.Hidden;
import sun.nio.ch.Interruptible;

/** In the place of native methods that read, write and close descriptors. */
public final class HporStreams {
    /** What native methods answer (sun.nio.ch.IOStatus). */
    static final int EOF = -1;
    static final int UNAVAILABLE = -2;
    static final int INTERRUPTED = -3;

    private HporStreams() {
    }

    @Hidden
    public static int read0(FileDescriptor fd, long address, int length, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("SocketDispatcher FileDispatcherImpl", "read0", fd, address, length);
        }
        Socket s = HporNetwork.socket(fd);
        if (s.closed) {
            return EOF;
        }
        Stream in = s.in;
        if (in == null) {
            throw new java.net.SocketException("Transport endpoint is not connected");
        }
        boolean isShort = HporNetwork.shortReads && length > 1 && HporChoices.choose(2, site) == 1;
        if (waitsFor(s, in, Network.TAKES, Network.IN, site)) {
            return INTERRUPTED;
        }
        if (in.count > 0) {
            return in.take(address, isShort ? 1 : length);
        }
        if (in.broken) {
            throw new sun.net.ConnectionResetException("Connection reset");
        }
        return in.ended || in.discards ? EOF : UNAVAILABLE;
    }

    /** An array of addresses and lengths, each a long. */
    @Hidden
    public static long readv0(FileDescriptor fd, long address, int count, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (long) HporNetwork.real("SocketDispatcher FileDispatcherImpl", "readv0", fd, address, count);
        }
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int length = (int) Hpor.U.getLong(address + 16L * i + 8);
            Socket s = HporNetwork.socket(fd);
            if (length == 0 || (sum > 0 && s.in.count == 0)) {
                continue;
            }
            int n = sum > 0 ? s.in.take(Hpor.U.getLong(address + 16L * i), length)
                    : read0(fd, Hpor.U.getLong(address + 16L * i), length, site);
            if (n < 0) {
                return n;
            }
            sum += n;
            if (n < length) {
                break;
            }
        }
        return sum;
    }

    @Hidden
    public static int write0(FileDescriptor fd, long address, int length, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (int) HporNetwork.real("SocketDispatcher FileDispatcherImpl", "write0", fd, address, length);
        }
        Socket s = HporNetwork.socket(fd);
        int written = 0;
        do {
            int n = writeSome(s, address + written, length - written, site);
            if (n < 0) {
                return written > 0 ? written : n;
            }
            written += n;
        } while (s.blocks && written < length);
        return written;
    }

    @Hidden
    private static int writeSome(Socket s, long address, int length, int site) throws IOException {
        Stream out = s.out;
        if (s.closed || out == null) {
            throw new IOException("Broken pipe");
        }
        if (waitsFor(s, out, Network.GIVES, Network.OUT, site)) {
            return INTERRUPTED;
        }
        if (out.ended || out.refused) {
            throw new IOException(out.broken ? "Connection reset by peer" : "Broken pipe");
        }
        if (out.unread && !s.stream) {
            throw new IOException("Broken pipe");
        }
        if (out.unread) { // the other end answers by a reset, which the next write learns
            out.refused = true;
            out.changed();
            return length;
        }
        if (out.discards) {
            return length;
        }
        int n = out.put(address, length);
        return n == 0 && length > 0 ? UNAVAILABLE : n;
    }

    @Hidden
    public static long writev0(FileDescriptor fd, long address, int count, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return (long) HporNetwork.real("SocketDispatcher FileDispatcherImpl", "writev0", fd, address, count);
        }
        long sum = 0;
        for (int i = 0; i < count; i++) {
            int length = (int) Hpor.U.getLong(address + 16L * i + 8);
            int n = length == 0 ? 0 : write0(fd, Hpor.U.getLong(address + 16L * i), length, site);
            if (n < 0) {
                return sum > 0 ? sum : n;
            }
            sum += n;
            if (n < length) {
                break;
            }
        }
        return sum;
    }

    @Hidden
    public static void close0(FileDescriptor fd, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("UnixDispatcher FileDispatcherImpl", "close0", fd);
            return;
        }
        if (!HporNetwork.isProgram()) {
            return; // a cleaner finds what an earlier execution has left open
        }
        int number = HporNetwork.number(fd);
        if (HporNetwork.opened(number) instanceof Socket s) {
            end(s, site);
            HporNetwork.close(number);
        }
    }

    /** Guard of what closes pipes until JDK 21: FileDescriptor.close, and its callers, which hold no monitor yet. */
    public static boolean closes(FileDescriptor fd) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            return false;
        }
        close0(fd, 0);
        HporNetwork.setNumber(fd, -1);
        return true;
    }

    /* What a thread is blocked on in a channel is kept under a lock. Later JDKs close the channel behind it. */
    private static final boolean POSTS = hasPostInterrupt();
    private static final boolean IS_RENAMED = Runtime.version().feature() >= 19;
    private static final long BLOCKER = offset("blocker", "nioBlocker");
    private static final long BLOCKER_LOCK = offset("blockerLock", "interruptLock");

    private static long offset(String name, String later) {
        return Hpor.U.objectFieldOffset(Thread.class, IS_RENAMED ? later : name);
    }

    /** False: JDK 17 and 21, which close the channel under the lock. */
    private static boolean hasPostInterrupt() {
        for (Method m : Interruptible.class.getMethods()) {
            if (m.getName().equals("postInterrupt")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Guard of Thread.interrupt. The JDK calls what the thread is blocked on while it holds a monitor, where no other
     * thread could go on. True: the call was made here, where the monitor is one of the model.
     */
    @Hidden
    public static boolean interrupts(Thread t) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        HporThreads.interrupting(t);
        if (Hpor.U.getReferenceVolatile(t, BLOCKER) == null) {
            return false;
        }
        Object lock = Hpor.U.getReference(t, BLOCKER_LOCK);
        HporMonitors.enter(lock, 0);
        Interruptible blocker = (Interruptible) Hpor.U.getReferenceVolatile(t, BLOCKER);
        int was = Hpor.mute();
        Hpor.U.putReferenceVolatile(t, BLOCKER, null);
        t.interrupt();
        Hpor.U.putReferenceVolatile(t, BLOCKER, blocker);
        Hpor.unmute(was);
        if (blocker != null) {
            blocker.interrupt(t);
        }
        HporMonitors.exit(lock, 0);
        if (blocker != null && POSTS) {
            HporVirtual.postInterrupt(blocker);
        }
        return true;
    }

    /** Guard of Thread.blockedOn, which takes that monitor. */
    @Hidden
    public static boolean blockedOn(Interruptible blocker) {
        Thread self = Thread.currentThread();
        if (self != Hpor.running) {
            return false;
        }
        Object lock = Hpor.U.getReference(self, BLOCKER_LOCK);
        HporMonitors.enter(lock, 0);
        Hpor.U.putReferenceVolatile(self, BLOCKER, blocker);
        HporMonitors.exit(lock, 0);
        return true;
    }

    /** The descriptor stays open, but stands for nothing; threads that wait for it go on. */
    @Hidden
    public static void preClose0(FileDescriptor fd, int site) throws IOException {
        if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("UnixDispatcher FileDispatcherImpl", "preClose0", fd);
            return;
        }
        if (HporNetwork.isProgram() && HporNetwork.opened(HporNetwork.number(fd)) instanceof Socket s) {
            end(s, site);
        }
    }

    @Hidden
    private static void end(Socket s, int site) {
        if (s.closed || Hpor.killing) {
            return;
        }
        Stream in = s.in;
        Stream out = s.out;
        boolean reset = s.option(HporSockets.LINGER, -1) == 0;
        if (in != null) {
            HporNetwork.use(in, Network.GIVES, -1, site);
            s.closed = true;
            reset |= in.count > 0;
            closeReader(in, reset);
        }
        if (out != null) {
            HporNetwork.use(out, Network.GIVES, -1, site);
            s.closed = true;
            closeWriter(out, reset && s.stream);
        }
        if (s.box != null) {
            HporDatagrams.end(s, site);
        }
        s.forget();
        if (s.bound != null) {
            endListening(s, site);
        }
        s.closed = true;
    }

    /** What was not read is lost, and the other end learns of that by a reset. */
    private static void closeReader(Stream in, boolean reset) {
        in.drop();
        in.unread = true;
        in.broken |= reset;
        in.refused |= reset;
        in.changed();
    }

    private static void closeWriter(Stream out, boolean reset) {
        out.ended = true;
        out.broken |= reset;
        out.changed();
    }

    /** Who was not accepted is reset. */
    @Hidden
    private static void endListening(Socket s, int site) {
        Port port = s.bound;
        HporNetwork.use(port, Network.GIVES, -1, site);
        s.closed = true;
        for (Socket w : port.end()) {
            HporNetwork.use(w.in, Network.GIVES, -1, site);
            closeReader(w.in, true);
            HporNetwork.use(w.out, Network.GIVES, -1, site);
            closeWriter(w.out, true);
        }
    }

    /** The number of the end to read from, then that of the end to write to. */
    public static long makePipe(boolean blocks, int site) throws IOException {
        if (!HporNetwork.isProgram()) {
            return (long) HporNetwork.real("IOUtil", "makePipe", blocks);
        }
        Socket source = new Socket(HporNetwork.next(), false);
        Socket sink = new Socket(HporNetwork.next(), false);
        source.in = sink.out = source.stream(0);
        source.blocks = sink.blocks = blocks;
        source.connected = sink.connected = true;
        HporNetwork.open(source.number, source);
        HporNetwork.open(sink.number, sink);
        return (long) source.number << 32 | sink.number;
    }

    public static void configureBlocking(FileDescriptor fd, boolean blocks, int site) throws IOException {
        if (HporNetwork.opened(HporNetwork.number(fd)) instanceof Socket s) {
            s.blocks = blocks;
        } else if (!HporNetwork.isVirtual(fd)) {
            HporNetwork.real("IOUtil", "configureBlocking", fd, blocks);
        }
    }

    /* Numbers of threads. A thread that waits here goes on when its descriptor is closed: it needs no signal, but for
     * pipes of JDK 21. That JDK closes an end without a change of its descriptor, and only sends a signal. A thread
     * that is about to wait misses the signal, and then waits for ever. Plain Java does so, too. */
    private static final boolean BY_SIGNAL = Runtime.version().feature() == 21;

    /** What a signal to a thread is for: the call in which it waits for a pipe. */
    private static final class Signals extends Shared {
        Stream waitsFor; // null: the thread is in no such call
        int waitsIf; // Network.IN or Network.OUT

        Signals(int thread) {
            super(HporNetwork.OF_SIGNALS | thread);
            changed();
        }

        @Override
        int ready() {
            return 0;
        }
    }

    private static Signals[] signals = {};

    static void reset() {
        HporArrays.clear(signals);
        if (!USERS.isEmpty()) {
            USERS.clear();
        }
        HporArrays.clear(usersCount);
    }

    private static Signals signals(int thread) {
        if (thread >= signals.length) {
            signals = Arrays.copyOf(signals, 2 * thread + 1);
        }
        if (signals[thread] == null) {
            signals[thread] = new Signals(thread);
        }
        return signals[thread];
    }

    /** Waits until the object is ready, if the socket waits at all. True: the wait was ended. */
    @Hidden
    private static boolean waitsFor(Socket s, Stream object, int does, int ready, int site) {
        if (!BY_SIGNAL || s.stream || !s.blocks || Thread.currentThread() != Hpor.running) {
            HporNetwork.use(object, does | (s.blocks ? ready : 0), -1, site);
            return s.closed;
        }
        Signals own = signals(Hpor.runningId);
        HporNetwork.use(own, Network.TAKES, -1, site);
        own.waitsFor = object;
        own.waitsIf = ready;
        HporNetwork.use(object, does | ready, -1, site);
        own.waitsFor = null;
        boolean ended = (object.signalled & ready) != 0;
        object.signalled &= ~ready;
        object.changed();
        return s.closed || ended && (object.ready() & ready) == 0;
    }

    public static long current(int site) {
        return Hpor.runningId + 1L;
    }

    public static long current0(int site) {
        return Hpor.runningId + 1L;
    }

    @Hidden
    public static void signal(long thread, int site) {
        if (!BY_SIGNAL || Thread.currentThread() != Hpor.running) {
            return;
        }
        Signals its = signals((int) thread - 1);
        HporNetwork.use(its, Network.GIVES, -1, site);
        Stream object = its.waitsFor;
        if (object != null) {
            HporNetwork.use(object, Network.GIVES, -1, site);
            if (its.waitsFor == object) {
                object.signalled |= its.waitsIf;
                object.changed();
            }
        }
    }

    @Hidden
    public static void signal0(long thread, int site) {
        signal(thread, site);
    }

    /* ---- threads in the channel of a file ---------------------------------------------------------------------- */

    /**
     * In the place of sun.nio.ch.NativeThreadSet: how many threads are in a call of a file's channel. Who closes the
     * channel waits until they have left. It does not matter which of two threads comes or leaves first.
     */
    private static final class Users extends Shared {
        private int count;

        Users(int number) {
            super(number);
            changed();
        }

        @Override
        int ready() {
            return count == 0 ? Network.IN : 0;
        }

        @Hidden
        void add(int more) {
            HporNetwork.use(this, Network.LOOKS | Network.GIVES, -1, 0);
            count += more;
            changed();
        }
    }

    private static final IdentityHashMap<Object, Users> USERS = new IdentityHashMap<>();
    private static int[] usersCount = {};

    /** Null: the set was made before the program, or by the JDK's own threads. */
    private static Users users(Object set) {
        return HporNetwork.isProgram() ? USERS.get(set) : null;
    }

    /** Behind the constructor. Sets are numbered by thread. */
    public static void made(Object set) {
        if (HporNetwork.isProgram() && HporNetwork.hasSlot()) {
            int thread = Hpor.runningId;
            if (thread >= usersCount.length) {
                usersCount = Arrays.copyOf(usersCount, 2 * thread + 1);
            }
            USERS.put(set, new Users(HporNetwork.OF_USERS | (thread << 16 | usersCount[thread]++ & 0xffff)));
        }
    }

    @Hidden
    public static int enters(Object set) {
        Users users = users(set);
        if (users != null) {
            users.add(1);
        }
        return 0;
    }

    @Hidden
    public static boolean leaves(Object set, int index) {
        Users users = users(set);
        if (users != null) {
            users.add(-1);
        }
        return true;
    }

    @Hidden
    public static boolean awaits(Object set) {
        Users users = users(set);
        if (users != null) {
            HporNetwork.use(users, Network.TAKES | Network.IN, -1, 0);
        }
        return true;
    }
}
