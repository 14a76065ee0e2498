package java.lang;

import java.io.IOException;
import java.lang.HporContract.Network;
import java.lang.HporNetwork.Shared;
import java.lang.HporNetwork.Socket;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.spi.FileSystemProvider;
import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import jdk.internal.vm.annotation.Hidden;
import sun.nio.ch.ThreadPool;

/** In the place of native methods of selectors (epoll) and of what wakes them (eventfd). */
public final class HporPolls {
    private static final int DELETE = 2;
    private static final int ONE_SHOT = 1 << 30;

    /* How the JDK lays out what it is told: the size of an event, and where the descriptor stands. */
    private static int size;
    private static int dataOffset;
    private static boolean used;

    private HporPolls() {
    }

    /** One epoll instance. */
    static final class Poll extends Shared {
        private int[] numbers = new int[4];
        private Object[] watched = new Object[4];
        private int[] events = new int[4];
        private int count;

        Poll(int number) {
            super(number);
            changed();
        }

        @Override
        int ready() {
            for (int i = 0; i < count; i++) {
                if (readyEvents(watched[i], events[i]) != 0) {
                    return Network.IN;
                }
            }
            return 0;
        }

        private int find(int number) {
            for (int i = 0; i < count; i++) {
                if (numbers[i] == number) {
                    return i;
                }
            }
            return -1;
        }

        void set(int number, Object what, int wanted) {
            int i = find(number);
            if (i < 0) {
                if (count == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * count);
                    watched = Arrays.copyOf(watched, 2 * count);
                    events = Arrays.copyOf(events, 2 * count);
                }
                i = count++;
                numbers[i] = number;
                watched[i] = what;
            }
            events[i] = wanted;
            changed();
        }

        void remove(int number) {
            int i = find(number);
            if (i >= 0) {
                System.arraycopy(numbers, i + 1, numbers, i, count - i - 1);
                System.arraycopy(watched, i + 1, watched, i, count - i - 1);
                System.arraycopy(events, i + 1, events, i, count - i - 1);
                watched[--count] = null;
                changed();
            }
        }

        /** Writes the events that have come to this address. */
        int take(long address, int most) {
            int taken = 0;
            for (int i = 0; i < count && taken < most; i++) {
                int come = readyEvents(watched[i], events[i]);
                if (come != 0) {
                    Hpor.U.putInt(address + (long) taken * size, come);
                    Hpor.U.putInt(address + (long) taken * size + dataOffset, numbers[i]);
                    taken++;
                    if ((events[i] & ONE_SHOT) != 0) {
                        events[i] = ONE_SHOT;
                    }
                }
            }
            changed();
            return taken;
        }
    }

    /** A counter of the kernel. */
    static final class Event extends Shared {
        int count;

        Event(int number) {
            super(number);
            changed();
        }

        @Override
        int ready() {
            return (count > 0 ? Network.IN : 0) | Network.OUT;
        }
    }

    private static int readyEvents(Object what, int wanted) {
        if (what instanceof Event e) {
            return e.count > 0 ? wanted & HporSockets.POLL_IN : 0;
        }
        return ((Socket) what).readyEvents() & wanted;
    }

    public static int create(int site) throws IOException {
        if (!HporNetwork.isProgram()) {
            return (int) HporNetwork.real("EPoll", "create");
        }
        if (size == 0) {
            size = (int) HporNetwork.real("EPoll", "eventSize");
            dataOffset = (int) HporNetwork.real("EPoll", "dataOffset");
        }
        used = true;
        int number = HporNetwork.next();
        HporNetwork.open(number, new Poll(HporNetwork.OF_POLL | HporNetwork.index(number)));
        return number;
    }

    @Hidden
    public static int ctl(int poll, int operation, int number, int events, int site) {
        if (!HporNetwork.isVirtual(poll)) {
            return (int) HporNetwork.realQuietly("EPoll", "ctl", poll, operation, number, events);
        }
        if (!(HporNetwork.opened(poll) instanceof Poll p)) {
            return 9; // EBADF
        }
        if (operation == DELETE) {
            HporNetwork.use(p, Network.WATCHES, -1, site);
            p.remove(number);
            return 0;
        }
        Object what = HporNetwork.opened(number);
        if (what == null && HporNetwork.isVirtual(number)) {
            return 9; // EBADF
        }
        if (what == null) {
            throw new InternalError("A selector of hpor's virtual network cannot watch a descriptor of the operating"
                    + " system, such as that of a datagram channel; network=real leaves both to it.");
        }
        if (what instanceof Socket s) {
            s.watch(p, site);
        } else {
            HporNetwork.use((Shared) what, Network.WATCHES, -1, site);
            ((Shared) what).watchedBy(p);
        }
        HporNetwork.use(p, Network.WATCHES, -1, site);
        p.set(number, what, events);
        return 0;
    }

    @Hidden
    public static int wait(int poll, long address, int most, int timeout, int site) throws IOException {
        if (!HporNetwork.isVirtual(poll)) {
            return (int) HporNetwork.real("EPoll", "wait", poll, address, most, timeout);
        }
        if (!(HporNetwork.opened(poll) instanceof Poll p)) {
            throw new IOException("Bad file descriptor");
        }
        HporNetwork.use(p, Network.TAKES | Network.WATCHES | (timeout == 0 ? 0 : Network.IN), timeout, site);
        return p.take(address, most);
    }

    /** In the place of Poller.pollSelector, where virtual threads wait, until they are interrupted at the latest. */
    @Hidden
    public static void pollSelector(int poll, long nanos, int site) {
        if (HporNetwork.opened(poll) instanceof Poll p) {
            long millis = nanos <= 0 ? -1 : nanos / 1_000_000 + (nanos % 1_000_000 > 0 ? 1 : 0);
            HporNetwork.use(p, Network.LOOKS | Network.WATCHES | Network.IN | Network.INTERRUPTIBLE, millis, site);
        }
    }

    public static int eventfd0(int site) throws IOException {
        if (!HporNetwork.isProgram()) {
            return (int) HporNetwork.real("EventFD", "eventfd0");
        }
        int number = HporNetwork.next();
        HporNetwork.open(number, new Event(HporNetwork.OF_POLL | HporNetwork.index(number)));
        return number;
    }

    @Hidden
    public static int set0(int event, int site) throws IOException {
        if (!HporNetwork.isVirtual(event)) {
            return (int) HporNetwork.real("EventFD", "set0", event);
        }
        if (HporNetwork.opened(event) instanceof Event e) {
            HporNetwork.use(e, Network.GIVES, -1, site);
            e.count++;
            e.changed();
        }
        return 0;
    }

    @Hidden
    public static boolean drain(int event, int site) throws IOException {
        if (!HporNetwork.isVirtual(event)) {
            return (boolean) HporNetwork.real("IOUtil", "drain", event);
        }
        boolean any = false;
        if (HporNetwork.opened(event) instanceof Event e) {
            HporNetwork.use(e, Network.TAKES, -1, site);
            any = e.count > 0;
            e.count = 0;
            e.changed();
        } else if (HporNetwork.opened(event) instanceof Socket s) {
            HporNetwork.use(s.in, Network.TAKES, -1, site);
            any = s.in.count > 0;
            s.in.drop();
            s.in.changed();
        }
        return any;
    }

    /** Takes one byte of the pipe by which an asynchronous group wakes its threads. */
    @Hidden
    public static int drain1(int number, int site) throws IOException {
        if (!HporNetwork.isVirtual(number)) {
            return (int) HporNetwork.real("IOUtil", "drain1", number);
        }
        if (!(HporNetwork.opened(number) instanceof Socket s)) {
            return HporStreams.EOF;
        }
        HporNetwork.use(s.in, Network.TAKES, -1, site);
        return s.in.take(1) ? 1 : HporStreams.UNAVAILABLE;
    }

    @Hidden
    public static int write1(int number, byte b, int site) throws IOException {
        if (!HporNetwork.isVirtual(number)) {
            return (int) HporNetwork.real("IOUtil", "write1", number, b);
        }
        if (!(HporNetwork.opened(number) instanceof Socket s)) {
            throw new IOException("Bad file descriptor");
        }
        HporNetwork.use(s.out, Network.GIVES, -1, site);
        return s.out.put(b) ? 1 : HporStreams.UNAVAILABLE;
    }

    /** Guard of ThreadPool.getDefault: the threads of the default group are those of one execution. */
    public static ThreadPool threadPool() {
        if (Thread.currentThread() != Hpor.running) {
            return null;
        }
        int was = Hpor.mute();
        try {
            Method create = ThreadPool.class.getDeclaredMethod("createDefault");
            create.setAccessible(true);
            return (ThreadPool) create.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * Guard of what opens asynchronous channels of files: without an executor, the JDK takes one that it keeps for the
     * whole life of the JVM. Its threads would be those of the first execution.
     */
    public static AsynchronousFileChannel fileChannel(Object provider, Path path, Set<? extends OpenOption> options,
            ExecutorService executor, FileAttribute<?>[] attributes) throws IOException {
        ThreadPool pool = executor == null ? threadPool() : null;
        if (pool == null) {
            return null;
        }
        return ((FileSystemProvider) provider).newAsynchronousFileChannel(path, options, executorOf(pool), attributes);
    }

    private static ExecutorService executorOf(ThreadPool pool) {
        int was = Hpor.mute();
        try {
            Method executor = ThreadPool.class.getDeclaredMethod("executor");
            executor.setAccessible(true);
            return (ExecutorService) executor.invoke(pool);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * The default group of asynchronous channels is one object for the whole life of the JVM. Its threads end with the
     * execution, so the next one makes it anew.
     */
    static void reset() {
        if (!used) {
            return;
        }
        used = false;
        try {
            Class<?> provider = Class.forName("sun.nio.ch.LinuxAsynchronousChannelProvider", false, null);
            for (Field f : provider.getDeclaredFields()) {
                if (f.getName().equals("defaultPort") && !Hpor.U.shouldBeInitialized(provider)) {
                    Hpor.U.putReferenceVolatile(provider, Hpor.U.staticFieldOffset(f), null);
                }
            }
        } catch (ClassNotFoundException e) {
            // there are no such channels
        }
    }

    public static void closeIntFD(int number, int site) throws IOException {
        if (!HporNetwork.isVirtual(number)) {
            HporNetwork.real("FileDispatcherImpl UnixFileDispatcherImpl", "closeIntFD", number);
        } else if (HporNetwork.isProgram()) {
            HporNetwork.close(number);
        }
    }
}
