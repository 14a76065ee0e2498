package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;
import jdk.internal.vm.StackChunk;
import jdk.internal.vm.annotation.ChangesCurrentThread;
import jdk.internal.vm.annotation.Hidden;

/** Every thread of the program is a continuation on the launcher's main thread, the carrier. JDK 21 and later. */
final class HporFibers extends HporBackend {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final ContinuationScope SCOPE = new ContinuationScope("hpor");

    private static Thread carrier; // the thread that searches
    private Fiber[] fibers = new Fiber[16];

    private static final class Fiber extends Continuation {
        Fiber(Runnable target) {
            super(SCOPE, target);
        }

        /** The yield answers false instead. */
        @Override
        protected void onPinned(Continuation.Pinned reason) {
        }
    }

    /** What a fiber does. No lambda: the first one of a run costs much time, and the program may have none. */
    private static final class Target implements Runnable {
        private final Thread thread;
        private final Body main;

        /** {@code thread}: null: nothing. {@code main}: of thread 0 alone. */
        Target(Thread thread, Body main) {
            this.thread = thread;
            this.main = main;
        }

        @Override
        @Hidden
        public void run() {
            if (main != null) {
                runMain(thread, main);
            } else if (thread != null) {
                runThread(thread);
            }
        }
    }

    static HporBackend make() {
        carrier = Thread.currentThread();
        new Fiber(new Target(null, null)).run(); // the JDK's classes for it are initialized outside of executions
        return new HporFibers();
    }

    /** In the place of the scope of virtual threads. */
    private static final ContinuationScope OTHER = new ContinuationScope("other");

    /**
     * Is the continuation that begins to run a virtual thread's? The JDK's own answer would initialize the class of
     * virtual threads, with a pool and a thread: a seventh of the start of hpor. Null: that answer.
     */
    static Object scopeOfVirtual() {
        return Thread.currentCarrierThread() == carrier ? OTHER : null;
    }

    private static native int first0(Thread main);

    private static native int next0();

    /** The running thread's stack is about to be taken down, and will be put up again frame by frame. */
    private static native void unmounts0();

    /** Has no other thread been started in this execution? */
    private static native boolean alone0();

    /** The running thread must go on here. */
    private static native void held0(String region);

    /**
     * The switch that was decided is refused. Returns if the execution can be left by unwinding its thread; not where
     * the JVM initializes a class, which happens only once.
     */
    private static native void refused0(String region, boolean once);

    /** The switch that was decided is not possible: the running thread's stack is too deep. */
    private static native void tooDeep0();

    @Override
    void execution(Body main) {
        Thread t = new Thread(carrier.getThreadGroup(), null, "main", 0, false);
        t.setContextClassLoader(carrier.getContextClassLoader());
        started(t, 0);
        first0(t);
        for (int id = next0(); id >= 0; id = next0()) {
            if (id >= fibers.length) {
                fibers = java.util.Arrays.copyOf(fibers, Math.max(id + 1, fibers.length * 2));
            }
            Fiber fiber = fibers[id];
            Thread thread = threads[id];
            if (fiber == null) {
                fiber = new Fiber(new Target(thread, id == 0 ? main : null));
                fibers[id] = fiber;
            }
            mount(fiber, thread, id);
        }
        HporArrays.clear(fibers);
        Hpor.killing = false;
    }

    @ChangesCurrentThread
    private void mount(Fiber fiber, Thread thread, int id) {
        carrier.setCurrentThread(thread);
        enter(id);
        fiber.run();
        Hpor.running = null;
        carrier.setCurrentThread(carrier);
    }

    /**
     * What the JVM does where nobody has caught it. The hook at the entry looks for a handler first, then the guard
     * reports it.
     */
    @Hidden
    private static void dispatch(Thread self, Throwable thrown) {
        if (!Hpor.killing && !(thrown instanceof HporKill)) {
            self.dispatchUncaughtException(thrown);
        }
    }

    @Hidden
    private static void runMain(Thread self, Body main) {
        try {
            main.run();
        } catch (Throwable thrown) {
            dispatch(self, thrown);
        }
        Hpor.end();
    }

    @Hidden
    static void runThread(Thread self) {
        boolean virtual = HporThreads.isVirtual(self);
        try {
            if (virtual) {
                HporVirtual.run(self);
            } else {
                self.run();
            }
        } catch (Throwable thrown) {
            dispatch(self, thrown);
        }
        if (!Hpor.killing) {
            HporVirtual.ends(self);
        }
        Hpor.end();
    }

    @Override
    @Hidden
    void switchAway() {
        try {
            if (Continuation.yield(SCOPE)) {
                return;
            }
            Region region = region();
            refused0(region.name, region.once);
        } catch (StackOverflowError e) { // the JVM takes down a stack by a recursion of its own
            tooDeep0();
        }
        Hpor.killing = true;
        throw HporKill.INSTANCE;
    }

    /**
     * So much of a stack may lie in the heap. From there on it is not taken down any more for a try: it would never
     * overflow.
     */
    private static final long MOST_WORDS = 1 << 15;
    private static final long TAIL = U.objectFieldOffset(Continuation.class, "tail");
    private static final long SIZE = U.objectFieldOffset(StackChunk.class, "size");
    private static final long TOP = U.objectFieldOffset(StackChunk.class, "sp");

    private static int tries;
    private static boolean deep; // so was the running thread's stack at one of the last tries

    private static long heapWords(Fiber fiber) {
        long words = 0;
        StackChunk c = (StackChunk) U.getReference(fiber, TAIL);
        for (; c != null; c = c.parent()) {
            words += U.getInt(c, SIZE) - U.getInt(c, TOP);
        }
        return words;
    }

    /** Tried rather than asked: the JVM's answer to isPinned() leaves out what it runs itself, and takes longer. */
    @Override
    @Hidden
    boolean isHeld() {
        if (alone0()) {
            return false; // nobody is kept waiting, in no execution
        }
        if (++tries % 64 == 0) {
            deep = heapWords(fibers[Hpor.runningId]) > MOST_WORDS;
        }
        if (deep) {
            return false;
        }
        unmounts0();
        if (Continuation.yield(SCOPE)) {
            return false; // the C half's answer to who goes on is still this thread
        }
        held0(region().name);
        return true;
    }

    private record Region(String name, boolean once) { }

    /** What of the running thread's stack cannot be left: from the method that native code or the JVM has called. */
    private static Region region() {
        int was = Hpor.mute();
        try {
            StackTraceElement[] trace = new Throwable().getStackTrace();
            StackTraceElement inner = null;
            for (int i = trace.length - 1; i > 0; i--) {
                String method = trace[i].getMethodName();
                if (trace[i].isNativeMethod()) {
                    inner = trace[i - 1];
                    break;
                }
                if (inner == null && (method.equals("<clinit>") || method.equals("loadClass"))) {
                    inner = trace[i];
                }
            }
            if (inner == null) {
                inner = monitorHolder();
            }
            String name = inner == null ? "?" : inner.getClassName() + "." + inner.getMethodName();
            return new Region(name, inner != null && inner.getMethodName().equals("<clinit>"));
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The frame that is in a monitor of the JVM: before JDK 24, that cannot be left either. Null: there is none. */
    private static StackTraceElement monitorHolder() {
        return LiveStackFrame.getStackWalker().walk(frames -> {
            for (java.util.Iterator<StackWalker.StackFrame> i = frames.iterator(); i.hasNext();) {
                StackWalker.StackFrame frame = i.next();
                if (((LiveStackFrame) frame).getMonitors().length > 0) {
                    return frame.toStackTraceElement();
                }
            }
            return null;
        });
    }

    /** The carrier is what has parked. To the JVM, the thread has not been started. */
    @Override
    void unparksForReal() {
        U.unpark(carrier);
    }

    @Override
    boolean endsLater() {
        return false;
    }

    @Override
    void launchThread(int id) {
        throw new InternalError("fibers are not launched");
    }

    @Override
    void checkNew(Thread t) {
    }

    /* JVMTI's bit of a thread that has ended, as Thread.FieldHolder.threadStatus has it. */
    private static final int TERMINATED = 2;
    private static final long HOLDER = U.objectFieldOffset(Thread.class, "holder");
    private static final long STATUS = statusOffset();

    private static long statusOffset() {
        try {
            return U.objectFieldOffset(Class.forName("java.lang.Thread$FieldHolder"), "threadStatus");
        } catch (ClassNotFoundException e) {
            throw new InternalError(e);
        }
    }

    /** To the JDK, a fiber's thread has not been started. */
    @Override
    void finish(Thread t) {
        U.putIntVolatile(U.getReference(t, HOLDER), STATUS, TERMINATED);
    }

    @Override
    StackTraceElement[] stack(int id) {
        return id < fibers.length && fibers[id] != null ? fibers[id].getStackTrace() : null;
    }

    /** The stacks of fibers that do not run lie in the heap, where JVMTI does not look. */
    @Override
    boolean isOwnedBySleeper(Object monitor) {
        for (int id = 0; id < fibers.length; id++) {
            if (fibers[id] != null && id != Hpor.runningId && !fibers[id].isDone() && owns(fibers[id], monitor)) {
                return true;
            }
        }
        return false;
    }

    private static boolean owns(Fiber fiber, Object monitor) {
        return LiveStackFrame.getStackWalker(fiber).walk(frames -> {
            for (java.util.Iterator<StackWalker.StackFrame> i = frames.iterator(); i.hasNext();) {
                for (Object owned : ((LiveStackFrame) i.next()).getMonitors()) {
                    if (owned == monitor) {
                        return true;
                    }
                }
            }
            return false;
        });
    }
}
