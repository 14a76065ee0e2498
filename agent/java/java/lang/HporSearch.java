package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import jdk.internal.vm.annotation.Hidden;

/** The search: execution after execution, as long as the C half wants another. */
final class HporSearch {
    private static boolean started;

    private HporSearch() {
    }

    /** True: the search was run here. False: the call belongs to an execution and goes on. */
    static boolean run(Class<?> type, Object receiver, String[] arguments) {
        if (started || !ready0()) {
            return false;
        }
        started = true;
        HporBackend.Body body;
        try {
            HporStreamLocks.becomeMonitors();
            body = body(type, receiver != null, arguments);
            HporBackend.backend = fibers0() ? HporFibers.make() : new HporOsThreads();
        } catch (ReflectiveOperationException e) {
            throw new InternalError("the program's main cannot be called again", e);
        }
        try {
            search(body);
        } catch (Throwable thrown) {
            Hpor.running = null;
            Hpor.setMuted(null);
            thrown.printStackTrace();
            broken0(thrown.toString());
        }
        finish0();
        return true;
    }

    /**
     * Guard of Shutdown.exit, which is called for System.exit (the program's own does not come so far) and when the
     * process is to end by a signal: then the status is 128 and the signal's number.
     */
    public static boolean shutDown(int status) {
        if (Thread.currentThread() != Hpor.running) {
            shutDown0(status > 128);
        }
        return false;
    }

    private static native void shutDown0(boolean bySignal);

    private static void search(HporBackend.Body body) {
        initialize();
        // The program's assertions are what is checked; each class asks for its status when it is initialized.
        ClassLoader.getSystemClassLoader().setDefaultAssertionStatus(true);
        HporState.remember();
        HporReach.begin();
        Hpor.between = Thread.currentThread();
        while (begin0()) {
            HporClasses.reset();
            HporState.reset();
            HporBackend.clear();
            HporDigest.begin();
            HporLoops.begin();
            HporObjects.begin();
            HporEntered.begin();
            HporBuffers.begin();
            HporInnerMonitors.begin();
            HporClassValues.begin();
            HporShutdown.reset();
            HporNetwork.reset();
            Hpor.between = null;
            HporBackend.backend.execution(body);
            Hpor.between = Thread.currentThread();
            Hpor.running = null;
            Hpor.setMuted(null);
            HporQuiet.forget();
            HporOpened.close();
            HporKept.reset();
            HporKept.executionEnds();
            end0();
        }
        HporGlobals.reset(); // what the last execution has set is not the JVM's when it ends
    }

    /** Everything of the runtime that hooks may come to is there before the first of them does. */
    private static void initialize() {
        Class<?>[] runtime = {HporKill.class, HporClasses.class, HporFields.class, HporState.class, HporValues.class,
            HporMonitors.class, HporAtomics.class, HporInits.class, HporHashes.class, HporArrays.class,
            HporBuffers.class, HporComparisons.class, HporReflection.class, HporChance.class, HporNamed.class,
            HporThreads.class, HporChoices.class, HporSwitches.class, HporClassValues.class, HporDigest.class,
            HporReach.class, HporHandles.class, HporGlobals.class, HporOpened.class, HporKept.class, HporRoots.class,
            HporFiles.class, HporPrinting.class, HporNumbers.class, HporQuiet.class, HporManagement.class,
            HporShutdown.class, HporNetwork.class, HporInnerMonitors.class, HporSockets.class, HporDatagrams.class,
            HporStreams.class, HporPolls.class, HporWatches.class, HporCounts.class, HporSynchronizers.class,
            HporChanged.class, HporAwaited.class, HporHolders.class, HporLooks.class, HporSubmitted.class,
            HporEntered.class, HporTables.class};
        for (Class<?> c : runtime) {
            jdk.internal.misc.Unsafe.getUnsafe().ensureClassInitialized(c);
        }
        if (HporThreads.hasVirtual()) {
            jdk.internal.misc.Unsafe.getUnsafe().ensureClassInitialized(HporVirtual.class);
        }
    }

    /** A fault of hpor itself: the search cannot go on. */
    private static native void broken0(String what);

    private static HporBackend.Body body(Class<?> type, boolean instance, String[] arguments)
            throws ReflectiveOperationException {
        Method main = null;
        for (Class<?> c = type; c != null && main == null; c = c.getSuperclass()) {
            for (Method m : c.getDeclaredMethods()) {
                boolean fits = m.getName().equals("main") && Modifier.isStatic(m.getModifiers()) != instance
                        && m.getParameterCount() == (arguments == null ? 0 : 1)
                        && (arguments == null || m.getParameterTypes()[0] == String[].class);
                if (fits) {
                    main = m;
                }
            }
        }
        if (main == null) {
            throw new NoSuchMethodException(type.getName() + ".main");
        }
        return new Main(HporClasses.unreflect(main), instance ? HporClasses.constructor(type) : null, arguments);
    }

    /** A call of the program's main. No lambda: the first of a run costs much time, and the program may have none. */
    private static final class Main implements HporBackend.Body {
        private final MethodHandle main;
        private final MethodHandle make;
        private final String[] arguments;

        /** {@code make}: null if main is static. {@code arguments}: null if it takes none. */
        Main(MethodHandle main, MethodHandle make, String[] arguments) {
            this.main = main;
            this.make = make;
            this.arguments = arguments;
        }

        @Override
        @Hidden
        public void run() throws Throwable {
            if (make == null && arguments == null) {
                main.invokeExact();
            } else if (make == null) {
                main.invokeExact(arguments.clone());
            } else if (arguments == null) {
                main.invoke(make.invoke());
            } else {
                main.invoke(make.invoke(), arguments.clone());
            }
        }
    }

    private static native boolean ready0();

    private static native boolean fibers0();

    /** Prepares the next execution; false when the search is over. */
    private static native boolean begin0();

    private static native void end0();

    private static native void finish0();
}
