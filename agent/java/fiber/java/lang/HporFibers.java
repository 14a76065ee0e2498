package java.lang;

import jdk.internal.vm.Continuation;
import jdk.internal.vm.ContinuationScope;
import jdk.internal.vm.annotation.ChangesCurrentThread;
import jdk.internal.vm.annotation.Hidden;

/** Every thread of the program is a continuation on the launcher's main thread, the carrier. JDK 21 and later. */
final class HporFibers extends HporBackend {
    private static final ContinuationScope SCOPE = new ContinuationScope("hpor");

    private final Thread carrier = Thread.currentThread();
    private Fiber[] fibers = new Fiber[16];
    private Body main;

    private static final class Fiber extends Continuation {
        Fiber(Runnable target) {
            super(SCOPE, target);
        }

        @Override
        protected void onPinned(Continuation.Pinned reason) {
            HporFibers.pinned0(reason.toString());
        }
    }

    static HporBackend make() {
        new Fiber(() -> { }).run(); // the JDK's own classes for it are initialized outside of executions
        return new HporFibers();
    }

    private static native int first0(Thread main);

    private static native int next0();

    /** A switch was refused since a native frame or the JVM's own initialization lies below: named, never silent. */
    private static native void pinned0(String reason);

    @Override
    void execution(Body body) {
        main = body;
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
                fiber = new Fiber(id == 0 ? this::runMain : () -> runThread(thread));
                fibers[id] = fiber;
            }
            mount(fiber, thread, id);
        }
        java.util.Arrays.fill(fibers, null);
    }

    @ChangesCurrentThread
    private void mount(Fiber fiber, Thread thread, int id) {
        carrier.setCurrentThread(thread);
        enter(id);
        fiber.run();
        Hpor.running = null;
        carrier.setCurrentThread(carrier);
    }

    @Hidden
    private void runMain() {
        Thread self = threads[0];
        try {
            main.run();
        } catch (Throwable thrown) {
            if (HporThreads.uncaught(self, thrown)) {
                self.dispatchUncaughtException(thrown);
            }
        }
        Hpor.end();
    }

    @Hidden
    private static void runThread(Thread self) {
        try {
            self.run();
        } catch (Throwable thrown) {
            if (HporThreads.uncaught(self, thrown)) {
                self.dispatchUncaughtException(thrown);
            }
        }
        Hpor.end();
    }

    @Override
    @Hidden
    void switchAway() {
        Continuation.yield(SCOPE);
    }

    @Override
    void launchThread(Thread t) {
        throw new InternalError("fibers are not launched");
    }

    @Override
    void checkNew(Thread t) {
    }

    @Override
    StackTraceElement[] stack(int id) {
        return id < fibers.length && fibers[id] != null ? fibers[id].getStackTrace() : null;
    }
}
