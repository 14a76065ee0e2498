package java.lang;

import java.lang.HporContract.Kind;
import java.lang.HporContract.ShutdownStep;
import jdk.internal.vm.annotation.Hidden;

/**
 * The end of the program: Runtime.exit and halt, shutdown hooks, and the exit of the JVM once the last thread that is
 * no daemon has ended. The JVM has a thread for that, DestroyJavaVM; so has the model.
 */
public final class HporShutdown {
    /** Of LEAVE: the last thread has ended; there is no status. */
    private static final long BY_END = 1L << ShutdownStep.BY_END_BIT;
    /** Of LEAVE: a test of a framework is not over. */
    private static final long IN_TEST = 1L << ShutdownStep.IN_TEST_BIT;

    /**
     * Of the execution: in the order in which they were registered, then in that in which they are started, which the
     * JDK leaves open. Null: removed.
     */
    private static Thread[] hooks = new Thread[8];
    private static int hookCount;
    private static boolean begun;
    /** Runs the hooks; null: nobody does. */
    private static Thread exiting;
    private static Thread destroyer;
    /** Hashed before the search begins: the execution that made it would take it for an object of its own. */
    private static final Runnable DESTROY = new Destroyer();

    static {
        System.identityHashCode(DESTROY);
    }

    private HporShutdown() {
    }

    /** Guard of the methods that set a handler of uncaught exceptions. */
    public static void handles() {
        if (Thread.currentThread() == Hpor.running) {
            Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.HANDLES, null);
        }
    }

    /** Does the program set one? If not, nothing can be seen of where a thread looks for it. */
    static boolean isHandled() {
        return Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.HANDLED, null) != 0;
    }

    /** Between executions. */
    static void reset() {
        HporArrays.clear(hooks);
        hookCount = 0;
        begun = false;
        exiting = null;
        destroyer = null;
    }

    static boolean isDestroyer(Thread t) {
        return t == destroyer;
    }

    /** Guard of Runtime.exit. */
    @Hidden
    public static boolean exit(Runtime runtime, int status) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        askManager(status);
        if (Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.ASKS, null) != 0) {
            runHooks();
        }
        leave(status);
        return true;
    }

    /** Guard of Runtime.halt, which runs no hooks. */
    @Hidden
    public static boolean halt(Runtime runtime, int status) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        askManager(status);
        leave(status);
        return true;
    }

    /** One of the program's may forbid it. */
    @Hidden
    @SuppressWarnings("removal")
    private static void askManager(int status) {
        SecurityManager manager = System.getSecurityManager();
        if (manager != null) {
            manager.checkExit(status);
        }
    }

    /** A negative status must not have the other bits. */
    @Hidden
    private static void leave(int status) {
        Hpor.sync(Kind.LEAVE, 0, 0, Integer.toUnsignedLong(status) | (HporQuiet.isInTest() ? IN_TEST : 0), null);
    }

    /**
     * Who comes second waits for ever. So does a hook that calls exit, and with it the thread that waits for the hook.
     */
    @Hidden
    private static void runHooks() {
        HporMonitors.enter(Shutdown.class, 0);
        Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.BEGINS, null);
        begun = true;
        exiting = Hpor.running;
        try {
            startHooks();
            for (int i = 0; i < hookCount; i++) {
                await(hooks[i]);
            }
        } catch (HporKill over) {
            throw over;
        } catch (Throwable ignored) {
            // as the JDK does: if a hook cannot be started, it starts no more of them, and waits for none
        }
    }

    /** One after the other, in an order that the search chooses if a thread may see it. */
    @Hidden
    private static void startHooks() {
        dropRemoved();
        boolean seen = hookCount > 1 && Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.SEEN, null) != 0;
        for (int i = 0; i < hookCount; i++) {
            int next = seen ? i + HporChoices.choose(hookCount - i, 0) : i;
            Thread hook = hooks[next];
            hooks[next] = hooks[i];
            hooks[i] = hook;
            hook.start();
        }
    }

    private static void dropRemoved() {
        int left = 0;
        for (int i = 0; i < hookCount; i++) {
            if (hooks[i] != null) {
                hooks[left++] = hooks[i];
            }
        }
        java.util.Arrays.fill(hooks, left, hookCount, null);
        hookCount = left;
    }

    @Hidden
    private static void await(Thread hook) {
        for (;;) {
            try {
                HporThreads.joined(hook, 0L, 0);
                return;
            } catch (InterruptedException again) {
                // as the JDK does
            }
        }
    }

    /** Guard of Runtime.addShutdownHook: the JVM does not learn of the program's hooks. */
    @Hidden
    public static boolean added(Thread hook) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        if (hook == null) {
            throw new NullPointerException();
        }
        boolean alive = HporThreads.isAlive(hook, 0);
        registers();
        if (indexOf(hook) >= 0) {
            throw new IllegalArgumentException("Hook previously registered");
        }
        if (alive) {
            throw new IllegalArgumentException("Hook already running");
        }
        if (hookCount == hooks.length) {
            Thread[] more = new Thread[hookCount * 2];
            System.arraycopy(hooks, 0, more, 0, hookCount);
            hooks = more;
        }
        hooks[hookCount++] = hook;
        return true;
    }

    /** In the place of Runtime.removeShutdownHook. */
    @Hidden
    public static boolean removed(Thread hook) {
        if (Thread.currentThread() != Hpor.running) {
            return ApplicationShutdownHooks.remove(hook);
        }
        if (hook == null) {
            throw new NullPointerException();
        }
        registers();
        int at = indexOf(hook);
        if (at >= 0) {
            hooks[at] = null;
        }
        return at >= 0;
    }

    @Hidden
    private static void registers() {
        Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.REGISTERS, null);
        if (begun) {
            throw new IllegalStateException("Shutdown in progress");
        }
    }

    /**
     * The running thread is about to do what depends on whether the other one has been started. If that is a hook, the
     * order in which hooks are started can be seen. An execution in which nothing was asked behind the start of the
     * hooks shows nothing; if an order of the same operations does, the search comes to that order.
     */
    @Hidden
    static void asks(Thread other) {
        if (begun && hookCount > 1 && other != Hpor.running && Hpor.running != exiting && indexOf(other) >= 0) {
            Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.SEES, null);
        }
    }

    private static int indexOf(Thread hook) {
        for (int i = 0; i < hookCount; i++) {
            if (hooks[i] == hook) {
                return i;
            }
        }
        return -1;
    }

    /** The running thread has done all that it does but end. As main does so, the JVM begins to wait for the others. */
    @Hidden
    static void ending() {
        if (Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.ENDS, null) == 0 || Hpor.runningId != 0) {
            return;
        }
        int was = Hpor.mute();
        try {
            destroyer = new Thread(HporGlobals.mainGroup(), DESTROY, "DestroyJavaVM", 0, false);
            destroyer.setDaemon(true);
        } finally {
            Hpor.unmute(was);
        }
        HporThreads.start(destroyer);
    }

    /** A class of its own: the first lambda of a run costs much time, and the program may have none. */
    private static final class Destroyer implements Runnable {
        @Override
        @Hidden
        public void run() {
            Hpor.sync(Kind.SHUTDOWN, 0, 0, ShutdownStep.AWAITS, null);
            for (Thread t : HporBackend.threads) {
                if (t != null && t != destroyer && !t.isDaemon()) {
                    await(t);
                }
            }
            runHooks();
            Hpor.sync(Kind.LEAVE, 0, 0, BY_END, null);
        }
    }
}
