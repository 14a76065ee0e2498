package java.lang;

/** Real threads; only the one that has the turn runs, the others wait in the C half. */
final class HporOsThreads extends HporBackend {
    @Override
    void execution(Body body) {
        Thread self = Thread.currentThread();
        started(self, 0);
        first0(self);
        enter(0);
        boolean killed = false;
        try {
            try {
                body.run();
            } catch (HporKill kill) {
                killed = true;
            } catch (Throwable thrown) {
                if (Hpor.killing) {
                    killed = true;
                } else {
                    dispatch0(self, thrown);
                }
            }
            if (!killed) {
                Hpor.end();
            }
        } catch (HporKill kill) {
            killed = true;
        }
        if (killed) { // else the turn is another's by now, whose place this would take
            Hpor.running = null;
        }
        waitForEnd0();
        Hpor.killing = true;
        while (killNext0()) {
            // each one unwinds on its own, one after the other
        }
        Hpor.killing = false;
        HporState.clearThread(self);
    }

    /** Announces thread 0's begin and takes the first decision, which can only be thread 0. */
    private static native int first0(Thread self);

    /** Thread.dispatchUncaughtException, which is private up to JDK 18. */
    private static native void dispatch0(Thread self, Throwable thrown);

    private static native void waitForEnd0();

    /** Lets the next left-over thread unwind; false when there is none. */
    private static native boolean killNext0();

    /** Called by the C half on every new thread: if it is the one that was launched, it has the turn from here on. */
    static void entered(Thread t, int launched) {
        if (threads[launched] == t || carriers[launched] == t) {
            enter(launched);
            entered0(launched);
        }
    }

    private static native void entered0(int id);

    /** Thread.start itself, also where the program overrides it: that override has run in the model's start. */
    private static native void start0(Thread t);

    /** The JVM's monitor of the thread, which the caller owns. */
    static native void unlock0(Thread t);

    static native void lock0(Thread t);

    @Override
    void switchAway() {
        throw new InternalError("OS threads switch in the C half");
    }

    @Override
    boolean isHeld() {
        return false;
    }

    @Override
    boolean endsLater() {
        return true;
    }

    @Override
    void finish(Thread t) {
        boolean interrupted = false;
        int was = Hpor.mute();
        while (t.isAlive()) {
            try {
                t.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        Hpor.unmute(was);
    }

    @Override
    void launchThread(int id) {
        // The turn goes to the new thread: from its first instruction on, this one is not running any more.
        Hpor.running = null;
        Thread t = threads[id];
        if (HporThreads.isVirtual(t)) {
            t = carriers[id] = HporVirtual.carrier(t);
        }
        start0(t);
    }

    @Override
    void checkNew(Thread t) {
    }

    @Override
    StackTraceElement[] stack(int id) {
        if (carriers[id] == null && HporThreads.isVirtual(threads[id])) {
            return null; // it has not begun; asked for its stack, the JDK would wait for its carrier
        }
        return (carriers[id] != null ? carriers[id] : threads[id]).getStackTrace();
    }

    @Override
    boolean isOwnedBySleeper(Object monitor) {
        return false;
    }
}
