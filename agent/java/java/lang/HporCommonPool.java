package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.misc.Unsafe;

/**
 * The pool that ForkJoinPool.commonPool() returns, which is one object for the whole life of the JVM. Its threads are
 * discarded at the end of each execution, so it must not count on them in the next: all its fields that are not final,
 * and what its queues hold, are as they were before the search.
 */
public final class HporCommonPool {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long STATE = U.objectFieldOffset(AbstractQueuedSynchronizer.class, "state");
    private static final long HEAD = U.objectFieldOffset(AbstractQueuedSynchronizer.class, "head");
    private static final long TAIL = U.objectFieldOffset(AbstractQueuedSynchronizer.class, "tail");
    private static final long OWNER = U.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    private static ForkJoinPool pool;
    private static final ArrayList<Field> FIELDS = new ArrayList<>();
    private static long[] offsets; // of the fields: asking the JVM takes longer than all the rest
    private static Object[] values;
    private static Object[] queues;
    private static boolean sized; // by the user
    private static Object lock; // of JDK 17, held while a worker is registered: its synchronizer; null: there is none

    private static final String MODELLED =
            "the sizes of fork/join pools but their parallelism, and threads of theirs that end when they are idle";
    private static final long MODEL = U.objectFieldOffset(ForkJoinPool.class, "saturate");

    /** Until a worker has begun, its task is where it would say what it waits for. */
    private static final long TASK = U.objectFieldOffset(Thread.class, "parkBlocker");

    private static final Object TASK_OF_ONE = new Object();

    private static final long LOCALS = U.objectFieldOffset(Thread.class, "threadLocals");
    private static final long RANDOM = U.objectFieldOffset(Thread.class, "threadLocalRandomSeed");
    private static final long INHERITED_LOCALS = U.objectFieldOffset(Thread.class, "inheritableThreadLocals");

    private HporCommonPool() {
    }

    static void remember() {
        pool = ForkJoinPool.commonPool();
        sized = System.getProperty("java.util.concurrent.ForkJoinPool.common.parallelism") != null;
        for (Field f : ForkJoinPool.class.getDeclaredFields()) {
            if (f.getType() == ReentrantLock.class) {
                Object held = U.getReference(pool, U.objectFieldOffset(f));
                lock = U.getReference(held, U.objectFieldOffset(ReentrantLock.class, "sync"));
            } else if (!Modifier.isStatic(f.getModifiers()) && !Modifier.isFinal(f.getModifiers())) {
                FIELDS.add(f);
            }
        }
        values = new Object[FIELDS.size()];
        offsets = new long[FIELDS.size()];
        for (int i = 0; i < values.length; i++) {
            offsets[i] = U.objectFieldOffset(FIELDS.get(i));
            values[i] = get(FIELDS.get(i).getType(), offsets[i]);
            if (values[i] instanceof Object[] array) {
                queues = array;
            }
            System.identityHashCode(values[i]);
        }
        System.identityHashCode(pool);
    }

    private static long delay = -2; // offset of the field; -1: this JDK has no such field; -2: not looked up yet

    /** In nanoseconds, of a CompletableFuture.DelayedExecutor. Long.MIN_VALUE: this JDK keeps it otherwise. */
    public static long delayOf(Object executor) {
        int was = Hpor.mute();
        try {
            if (delay == -2) {
                delay = -1;
                for (Field f : executor.getClass().getDeclaredFields()) {
                    if (f.getName().equals("nanoDelay")) {
                        delay = U.objectFieldOffset(f);
                    }
                }
            }
            return delay < 0 ? Long.MIN_VALUE : U.getLong(executor, delay);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Of the thread that keeps the time limits of futures. */
    public static String delayerName() {
        return Runtime.version().feature() < 25 ? "CompletableFutureDelayScheduler"
                : "ForkJoinPool.commonPool-delayScheduler";
    }

    private static Object get(Class<?> type, long offset) {
        return type == long.class ? (Object) U.getLong(pool, offset)
                : type == int.class ? (Object) U.getInt(pool, offset) : U.getReference(pool, offset);
    }

    private static void set(Class<?> type, long offset, Object value) {
        if (type == long.class) {
            U.putLong(pool, offset, (Long) value);
        } else if (type == int.class) {
            U.putInt(pool, offset, (Integer) value);
        } else {
            U.putReference(pool, offset, value);
        }
    }

    /** What hpor runs in the place of the pool's own methods, which is made where it is first used. */
    public static Object install(ForkJoinPool pool, Object model) {
        Hpor.publish(model);
        HporNamed.named(MODELLED);
        for (;;) {
            Object before = U.getReferenceVolatile(pool, MODEL);
            if (before != null && before.getClass() == model.getClass()) {
                return before;
            }
            if (U.compareAndSetReference(pool, MODEL, before, model)) {
                return model;
            }
        }
    }

    /** Gives a worker that has not begun the only task that it is made for. */
    public static void give(Thread worker, Object task) {
        U.putReference(worker, TASK, task);
    }

    /** The running thread makes a worker for one task, or has made it. */
    public static void makes(boolean begins) {
        U.putReference(Thread.currentThread(), TASK, begins ? TASK_OF_ONE : null);
    }

    /** Does it? */
    public static boolean isMaking() {
        return U.getReference(Thread.currentThread(), TASK) == TASK_OF_ONE;
    }

    /** What the running thread was given. Null: it takes tasks from the pool. */
    public static Object given() {
        Thread self = Thread.currentThread();
        Object task = U.getReference(self, TASK);
        U.putReference(self, TASK, null);
        return task;
    }

    /** The common pool has two threads at the least, since what runs on this machine is to run on others. */
    public static int parallelism(ForkJoinPool p) {
        int given = p.getParallelism();
        return p == pool && !sized ? Math.max(2, given) : given;
    }

    /** By thread: where its random numbers were when it began its only task. */
    private static long[] seeds = new long[16];

    static void beginsTask() {
        if (Hpor.runningId >= seeds.length) {
            seeds = Arrays.copyOf(seeds, 2 * Hpor.runningId);
        }
        seeds[Hpor.runningId] = U.getLong(Thread.currentThread(), RANDOM);
    }

    /** Has the task left values of thread locals in its thread, or drawn random numbers there? */
    static boolean keepsLocals() {
        Thread self = Thread.currentThread();
        return U.getReference(self, LOCALS) != null || U.getReference(self, INHERITED_LOCALS) != null
                || U.getLong(self, RANDOM) != seeds[Hpor.runningId];
    }

    /** Is it a task of streams which forks one of its parts and goes on with the other, and counts their ends? */
    public static boolean splitsInTwo(Object task) {
        for (Class<?> c = task.getClass(); c != null; c = c.getSuperclass()) {
            String name = c.getName();
            if (name.equals("java.util.stream.AbstractTask") || name.equals("java.util.stream.ForEachOps$ForEachTask")
                    || name.equals("java.util.stream.Nodes$SizedCollectorTask")) {
                return true;
            }
        }
        return false;
    }

    private static final long PENDING = U.objectFieldOffset(CountedCompleter.class, "pending");

    /** Are parts of it pending? No operation: who asks has forked them, or has waited until none are left. */
    public static boolean hasPending(Object task) {
        return U.getInt(task, PENDING) != 0;
    }

    /** Would another task that the running thread ran now find values there? */
    static boolean leavesValues() {
        return bindsValues() || (Thread.currentThread() instanceof ForkJoinWorkerThread && keepsLocals());
    }

    private static final long BINDINGS = bindingsOffset();

    private static long bindingsOffset() {
        for (Field f : HporDeclared.fields(Thread.class)) {
            if (f.getName().equals("scopedValueBindings")) {
                return U.objectFieldOffset(f);
            }
        }
        return 0;
    }

    /** Has the thread values of its own that end with a call? (JDK 21 and later.) */
    static boolean bindsValues() {
        Object bound = BINDINGS == 0 ? null : U.getReference(Thread.currentThread(), BINDINGS);
        return bound != null && !(bound instanceof Class);
    }

    /** Has the user left open how many threads the pool has, and who makes them? */
    static boolean isPlain() {
        return !sized && pool.getFactory().getClass().getClassLoader() == null;
    }

    static void reset() {
        U.putReference(pool, MODEL, null);
        for (int i = 0; i < values.length; i++) {
            set(FIELDS.get(i).getType(), offsets[i], values[i]);
        }
        HporArrays.clear(queues);
        if (lock != null) { // the execution may have been left while it was held
            U.putInt(lock, STATE, 0);
            U.putReference(lock, OWNER, null);
            U.putReference(lock, HEAD, null);
            U.putReference(lock, TAIL, null);
        }
    }
}
