package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import jdk.internal.vm.annotation.Hidden;

/**
 * What java.lang.management shows of threads. The JVM runs other threads than the program's, or runs these as threads
 * of other states: so guards of sun.management.ThreadImpl answer from the model. The JVM's own threads are left out.
 */
public final class HporManagement {
    private static final String SHOWN = "ThreadMXBean: states of other threads and the locks that they wait for"
            + " (ordered against their starts, waits and ends, not against where else they block); the locks that they"
            + " hold, and how often and how long they waited, are not shown; names and priorities are those of the time"
            + " of the call, which is not ordered against changes of them";
    private static final String COUNTED = "ThreadMXBean: how many threads there are, or were";
    private static final String TIMED = "ThreadMXBean: the processor time or memory of threads";
    private static final long NUMBER = Hpor.U.objectFieldOffset(Thread.class, "tid");
    private static final long HOLDER =
            Hpor.U.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");

    /* The states of threads, as the JVM hands them to ThreadInfo (JVMTI_THREAD_STATE). */
    private static final int RUNNABLE = 0x4;
    private static final int FOR_EVER = 0x10;
    private static final int FOR_A_TIME = 0x20;
    private static final int FOR_MONITOR = 0x400;

    private static Class<?> type; // ThreadInfo; null: not asked for yet
    private static MethodHandle constructor;
    private static MethodHandle lockConstructor;

    private HporManagement() {
    }

    private static boolean isOther() {
        return Thread.currentThread() != Hpor.running;
    }

    private static long numberOf(Thread t) {
        return Hpor.U.getLong(t, NUMBER);
    }

    /** The number of the live platform thread in the model; -1: there is none. */
    @Hidden
    private static int find(long number) {
        Thread[] threads = HporBackend.threads;
        for (int id = 0; id < threads.length; id++) {
            Thread t = threads[id];
            if (t != null && numberOf(t) == number && !HporThreads.isVirtual(t)) {
                return t == Hpor.running || HporThreads.isAlive(t, 0) ? id : -1;
            }
        }
        return -1;
    }

    /** The live platform threads, by the order of their numbers in the model. */
    @Hidden
    private static List<Thread> live() {
        HporSections.seesThreads();
        List<Thread> live = new ArrayList<>();
        for (Thread t : HporBackend.threads.clone()) {
            if (t != null && !HporThreads.isVirtual(t) && (t == Hpor.running || HporThreads.isAlive(t, 0))) {
                live.add(t);
            }
        }
        return live;
    }

    /** Guard of getAllThreadIds. */
    @Hidden
    public static long[] numbers() {
        if (isOther()) {
            return null;
        }
        HporNamed.named(COUNTED);
        return numbersOf(live());
    }

    private static long[] numbersOf(List<Thread> threads) {
        long[] numbers = new long[threads.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = numberOf(threads.get(i));
        }
        return numbers;
    }

    /** In the place of getThreadCount. */
    @Hidden
    public static int count() {
        HporNamed.named(COUNTED);
        return isOther() ? 0 : live().size();
    }

    /** In the place of getDaemonThreadCount. */
    @Hidden
    public static int daemons() {
        HporNamed.named(COUNTED);
        int count = 0;
        for (Thread t : isOther() ? List.<Thread>of() : live()) {
            count += t.isDaemon() ? 1 : 0;
        }
        return count;
    }

    /** In the place of getPeakThreadCount: at the least, there are as many now. */
    @Hidden
    public static int most() {
        return count();
    }

    /** In the place of getTotalStartedThreadCount. */
    @Hidden
    public static long started() {
        HporNamed.named(COUNTED);
        if (isOther()) {
            return 0;
        }
        live(); // ordered against starts
        long count = 0;
        for (Thread t : HporBackend.threads) {
            count += t != null && !HporThreads.isVirtual(t) ? 1 : 0;
        }
        return count;
    }

    private static boolean areNumbers(long[] numbers) {
        for (long number : numbers) {
            if (number <= 0) {
                return false;
            }
        }
        return true;
    }

    /** Guard of getThreadInfo. Null: the JDK's code says what is wrong with the arguments. */
    @Hidden
    public static Object infos(Object bean, long[] numbers, int depth) {
        if (isOther() || numbers == null || depth < 0 || !areNumbers(numbers)) {
            return null;
        }
        HporNamed.named(SHOWN);
        HporSections.seesThreads();
        Object[] infos = array(numbers.length);
        for (int i = 0; i < infos.length; i++) {
            int id = find(numbers[i]);
            infos[i] = id < 0 ? null : info(id, depth);
        }
        return infos;
    }

    /** Guard of getThreadInfo with locks. */
    @Hidden
    public static Object infos(Object bean, long[] numbers, boolean monitors, boolean locks, int depth) {
        return infos(bean, numbers, depth);
    }

    /** Guard of dumpAllThreads. */
    @Hidden
    public static Object all(Object bean, boolean monitors, boolean locks, int depth) {
        return isOther() ? null : infos(bean, numbersOf(live()), depth);
    }

    /** In the place of findDeadlockedThreads. */
    @Hidden
    public static long[] deadlocked() {
        return circles(false);
    }

    /** In the place of findMonitorDeadlockedThreads. */
    @Hidden
    public static long[] deadlockedByMonitors() {
        return circles(true);
    }

    @Hidden
    private static long[] circles(boolean monitors) {
        if (isOther()) {
            return null;
        }
        HporNamed.named(SHOWN);
        List<Thread> caught = new ArrayList<>();
        for (Thread t : live()) {
            if (isInCircle(idOf(t), monitors)) {
                caught.add(t);
            }
        }
        return caught.isEmpty() ? null : numbersOf(caught);
    }

    /** The thread's number in the model; -1: it has none. */
    private static int idOf(Thread t) {
        for (int id = 0; t != null && id < HporBackend.threads.length; id++) {
            if (HporBackend.threads[id] == t) {
                return id;
            }
        }
        return -1;
    }

    @Hidden
    private static boolean isInCircle(int from, boolean monitors) {
        int at = from;
        for (int i = 0; i < HporBackend.threads.length; i++) {
            Thread.State state = stateOf(at);
            boolean counts = state == Thread.State.BLOCKED || !monitors;
            at = counts ? ownerFor(at, state, lockFor(at, state)) : -1;
            if (at < 0 || at == from) {
                return at == from;
            }
        }
        return false;
    }

    /** Who holds what the thread waits for, by number; -1: nobody, or the thread waits for something else. */
    private static int ownerFor(int id, Thread.State state, Object lock) {
        if (state == Thread.State.BLOCKED) {
            return monitorOwner0(id);
        }
        return lock instanceof AbstractOwnableSynchronizer ? idOf((Thread) Hpor.U.getReference(lock, HOLDER)) : -1;
    }

    /** Who holds the monitor that the thread waits for. */
    private static native int monitorOwner0(int id);

    private static int bits(Thread.State state) {
        return 1 | switch (state) {
            case BLOCKED -> FOR_MONITOR;
            case WAITING -> FOR_EVER;
            case TIMED_WAITING -> FOR_A_TIME;
            default -> RUNNABLE;
        };
    }

    /** What ThreadInfo calls the lock: where the thread parks, that is what the JDK's code has set as its blocker. */
    private static Object lockFor(int id, Thread.State state) {
        if (state == Thread.State.RUNNABLE) {
            return null;
        }
        int was = Hpor.mute();
        try {
            Object asked = HporBackend.asked[id];
            return asked == null ? LockSupport.getBlocker(HporBackend.threads[id]) : synchronizerOf(asked);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** A call that waits before it begins: there the JDK's own code waits for the synchronizer that the object has. */
    private static Object synchronizerOf(Object o) {
        if (o == null || o.getClass().getModule() != Object.class.getModule()) {
            return o;
        }
        for (Class<?> type = o.getClass(); type != null; type = type.getSuperclass()) {
            for (java.lang.reflect.Field f : type.getDeclaredFields()) {
                if (f.getName().equals("sync")) {
                    return Hpor.U.getReference(o, Hpor.U.objectFieldOffset(f));
                }
            }
        }
        return o;
    }

    @Hidden
    private static Thread.State stateOf(int id) {
        Thread t = HporBackend.threads[id];
        return t == Hpor.running ? Thread.State.RUNNABLE : (Thread.State) HporThreads.getState(t, null, 0);
    }

    @Hidden
    private static Object info(int id, int depth) {
        Thread t = HporBackend.threads[id];
        Thread.State state = stateOf(id);
        if (state == Thread.State.NEW || state == Thread.State.TERMINATED) {
            return null;
        }
        Object lock = lockFor(id, state);
        int owner = ownerFor(id, state, lock);
        int hash = HporHashes.hashCode(lock); // not muted: as the program sees it
        int was = Hpor.mute();
        try {
            StackTraceElement[] trace = depth == 0 ? new StackTraceElement[0] : HporTraces.frames(t);
            Object holder = owner < 0 ? null : HporBackend.threads[owner];
            Object info = constructor.invoke(t, bits(state), null, holder, 0L, -1L, 0L, -1L,
                    trace.length <= depth ? trace : Arrays.copyOf(trace, depth), new Object[0], new int[0],
                    new Object[0]);
            if (lock != null) {
                setLock(info, lock.getClass().getName(), hash);
            }
            return info;
        } catch (Throwable e) {
            throw new InternalError("a ThreadInfo cannot be made", e);
        } finally {
            Hpor.unmute(was);
        }
    }

    private static void setLock(Object info, String name, int hash) throws Throwable {
        Hpor.U.putReference(info, Hpor.U.objectFieldOffset(type, "lock"), lockConstructor.invoke(name, hash));
        String text = name.concat("@").concat(Integer.toHexString(hash));
        Hpor.U.putReference(info, Hpor.U.objectFieldOffset(type, "lockName"), text);
    }

    /** The program has the bean, so its classes are there. */
    private static void find() throws ReflectiveOperationException {
        if (type == null) {
            type = Class.forName("java.lang.management.ThreadInfo");
            constructor = HporClasses.LOOKUP.findConstructor(type, MethodType.methodType(void.class, Thread.class,
                    int.class, Object.class, Thread.class, long.class, long.class, long.class, long.class,
                    StackTraceElement[].class, Object[].class, int[].class, Object[].class));
            lockConstructor = HporClasses.LOOKUP.findConstructor(Class.forName("java.lang.management.LockInfo"),
                    MethodType.methodType(void.class, String.class, int.class));
        }
    }

    private static Object[] array(int length) {
        int was = Hpor.mute();
        try {
            find();
        } catch (ReflectiveOperationException e) {
            throw new InternalError("ThreadInfo of this JDK is not as it was", e);
        } finally {
            Hpor.unmute(was);
        }
        return (Object[]) java.lang.reflect.Array.newInstance(type, length);
    }

    /** Guard of what measures threads. The JVM knows what the running one has used; a live one has used something. */
    @Hidden
    public static long[] measured(Object bean, long[] numbers) {
        if (isOther() || numbers == null || !areNumbers(numbers)
                || numbers.length == 1 && numbers[0] == numberOf(Hpor.running)) {
            HporNamed.named(TIMED);
            return null;
        }
        HporNamed.named(TIMED);
        long[] used = new long[numbers.length];
        for (int i = 0; i < used.length; i++) {
            used[i] = find(numbers[i]) < 0 ? -1 : 0;
        }
        return used;
    }
}
