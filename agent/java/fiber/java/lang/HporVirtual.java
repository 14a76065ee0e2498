package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.ThreadContainer;
import jdk.internal.vm.annotation.ChangesCurrentThread;
import jdk.internal.vm.annotation.Hidden;

/**
 * What JDK 21 and later have: virtual threads and containers of threads. Virtual threads of the program run like its
 * other threads, as what Thread.currentThread() says, and never on the JDK's scheduler or their own continuation; what
 * the JDK would do at their start and end is done here.
 */
final class HporVirtual {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final Class<?> TYPE;
    private static final long STATE;
    private static final int RUNNING;
    private static final int TERMINATED;
    private static final long CONTINUATION;
    private static final long TARGET = U.objectFieldOffset(Continuation.class, "target");
    /** The container of threads that have no other. It holds all of the JVM's, and is left out. */
    private static final Object ROOT;
    private static final Method ADD;
    private static final Method REMOVE;

    static {
        try {
            TYPE = Class.forName("java.lang.VirtualThread");
            STATE = U.objectFieldOffset(TYPE, "state");
            RUNNING = constant("RUNNING");
            TERMINATED = constant("TERMINATED");
            CONTINUATION = U.objectFieldOffset(TYPE, "cont");
            ROOT = Class.forName("jdk.internal.vm.ThreadContainers").getMethod("root").invoke(null);
            ADD = containerMethod("add", "onStart");
            REMOVE = containerMethod("remove", "onExit");
        } catch (ReflectiveOperationException e) {
            throw new InternalError("the virtual threads of this JDK are not as they were", e);
        }
    }

    private HporVirtual() {
    }

    private static int constant(String name) throws ReflectiveOperationException {
        Field field = TYPE.getDeclaredField(name);
        U.ensureClassInitialized(TYPE);
        return U.getInt(U.staticFieldBase(field), U.staticFieldOffset(field));
    }

    private static Method containerMethod(String name, String before24) throws ReflectiveOperationException {
        for (String candidate : new String[] {name, before24}) {
            try {
                return ThreadContainer.class.getMethod(candidate, Thread.class);
            } catch (NoSuchMethodException e) {
                // it has the other name
            }
        }
        throw new NoSuchMethodException("ThreadContainer." + name);
    }

    private static void tell(Method method, Thread t, ThreadContainer container) {
        if (container == null || container == ROOT) {
            return;
        }
        try {
            method.invoke(container, t);
        } catch (java.lang.reflect.InvocationTargetException e) {
            U.throwException(e.getCause());
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        }
    }

    /** The model has started {@code t}, which the container is to know of. */
    static void started(Thread t, Object container) {
        if (HporThreads.isVirtual(t)) {
            U.putIntVolatile(t, STATE, RUNNING);
        }
        t.setThreadContainer((ThreadContainer) container);
        tell(ADD, t, (ThreadContainer) container);
        t.inheritScopedValueBindings((ThreadContainer) container);
    }

    /** What it was made to do: the JDK hands it over to the thread's continuation, wrapped. */
    private static Runnable task(Thread t) {
        Object wrapped = U.getReference(U.getReference(t, CONTINUATION), TARGET);
        for (Field f : wrapped.getClass().getDeclaredFields()) {
            if (f.getType() == Runnable.class) {
                return (Runnable) U.getReference(wrapped, U.objectFieldOffset(f));
            }
        }
        throw new InternalError("the virtual threads of this JDK are not as they were");
    }

    @Hidden
    static void run(Thread t) {
        int was = Hpor.mute();
        Runnable task = task(t);
        Hpor.unmute(was);
        task.run();
    }

    /** The last step of {@code t}, virtual or not, in the program. */
    static void ends(Thread t) {
        ThreadContainer container = t.threadContainer();
        if (container != null) {
            tell(REMOVE, t, container);
            t.setThreadContainer(null); // Thread.exit does the same otherwise
        }
        if (HporThreads.isVirtual(t)) {
            U.putIntVolatile(t, STATE, TERMINATED);
        }
    }

    static boolean hasEnded(Thread t) {
        return U.getIntVolatile(t, STATE) == TERMINATED;
    }

    /** OS threads: one that runs {@code t} and nothing else. */
    static Thread carrier(Thread t) {
        Thread carrier = HporState.spareThread(() -> carry(t));
        carrier.setDaemon(true);
        return carrier;
    }

    @Hidden
    @ChangesCurrentThread
    private static void carry(Thread t) {
        Thread carrier = Thread.currentThread();
        carrier.setCurrentThread(t);
        HporFibers.runThread(t);
        carrier.setCurrentThread(carrier);
    }
}
