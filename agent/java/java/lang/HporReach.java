package java.lang;

import jdk.internal.misc.Unsafe;

/**
 * What the C half must be told of references that come to other threads without a store that it sees
 * (agent/lookahead/reach.h).
 */
final class HporReach {
    /** Does the search ask which objects several threads can reach? */
    static boolean on;

    /* Thread.target up to JDK 18, Thread.holder.task from 19 on. */
    private static final long TARGET, HOLDER;

    static {
        long target = -1, holder = -1;
        Unsafe u = Unsafe.getUnsafe();
        try {
            holder = u.objectFieldOffset(Thread.class, "holder");
            target = u.objectFieldOffset(Class.forName("java.lang.Thread$FieldHolder"), "task");
        } catch (ClassNotFoundException | InternalError e) {
            target = u.objectFieldOffset(Thread.class, "target");
        }
        TARGET = target;
        HOLDER = holder;
    }

    private HporReach() {
    }

    static void begin() {
        on = on0();
    }

    private static native boolean on0();

    private static native void copied0(int hash);

    /**
     * The thread is about to be started: from then on it has what it was given to run. A virtual thread has no holder.
     */
    static void starting(Thread t) {
        if (!on) {
            return;
        }
        Object owner = HOLDER < 0 ? t : Hpor.U.getReference(t, HOLDER);
        Object target = owner == null ? null : Hpor.U.getReference(owner, TARGET);
        Hpor.publish(target);
        starting0(owner == null ? null : t, target);
    }

    private static native void starting0(Thread t, Object target);

    /** A copy of the object or array is about to be made. */
    static void copied(Object from) {
        if (on && Thread.currentThread() == Hpor.running) {
            copied0(System.identityHashCode(from));
        }
    }
}
