package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.Continuation;
import jdk.internal.vm.StackableScope;
import jdk.internal.vm.ThreadContainer;
import jdk.internal.vm.ThreadContainers;
import jdk.internal.vm.annotation.ChangesCurrentThread;
import jdk.internal.vm.annotation.Hidden;
import sun.nio.ch.Interruptible;

/**
 * What JDK 21 and later have: virtual threads and containers of threads. Virtual threads of the program run like its
 * other threads, as what Thread.currentThread() says, and never on the JDK's scheduler or their own continuation; what
 * the JDK would do at their start and end is done here.
 */
final class HporVirtual {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final Class<?> TYPE;
    private static final long STATE;
    private static final int NEW;
    private static final int RUNNING;
    private static final int TERMINATED;
    private static final long CONTINUATION;
    private static final long HOLDER = U.objectFieldOffset(Thread.class, "holder");
    private static final long SCOPES = U.objectFieldOffset(Thread.class, "headStackableScopes");
    private static final long BINDINGS = U.objectFieldOffset(Thread.class, "scopedValueBindings");
    private static final long TARGET = U.objectFieldOffset(Continuation.class, "target");
    /** The container of threads that have no other. It holds all of the JVM's, and is left out. */
    private static final Object ROOT;
    /** From JDK 24 on they call what was called directly before. */
    private static final boolean ADDS;

    static {
        try {
            TYPE = Class.forName("java.lang.VirtualThread", false, null); // it initializes itself at its first use
            STATE = U.objectFieldOffset(TYPE, "state");
            NEW = constant("NEW");
            RUNNING = constant("RUNNING");
            TERMINATED = constant("TERMINATED");
            CONTINUATION = U.objectFieldOffset(TYPE, "cont");
            ROOT = ThreadContainers.root();
            ADDS = hasAdd();
        } catch (ReflectiveOperationException e) {
            throw new InternalError("the virtual threads of this JDK are not as they were", e);
        }
    }

    private HporVirtual() {
    }

    /** The class has the values of its constants before it is initialized. */
    private static int constant(String name) throws ReflectiveOperationException {
        Field field = TYPE.getDeclaredField(name);
        return U.getInt(U.staticFieldBase(field), U.staticFieldOffset(field));
    }

    private static boolean hasAdd() {
        for (Method m : ThreadContainer.class.getMethods()) {
            if (m.getName().equals("add")) {
                return true;
            }
        }
        return false;
    }

    /* Not by reflection: below a native frame no thread can be switched away from. */

    private static void enters(Thread t, ThreadContainer container) {
        if (container == null || container == ROOT) {
            return;
        }
        if (ADDS) {
            container.add(t);
        } else {
            container.onStart(t);
        }
    }

    private static void leaves(Thread t, ThreadContainer container) {
        if (container == null || container == ROOT) {
            return;
        }
        if (ADDS) {
            container.remove(t);
        } else {
            container.onExit(t);
        }
    }

    /**
     * {@code t} is about to be started in the model: from then on it may run, and even end, before its starter goes on.
     * An exception means that it is not started, and not in the container: the container is closed, or was opened under
     * other scoped values.
     */
    static void starts(Thread t, Object in) {
        ThreadContainer container = (ThreadContainer) in;
        boolean virtual = HporThreads.isVirtual(t);
        if (virtual) {
            U.compareAndSetInt(t, STATE, NEW, RUNNING);
        }
        t.setThreadContainer(container);
        boolean entered = false, started = false;
        try {
            enters(t, container);
            entered = true;
            t.inheritScopedValueBindings(container);
            started = true;
        } finally {
            if (entered && !started) {
                leaves(t, container);
            }
            if (virtual && !started) {
                U.putIntVolatile(t, STATE, TERMINATED);
            }
        }
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
        Object bindings = Thread.scopedValueBindings();
        Hpor.unmute(was);
        try {
            t.runWith(bindings, task); // by this frame the JVM finds the scoped values, once it has forgotten them
        } catch (IllegalAccessError private21) {
            task.run();
        }
    }

    /** The last step of {@code t}, virtual or not, in the program. */
    static void ends(Thread t) {
        if (U.getReference(t, SCOPES) != null) {
            try {
                StackableScope.popAll(); // closes what the thread has left open, and waits for the threads in it
            } catch (HporKill killed) {
                leaveScopes(t);
                return;
            }
        }
        ThreadContainer container = t.threadContainer();
        if (container != null) {
            leaves(t, container);
            t.setThreadContainer(null); // Thread.exit does the same otherwise
        }
        if (HporThreads.isVirtual(t)) {
            U.putIntVolatile(t, STATE, TERMINATED);
        }
    }

    /** What a thread was in when it was killed is not closed behind it: it would wait for threads that do not come. */
    static void leaveScopes(Thread t) {
        U.putReference(t, SCOPES, null);
        U.putReference(t, BINDINGS, Thread.class); // what it is for a new thread
    }

    /**
     * What the JDK keeps for the carrier of {@code t} belongs to {@code t}. JDK 24 and later keep some of it in a part
     * of Thread that a virtual thread does not have.
     */
    static Thread ownCarrier(Thread t) {
        if (U.getReference(t, HOLDER) == null) {
            Object holder = U.getReference(Thread.currentCarrierThread(), HOLDER);
            try {
                U.putReference(t, HOLDER, U.allocateInstance(holder.getClass()));
            } catch (InstantiationException e) {
                throw new InternalError(e);
            }
        }
        return t;
    }

    static Thread realCarrier() {
        return Thread.currentCarrierThread();
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

    /** Not in all JDKs (HporStreams). */
    @Hidden
    static void postInterrupt(Interruptible blocker) {
        blocker.postInterrupt();
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
