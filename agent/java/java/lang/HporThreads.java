package java.lang;

import java.util.concurrent.ForkJoinWorkerThread;
import java.lang.HporContract.Kind;
import java.lang.HporContract.Outcome;
import java.lang.HporContract.ShutdownStep;
import jdk.internal.vm.annotation.Hidden;

/** Hooks in the place of Thread's operations and around them, and guards of Thread's own methods. */
public final class HporThreads {
    private HporThreads() {
    }

    static long nanos(long millis) {
        return millis > Long.MAX_VALUE / 1_000_000 ? Long.MAX_VALUE : millis * 1_000_000;
    }

    static InterruptedException interruptedException(String message) {
        clearInterrupt();
        return new InterruptedException(message);
    }

    /** The running thread is about to call start() here, which comes to the guard below. */
    public static void starting(Object o, int site) {
        if (o instanceof Runnable && Thread.currentThread() == Hpor.running) {
            HporBackend.startSites[Hpor.runningId] = site;
        }
    }

    /** Guard of Thread.start: true when the program's thread has been started in the model. */
    @Hidden
    public static boolean start(Thread t) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        HporBackend.checkStart(t);
        HporReach.starting(t);
        int site = HporBackend.startSites[Hpor.runningId];
        HporBackend.startSites[Hpor.runningId] = 0;
        keepFromExit(t);
        HporShutdown.asks(t);
        int id = startUnlocked(t, site);
        if (id == Outcome.ALREADY) {
            throw new IllegalThreadStateException();
        }
        HporBackend.started(t, Hpor.U.getInt(Hpor.CONTROL + HporContract.Control.CHILD));
        return true;
    }

    /** The JVM may exit before a daemon starts a thread that is no daemon, and waits for that thread from then on. */
    private static void keepFromExit(Thread t) {
        if (!t.isDaemon() && Hpor.running.isDaemon() && !HporShutdown.isDestroyer(Hpor.running)) {
            Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.STARTS, null);
        }
    }

    /** Before JDK 21, Thread.start is synchronized: another thread that comes here must not block in the JVM. */
    private static int startUnlocked(Thread t, int site) {
        boolean locked = !hasVirtual() && Thread.holdsLock(t);
        if (locked) {
            HporOsThreads.unlock0(t);
        }
        try {
            return Hpor.sync(Kind.START, site, hashOf(t), HporShutdown.isDestroyer(t) ? 2 : t.isDaemon() ? 1 : 0, t);
        } finally {
            if (locked) {
                HporOsThreads.lock0(t);
            }
        }
    }

    private static final Class<?> VIRTUAL = virtualType();
    private static final long INTERRUPTED = Hpor.U.objectFieldOffset(Thread.class, "interrupted");

    /** Null before JDK 21. */
    private static Class<?> virtualType() {
        try {
            return Class.forName("java.lang.BaseVirtualThread");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    static boolean hasVirtual() {
        return VIRTUAL != null;
    }

    /** For start, join and unpark: the sign says that the thread's monitor has no part in them. */
    private static int hashOf(Thread t) {
        return isVirtual(t) ? System.identityHashCode(t) | 0x80000000 : System.identityHashCode(t);
    }

    static boolean isVirtual(Object t) {
        return VIRTUAL != null && VIRTUAL.isInstance(t);
    }

    /** In LockSupport: there the threads of the program, virtual or not, park like all others. */
    public static boolean isVirtual(Object t, int site) {
        Thread self = Thread.currentThread();
        return self != Hpor.running && self != Hpor.muted() && isVirtual(t);
    }

    /** Guard of Thread.start in a container, and of VirtualThread.start: the JDK's scheduler is not to run it. */
    @Hidden
    public static boolean startIn(Object o, Object container) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        HporVirtual.starts((Thread) o, container);
        return start((Thread) o);
    }

    /**
     * Guard of what keeps a virtual thread on the JDK's carrier, for fear of deadlocks between carriers: the program's
     * threads are not on them, and may be switched away from.
     */
    public static boolean pins() {
        Thread self = Thread.currentThread();
        return self == Hpor.running || self == Hpor.muted();
    }

    /** Guard of VirtualThread.interrupt, which would interrupt its carrier as well: the model does its part. */
    public static boolean virtualInterrupt(Object t) {
        Thread self = Thread.currentThread();
        if (self == Hpor.running) {
            interrupting((Thread) t);
        } else if (self != Hpor.muted()) {
            return false;
        }
        Hpor.U.putBooleanVolatile(t, INTERRUPTED, true);
        return true;
    }

    /** Guard of the method behind Thread.join, false being what it says when the time is up. */
    public static boolean virtualJoin(Object t, long nanos) {
        return Thread.currentThread() == Hpor.running && !HporVirtual.hasEnded((Thread) t);
    }

    /** In the place of Thread.currentThread: a task of a pool may see which thread runs it. */
    @Hidden
    public static Thread current(int site) {
        Thread self = Thread.currentThread();
        HporPools.shows(self);
        return self;
    }

    /** Before the program asks a lock for threads. */
    public static void asked(Object lock, int site) {
        HporSections.seesThreads();
    }

    /** In the place of Thread.getName where locks say who holds them. */
    @Hidden
    public static String nameOfHolder(Object thread, int site) {
        HporSections.seesThreads();
        return ((Thread) thread).getName();
    }

    private static boolean clearInterrupt() {
        Thread self = Thread.currentThread();
        if (!isVirtual(self)) {
            return Thread.interrupted();
        }
        boolean was = Hpor.U.getBooleanVolatile(self, INTERRUPTED);
        Hpor.U.putBooleanVolatile(self, INTERRUPTED, false);
        return was;
    }

    /** Guard of Thread.exit: the JVM's last call on an OS thread of the program. */
    public static boolean exit(Thread t) {
        if (Thread.currentThread() == Hpor.running) {
            if (hasVirtual() && Hpor.killing) {
                HporVirtual.leaveScopes(t);
            } else if (hasVirtual()) {
                HporVirtual.ends(t);
            }
            Hpor.end();
        }
        return false;
    }

    /** Guard of Thread.dispatchUncaughtException. */
    public static boolean dispatchUncaught(Thread t, Throwable thrown) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        HporPools.shows(t);
        try {
            handle(t, thrown);
        } catch (Throwable over) {
            // the execution is over, and nothing may leave here: the JVM would print it
        }
        return true;
    }

    /**
     * The program's handler is asked for and called. The JVM ignores what these throw, so nobody else would learn of
     * that.
     */
    @Hidden
    static void handle(Thread t, Throwable thrown) {
        try {
            if (uncaught(t, thrown)) {
                t.getUncaughtExceptionHandler().uncaughtException(t, thrown);
            }
        } catch (Throwable another) {
            if (Hpor.killing || another instanceof HporKill) {
                throw another;
            }
            thrown0(another, "the handler of uncaught exceptions threw " + another.getClass().getName(),
                    messageOf(another), false);
        }
    }

    /** Reports it, unless the program has a handler of its own: then true, and the handler is to be called. */
    static boolean uncaught(Thread t, Throwable thrown) {
        if (Hpor.killing || thrown instanceof HporKill) {
            return false;
        }
        if (Thread.currentThread() == Hpor.running) {
            Hpor.sync(Kind.SHOW, 0, 0, 0, null);
        }
        ThreadGroup group = t.getThreadGroup();
        boolean handled = Thread.getDefaultUncaughtExceptionHandler() != null
                || t.getUncaughtExceptionHandler() != group
                || HporThreadGroups.mayHandle(group);
        thrown0(thrown, thrown.getClass().getName(), messageOf(thrown), handled);
        return handled;
    }

    private static String messageOf(Throwable thrown) {
        int was = Hpor.mute();
        Hpor.callbacksNamed = false; // it is called for the report alone
        try {
            String message = thrown.getMessage();
            return message == null && thrown.getCause() != null ? "caused by " + thrown.getCause() : message;
        } catch (Throwable ignored) {
            return null;
        } finally {
            Hpor.unmute(was);
        }
    }

    /* In the place of Thread.join: the real one would need the monitor of the thread, which another one may own that is
     * in the real start() and waits for its turn. */

    @Hidden
    public static void joined(Object o, int site) throws InterruptedException {
        HporMonitors.nonNull(o, "java.lang.Thread.join()");
        joined(o, 0L, site);
    }

    @Hidden
    public static void joined(Object o, long millis, int nanos, int site) throws InterruptedException {
        HporMonitors.nonNull(o, "java.lang.Thread.join(long, int)");
        if (millis >= 0 && (nanos < 0 || nanos > 999999)) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        joined(o, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    @Hidden
    public static void joined(Object o, long millis, int site) throws InterruptedException {
        HporMonitors.nonNull(o, "java.lang.Thread.join(long)");
        Thread t = (Thread) o;
        if (Thread.currentThread() != Hpor.running) {
            t.join(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        HporShutdown.asks(t);
        if (Hpor.sync(Kind.JOIN, site, hashOf(t), millis == 0 ? -1 : nanos(millis), t) == Outcome.INTERRUPTED) {
            throw interruptedException(null);
        }
    }

    @Hidden
    public static boolean joined(Object o, java.time.Duration duration, int site) throws InterruptedException {
        HporMonitors.nonNull(o, "java.lang.Thread.join(java.time.Duration)");
        Thread t = (Thread) o;
        long nanos = nanos(duration);
        if (Thread.currentThread() != Hpor.running) {
            if (nanos > 0) {
                t.join(millis(duration));
            }
            return !t.isAlive();
        }
        if (!isAlive(t, site)) {
            if (!isStarted(t)) {
                throw new IllegalThreadStateException("Thread not started");
            }
            return true;
        }
        if (nanos == 0) {
            return false;
        }
        int outcome = Hpor.sync(Kind.JOIN, site, hashOf(t), nanos, t);
        if (outcome == Outcome.INTERRUPTED) {
            throw interruptedException(null);
        }
        return outcome != Outcome.TIMED_OUT;
    }

    @Hidden
    public static void join(Object o, int site) throws InterruptedException {
        join(o, 0L, site);
    }

    @Hidden
    public static long join(Object o, long millis, int nanos, int site) throws InterruptedException {
        return join(o, nanos > 0 ? millis + 1 : millis, site);
    }

    /** Joins in the model; returns the timeout with which the real call, which follows, cannot block. */
    @Hidden
    public static long join(Object o, long millis, int site) throws InterruptedException {
        if (!(o instanceof Thread t) || millis < 0 || Thread.currentThread() != Hpor.running) {
            return millis;
        }
        HporShutdown.asks(t);
        return switch (Hpor.sync(Kind.JOIN, site, hashOf(t), millis == 0 ? -1 : nanos(millis), t)) {
            case Outcome.INTERRUPTED -> throw interruptedException(null);
            case Outcome.TIMED_OUT -> 1;
            default -> ended(t, millis);
        };
    }

    /**
     * On OS threads, one that has ended in the model is still on its way out in the JVM. The real join waits for that
     * little, and must not be told of an interrupt that the model's came before.
     */
    private static long ended(Thread t, long millis) throws InterruptedException {
        if (HporBackend.backend.endsLater() && Thread.currentThread().isInterrupted() && !isVirtual(t)) {
            int was = Hpor.mute();
            clearInterrupt();
            t.join();
            Thread.currentThread().interrupt();
            Hpor.unmute(was);
        }
        return millis;
    }

    @Hidden
    public static java.time.Duration joinDuration(Object o, java.time.Duration duration, int site)
            throws InterruptedException {
        if (!(o instanceof Thread) || duration.isNegative() || duration.isZero()
                || Thread.currentThread() != Hpor.running) {
            return duration;
        }
        return java.time.Duration.ofMillis(join(o, millis(duration), site));
    }

    @Hidden
    public static void sleep(long millis, int site) throws InterruptedException {
        if (Thread.currentThread() != Hpor.running) {
            Thread.sleep(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        sleepNanos(nanos(millis), site);
    }

    @Hidden
    private static void sleepNanos(long nanos, int site) throws InterruptedException {
        if (Hpor.sync(Kind.SLEEP, site, 0, nanos, null) == Outcome.INTERRUPTED) {
            throw interruptedException(isVirtual(Thread.currentThread()) ? null : "sleep interrupted");
        }
    }

    @Hidden
    public static void sleep(long millis, int nanos, int site) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        sleep(nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    @Hidden
    public static void sleep(java.time.Duration duration, int site) throws InterruptedException {
        if (Thread.currentThread() != Hpor.running) {
            Thread.sleep(millis(duration));
        } else if (!duration.isNegative()) {
            sleepNanos(nanos(duration), site);
        }
    }

    /** As the JDK converts it: Long.MAX_VALUE stands for all that is more, and 0 for what is negative. */
    private static long nanos(java.time.Duration duration) {
        long seconds = duration.getSeconds();
        boolean fits = seconds < Long.MAX_VALUE / 1_000_000_000;
        return seconds < 0 ? 0 : fits ? seconds * 1_000_000_000 + duration.getNano() : Long.MAX_VALUE;
    }

    /** The same in milliseconds, rounded up. */
    private static long millis(java.time.Duration duration) {
        return -Math.floorDiv(-nanos(duration), 1_000_000L);
    }

    @Hidden
    public static void yield(int site) {
        if (Thread.currentThread() != Hpor.running) {
            Thread.yield();
            return;
        }
        Hpor.sync(Kind.YIELD, site, 0, 0, null);
    }

    @Hidden
    public static void onSpinWait(int site) {
        if (Thread.currentThread() == Hpor.running) {
            Hpor.sync(Kind.YIELD, site, 0, 0, null);
        }
    }

    /** Before a call of interrupt(), which the thread's class may override. */
    @Hidden
    public static void interrupt(Object o, int site) {
        if (o instanceof Thread && Thread.currentThread() == Hpor.running) {
            HporBackend.interruptSites[Hpor.runningId] = site;
        }
    }

    /** In Thread's own interrupt(), called by the running thread. What follows sets the thread's flag. */
    @Hidden
    static void interrupting(Thread t) {
        int site = HporBackend.interruptSites[Hpor.runningId];
        HporBackend.interruptSites[Hpor.runningId] = 0;
        Hpor.sync(Kind.INTERRUPT, site, System.identityHashCode(t), 0, t);
    }

    @Hidden
    public static void isInterrupted(Object o, int site) {
        if (o instanceof Thread t && Thread.currentThread() == Hpor.running) {
            Hpor.sync(Kind.IS_INTERRUPTED, site, System.identityHashCode(t), 0, t);
        }
    }

    @Hidden
    public static boolean interrupted(int site) {
        if (Thread.currentThread() == Hpor.running) {
            Hpor.sync(Kind.CLEAR_INTERRUPT, site, 0, 0, null);
            return clearInterrupt();
        }
        return Thread.interrupted();
    }

    @Hidden
    public static boolean isAlive(Object o, boolean real, int site) {
        if (!(o instanceof Thread t) || Thread.currentThread() != Hpor.running) {
            return real;
        }
        return isAlive(t, site);
    }

    @Hidden
    static boolean isAlive(Thread t, int site) {
        HporShutdown.asks(t);
        if (t instanceof ForkJoinWorkerThread) {
            HporSections.seesThreads(); // it lives longer than a task
        }
        return Hpor.sync(Kind.IS_ALIVE, site, System.identityHashCode(t), 0, t) != 0;
    }

    /** In this execution. */
    static boolean isStarted(Thread t) {
        for (Thread started : HporBackend.threads) {
            if (started == t) {
                return true;
            }
        }
        return false;
    }

    /**
     * The real call follows. Until then a thread of the program that has ended must have done so in the JVM as well.
     */
    @Hidden
    public static boolean setDaemon(Object o, boolean on, int site) {
        if (!(o instanceof Thread t) || Thread.currentThread() != Hpor.running || isVirtual(t)) {
            return on;
        }
        HporShutdown.asks(t);
        if (Hpor.sync(Kind.SET_DAEMON, site, System.identityHashCode(t), on ? 1 : 0, t) == Outcome.ALREADY) {
            throw new IllegalThreadStateException();
        }
        if (HporBackend.backend.endsLater()) {
            HporBackend.backend.finish(t);
        }
        return on;
    }

    private static native boolean hasEnded0(int id);

    /** The JDK's code is about to make a text of the thread: one that has ended has no group. */
    static void settle(Thread t) {
        if (t == Hpor.running || isVirtual(t)) {
            return;
        }
        for (int id = 1; id < HporBackend.threads.length && HporBackend.threads[id] != null; id++) {
            if (HporBackend.threads[id] == t && hasEnded0(id)) {
                HporBackend.backend.finish(t);
                return;
            }
        }
    }

    /** The real call, which follows, says what was set last. */
    @Hidden
    public static void isDaemon(Object o, int site) {
        if (o instanceof Thread t && Thread.currentThread() == Hpor.running && !isVirtual(t)) {
            Hpor.sync(Kind.IS_DAEMON, site, System.identityHashCode(t), 0, t);
        }
    }

    /** A thread that has ended is in no group. */
    @Hidden
    public static ThreadGroup threadGroup(Object o, ThreadGroup real, int site) {
        if (!(o instanceof Thread t) || Thread.currentThread() != Hpor.running || t == Hpor.running) {
            return real;
        }
        return !isAlive(t, site) && isStarted(t) ? null : real;
    }

    /** Nor has it a handler. The result of a method that overrides Thread's stands. */
    @Hidden
    public static Thread.UncaughtExceptionHandler handler(Object o, Thread.UncaughtExceptionHandler real, int site) {
        return o instanceof Thread t && overrides0(t.getClass(), Thread.class, HANDLER)
                ? real : ownHandler(o, real, site);
    }

    /** What Thread's method gives; this is also the hook behind `super.getUncaughtExceptionHandler()`. */
    @Hidden
    public static Thread.UncaughtExceptionHandler ownHandler(Object o, Thread.UncaughtExceptionHandler real, int site) {
        if (!(o instanceof Thread t) || Thread.currentThread() != Hpor.running || t == Hpor.running) {
            return real;
        }
        return !isAlive(t, site) && isStarted(t) ? null : real;
    }

    /** Does the class override getUncaughtExceptionHandler, getState or uncaughtException of the class above? */
    static native boolean overrides0(Class<?> type, Class<?> above, int method);
    static final int HANDLER = 0, STATE = 1, UNCAUGHT = 2;

    /** The result of a method that overrides Thread's stands. */
    @Hidden
    public static Object getState(Object o, Object real, int site) {
        return o instanceof Thread t && overrides0(t.getClass(), Thread.class, STATE)
                ? real : ownState(o, real, site);
    }

    /** What Thread's method gives; this is also the hook behind `super.getState()`. */
    @Hidden
    public static Object ownState(Object o, Object real, int site) {
        if (!(o instanceof Thread t) || Thread.currentThread() != Hpor.running) {
            return real;
        }
        HporShutdown.asks(t);
        return switch (Hpor.sync(Kind.GET_STATE, site, System.identityHashCode(t), 0, t)) {
            case 0 -> Thread.State.NEW;
            case 1 -> Thread.State.RUNNABLE;
            case 2 -> Thread.State.BLOCKED;
            case 3 -> Thread.State.WAITING;
            case 4 -> Thread.State.TIMED_WAITING;
            default -> Thread.State.TERMINATED;
        };
    }

    @Hidden
    public static void park(Object unsafe, boolean absolute, long time, int site) {
        if (Thread.currentThread() != Hpor.running) {
            Hpor.U.park(absolute, time);
            return;
        }
        long timeout = time == 0 && !absolute ? -1 : time;
        if (absolute) {
            timeout = Math.max(1, nanos(time) - nanos(Hpor.currentTimeMillis(site)));
        }
        Hpor.sync(Kind.PARK, site, 0, timeout, null);
    }

    @Hidden
    public static void unpark(Object unsafe, Object thread, int site) {
        if (Thread.currentThread() != Hpor.running || !(thread instanceof Thread)) {
            HporBackend.unpark(thread);
            return;
        }
        if (!isStarted((Thread) thread)) {
            Hpor.U.unpark(thread); // a thread of the JDK's, which waits for real: for a lock of the JDK's, say
        }
        HporShutdown.asks((Thread) thread); // no effect before its start
        Hpor.sync(Kind.UNPARK, site, hashOf((Thread) thread), 0, thread);
    }

    private static native void thrown0(Throwable thrown, String type, String message, boolean handled);
}
