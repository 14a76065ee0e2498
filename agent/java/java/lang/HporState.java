package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;

/** State of the JDK that a program can observe, set back before each execution. */
final class HporState {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long LOCALS = U.objectFieldOffset(Thread.class, "threadLocals");
    private static final long INHERITABLE_LOCALS = U.objectFieldOffset(Thread.class, "inheritableThreadLocals");
    private static final long RANDOM_SEED = U.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long RANDOM_SECONDARY = U.objectFieldOffset(Thread.class, "threadLocalRandomSecondarySeed");
    private static final long RANDOM_PROBE = U.objectFieldOffset(Thread.class, "threadLocalRandomProbe");

    /** A number of the JDK and the value that it had before the search. */
    private static final class Counter {
        final Object base;
        final long offset;
        final long value;
        final boolean isLong;

        Counter(Object base, long offset, boolean isLong) {
            this.base = base;
            this.offset = offset;
            this.isLong = isLong;
            value = get();
        }

        void reset() {
            set(value);
        }

        long get() {
            return isLong ? U.getLong(base, offset) : U.getInt(base, offset);
        }

        void set(long number) {
            if (isLong) {
                U.putLong(base, offset, number);
            } else {
                U.putInt(base, offset, (int) number);
            }
        }
    }

    /**
     * Thread ids: the first thread that the program starts gets this one, on every JDK and backend. Main has 3, as it
     * has from JDK 24 on: there the id is what owns a monitor, and 0 to 2 stand for no owner and the like.
     */
    private static final long MAIN_ID = 3;
    private static final long FIRST_ID = 1000;
    private static final long ID = U.objectFieldOffset(Thread.class, "tid");
    private static Counter ids;
    private static boolean idsCountBefore;

    private static final java.util.ArrayList<Counter> COUNTERS = new java.util.ArrayList<>();
    private static ThreadGroup group;
    private static Thread.UncaughtExceptionHandler defaultHandler;

    private HporState() {
    }

    /** Remembers the state from which every execution starts. */
    static void remember() {
        new Thread("hpor"); // the numbering's class is initialized
        staticNumber("java.lang.Thread", "threadInitNumber");
        ids = staticNumber("java.lang.Thread", "threadSeqNumber");
        idsCountBefore = ids != null;
        staticNumber("java.lang.Thread$ThreadNumbering", "next");
        atomicNumber("java.lang.ThreadLocal", "nextHashCode");
        atomicNumber("java.util.concurrent.Executors$DefaultThreadFactory", "poolNumber");
        atomicNumber("java.util.concurrent.ThreadLocalRandom", "probeGenerator");
        atomicNumber("java.util.concurrent.ThreadLocalRandom", "seeder");
        atomicNumber("java.util.Timer", "nextSerialNumber");
        try {
            Field offset = Class.forName("java.lang.Thread$ThreadIdentifiers").getDeclaredField("NEXT_TID_OFFSET");
            ids = new Counter(null, U.getLong(U.staticFieldBase(offset), U.staticFieldOffset(offset)), true);
        } catch (ReflectiveOperationException e) {
            // another JDK: its counter is the one above
        }
        HporCommonPool.remember();
        group = Thread.currentThread().getThreadGroup();
        defaultHandler = Thread.getDefaultUncaughtExceptionHandler();
        HporGlobals.remember();
        ageShared();
    }

    /** What all executions share is hashed before the first of them, so that it has the same name in each. */
    private static void ageShared() {
        for (int i = -128; i < 128; i++) {
            System.identityHashCode(Integer.valueOf(i));
            System.identityHashCode(Long.valueOf(i));
            System.identityHashCode(Short.valueOf((short) i));
            System.identityHashCode(Byte.valueOf((byte) i));
            System.identityHashCode(Character.valueOf((char) (i & 127)));
        }
        Object[] shared = {Boolean.TRUE, Boolean.FALSE, System.out, System.err, System.in, Runtime.getRuntime(),
            Thread.currentThread().getThreadGroup(), ClassLoader.getSystemClassLoader(),
            ClassLoader.getPlatformClassLoader(), java.util.Collections.EMPTY_LIST, java.util.Collections.EMPTY_MAP,
            java.util.Collections.EMPTY_SET, java.util.Optional.empty(), java.util.List.of(), java.util.Set.of(),
            java.util.Map.of()};
        for (Object o : shared) {
            System.identityHashCode(o);
        }
        for (Thread.State s : Thread.State.values()) {
            System.identityHashCode(s);
        }
        for (java.util.concurrent.TimeUnit u : java.util.concurrent.TimeUnit.values()) {
            System.identityHashCode(u);
        }
    }

    private static Counter staticNumber(String type, String name) {
        try {
            Field f = Class.forName(type).getDeclaredField(name);
            if (Modifier.isStatic(f.getModifiers())) {
                Counter made = new Counter(U.staticFieldBase(f), U.staticFieldOffset(f), f.getType() == long.class);
                COUNTERS.add(made);
                return made;
            }
        } catch (ReflectiveOperationException e) {
            // this JDK keeps it elsewhere
        }
        return null;
    }

    /** A number in an AtomicInteger or AtomicLong that a static field holds. */
    private static void atomicNumber(String type, String name) {
        try {
            Field f = Class.forName(type).getDeclaredField(name);
            Object atomic = U.getReference(U.staticFieldBase(f), U.staticFieldOffset(f));
            boolean isLong = atomic instanceof java.util.concurrent.atomic.AtomicLong;
            if (isLong || atomic instanceof java.util.concurrent.atomic.AtomicInteger) {
                COUNTERS.add(new Counter(atomic, U.objectFieldOffset(atomic.getClass(), "value"), isLong));
            }
        } catch (ReflectiveOperationException e) {
            // this JDK keeps it elsewhere
        }
    }

    /** The execution's thread 0 is there. */
    static void mainThread(Thread t) {
        U.putLong(t, ID, MAIN_ID);
        if (ids != null) {
            ids.set(idsCountBefore ? FIRST_ID - 1 : FIRST_ID);
        }
    }

    /** A thread of hpor's own in the midst of an execution: the program's are numbered as if it were not there. */
    static Thread spareThread(Runnable task) {
        long next = ids == null ? 0 : ids.get();
        Thread t = new Thread(group, task, "hpor carrier", 0, false); // the running thread may have left its own
        if (ids != null) {
            ids.set(next);
        }
        return t;
    }

    /** A copy is asked, so that a string which is not interned stays so. */
    static boolean isInterned(String s) {
        int was = Hpor.mute();
        try {
            return new String(s).intern() == s;
        } finally {
            Hpor.unmute(was);
        }
    }

    static void reset() {
        HporGlobals.reset();
        HporCommonPool.reset();
        HporReferences.reset();
        HporFiles.reset();
        HporNumbers.reset();
        HporReflection.reset();
        for (int i = 0; i < COUNTERS.size(); i++) {
            COUNTERS.get(i).reset();
        }
        if (Thread.getDefaultUncaughtExceptionHandler() != defaultHandler) {
            Thread.setDefaultUncaughtExceptionHandler(defaultHandler);
        }
    }

    /** ThreadLocalRandom's seed comes from the thread's number, not from a counter that threads share. */
    static void seedThread(Thread t, int id) {
        U.putLong(t, RANDOM_SEED, Hpor.seedOf0(id));
        U.putInt(t, RANDOM_SECONDARY, (int) Hpor.seedOf0(id) | 1);
        U.putInt(t, RANDOM_PROBE, 0x9e3779b9 * (id + 1) | 1);
    }

    /** The OS thread that runs thread 0 is used again: it must not remember. */
    static void clearThread(Thread t) {
        U.putReference(t, LOCALS, null);
        U.putReference(t, INHERITABLE_LOCALS, null);
        if (HporThreads.hasVirtual()) {
            HporVirtual.leaveScopes(t);
        }
        t.setContextClassLoader(ClassLoader.getSystemClassLoader());
        t.setUncaughtExceptionHandler(null);
        t.setName("main");
        t.setPriority(Thread.NORM_PRIORITY);
        Thread.interrupted();
    }
}
