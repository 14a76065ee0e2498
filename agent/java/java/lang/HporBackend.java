package java.lang;

/** The program's threads by number, and the two ways of running them: fibers on one carrier, or OS threads. */
abstract class HporBackend {
    /** The one in use. */
    static HporBackend backend;
    static Thread[] threads = new Thread[16];
    /** Where each thread has called start() last, until the thread is started. */
    static int[] startSites = new int[16];
    static int[] interruptSites = new int[16];
    /** What each thread's last operation on an object was called on. */
    static Object[] asked = new Object[16];
    /** OS threads: what runs a virtual thread; null: nothing, or the thread is none. */
    static Thread[] carriers = new Thread[16];
    /** Each thread's table of known classes (see {@link Hpor#seen}). */
    static int[][] seen = new int[16][];

    /** Runs thread 0, the body, and all threads that it starts, until the execution is over. */
    abstract void execution(Body body);

    /** Leaves the turn to the thread that the C half has chosen; returns when it has come back. */
    abstract void switchAway();

    /** Is the running thread at a place where it cannot be switched away from? */
    abstract boolean isHeld();

    /** Does a thread that has ended in the model have a way to go in the JVM? */
    abstract boolean endsLater();

    /** A thread that has ended in the model has done so for the JDK as well, when this returns. */
    abstract void finish(Thread t);

    abstract void launchThread(int id);

    abstract void checkNew(Thread t);

    /** Where a thread that does not run stands; null if that cannot be told. */
    abstract StackTraceElement[] stack(int id);

    /** Is the JVM's monitor of this object owned by a thread of the program that does not run? Fibers only. */
    abstract boolean isOwnedBySleeper(Object monitor);

    /**
     * A thread is unparked from outside of the program. It may be the program's that runs, and has parked for real: JDK
     * code that is no part of the program has met a lock there which the JVM's own threads take as well.
     */
    static void unpark(Object thread) {
        Hpor.U.unpark(thread);
        if (thread instanceof Thread && backend != null) {
            backend.unparksForReal();
        }
    }

    /** What has parked is not the thread itself, as far as the JVM knows. */
    void unparksForReal() {
    }

    /** The program's main. */
    interface Body {
        void run() throws Throwable;
    }

    @jdk.internal.vm.annotation.Hidden
    static void yield() {
        backend.switchAway();
    }

    static void checkStart(Thread t) {
        backend.checkNew(t);
    }

    /** Thread {@code t} has been started in the model as number {@code id}. */
    static void started(Thread t, int id) {
        if (id >= threads.length) {
            threads = java.util.Arrays.copyOf(threads, Math.max(id + 1, threads.length * 2));
            startSites = java.util.Arrays.copyOf(startSites, threads.length);
            interruptSites = java.util.Arrays.copyOf(interruptSites, threads.length);
            carriers = java.util.Arrays.copyOf(carriers, threads.length);
            asked = java.util.Arrays.copyOf(asked, threads.length);
            seen = java.util.Arrays.copyOf(seen, threads.length);
        }
        threads[id] = t;
        // What the parent knows to be initialized is initialized for its child as well.
        seen[id] = id == 0 ? HporClasses.freshSeen() : Hpor.seen.clone();
        HporState.seedThread(t, id);
        if (id == 0) {
            HporState.mainThread(t);
        }
    }

    /** The running thread's table has been replaced by a larger one. */
    static void seenGrown(int[] known) {
        Hpor.seen = known;
        seen[Hpor.runningId] = known;
    }

    static void launch(int id) {
        backend.launchThread(id);
    }

    /** From here on thread {@code id} is the running one. */
    static void enter(int id) {
        Hpor.runningId = id;
        Hpor.seen = seen[id];
        Hpor.running = threads[id];
    }

    static void clear() {
        HporArrays.clear(threads);
        HporArrays.clear(carriers);
        HporArrays.clear(startSites);
        HporArrays.clear(interruptSites);
        HporArrays.clear(asked);
        HporArrays.clear(seen);
    }
}
