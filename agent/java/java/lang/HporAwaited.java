package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import jdk.internal.misc.Unsafe;

/**
 * What threads wait for when no thread can go on, for the report: who is to complete it, and where it stands. Objects
 * are looked into, not asked: a thread may stand in their midst.
 */
final class HporAwaited {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final String WORKER = "java.util.concurrent.ThreadPoolExecutor$Worker";
    /** So many threads of a pool are named. */
    private static final int MOST_NAMES = 4;

    private HporAwaited() {
    }

    /**
     * Lines: the number of the thread that has begun the task, or -1; what is awaited, as it follows "waits in ...";
     * then what else is known. Null: nothing is.
     */
    static String text(Object called) {
        int was = Hpor.mute();
        try {
            if (called instanceof FutureTask) {
                return task((FutureTask<?>) called);
            }
            if (called instanceof CompletableFuture) {
                return "-1\nfor " + HporValues.name(called) + ", which nobody has completed\n"
                        + queued(called, "its task");
            }
            Object latch = called instanceof CountDownLatch ? get(called, "sync") : called;
            if (latch.getClass().getName().equals("java.util.concurrent.CountDownLatch$Sync")) {
                return "-1\non " + HporValues.name(called) + ", whose count is " + number(latch, "state") + "\n";
            }
            return null;
        } catch (RuntimeException e) {
            return null; // another JDK has other fields
        } finally {
            Hpor.unmute(was);
        }
    }

    private static String task(FutureTask<?> task) {
        String result = "for the result of " + HporValues.name(task);
        Thread runner = (Thread) get(task, "runner");
        if (runner == null) {
            return "-1\n" + result + ", which no thread has begun\n" + queued(task, "it");
        }
        int number = HporValues.number(runner);
        return number + "\n" + result + (number < 0 ? "\n" : ", which " + name(number) + " has begun\n");
    }

    private static String name(int thread) {
        return HporValues.threadName(thread, null);
    }

    /** Where the task of the future stands in the queue of a pool, and what the pool's threads do. Empty: in none. */
    private static String queued(Object future, String what) {
        List<ThreadPoolExecutor> seen = new ArrayList<>();
        for (Thread t : HporBackend.threads) {
            Object worker = t == null ? null : bodyOf(t);
            if (worker == null || !worker.getClass().getName().equals(WORKER)) {
                continue;
            }
            ThreadPoolExecutor pool = (ThreadPoolExecutor) get(worker, "this$0");
            boolean known = false;
            for (ThreadPoolExecutor p : seen) {
                known |= p == pool;
            }
            if (!known) {
                seen.add(pool);
                String found = queued(pool, future, what);
                if (!found.isEmpty()) {
                    return found;
                }
            }
        }
        return "";
    }

    private static String queued(ThreadPoolExecutor pool, Object future, String what) {
        Object queue = get(pool, "workQueue");
        List<Object> tasks = new ArrayList<>();
        boolean ordered = addTasks(queue, tasks);
        for (int i = 0; i < tasks.size(); i++) {
            if (isTaskOf(tasks.get(i), future)) {
                String place = tasks.size() == 1 ? "the only task" : ordered ? "task " + (i + 1) + " of " + tasks.size()
                        : "one of " + tasks.size() + " tasks";
                return what + " is " + place + " in the queue of " + HporValues.name(pool) + workers(pool) + "\n";
            }
        }
        return "";
    }

    /** Does the task complete the future, as far as one can see? */
    private static boolean isTaskOf(Object task, Object future) {
        return task == future || task != null
                && (get(task, "dep") == future || task instanceof FutureTask && get(task, "task") == future);
    }

    private static String workers(ThreadPoolExecutor pool) {
        StringBuilder names = new StringBuilder();
        int count = 0;
        for (Object worker : (Iterable<?>) get(pool, "workers")) {
            int number = HporValues.number((Thread) get(worker, "thread"));
            if (number < 0) {
                return "";
            }
            if (count++ < MOST_NAMES) {
                names.append(count > 1 ? ", " : "").append(name(number));
            }
        }
        if (count == 0) {
            return "";
        }
        return (count == 1 ? ", whose only thread waits: " : ", whose " + count + " threads all wait: ") + names
                + (count > MOST_NAMES ? ", ..." : "");
    }

    /** What the queue holds. False: in no certain order. */
    private static boolean addTasks(Object queue, List<Object> tasks) {
        Object items = get(queue, "items"), heap = get(queue, "queue"), head = get(queue, "head");
        if (items instanceof Object[] array) {
            int from = number(queue, "takeIndex"), count = number(queue, "count");
            for (int i = 0; i < count; i++) {
                tasks.add(array[(from + i) % array.length]);
            }
        } else if (heap instanceof Object[] array) {
            for (Object task : array) {
                if (task != null) {
                    tasks.add(task);
                }
            }
            return false;
        } else {
            for (Object n = head != null ? get(head, "next") : get(queue, "first"); n != null; n = get(n, "next")) {
                tasks.add(get(n, "item"));
            }
        }
        return true;
    }

    /** The body that the thread was made with. */
    private static Object bodyOf(Thread t) {
        Object holder = get(t, "holder");
        return holder != null ? get(holder, "task") : get(t, "target");
    }

    /** The value of the field of this name that is a reference; null: there is no such field. */
    static Object get(Object o, String name) {
        Field f = find(o, name);
        return f == null || f.getType().isPrimitive() ? null : U.getReference(o, U.objectFieldOffset(f));
    }

    static int number(Object o, String name) {
        return U.getInt(o, U.objectFieldOffset(find(o, name)));
    }

    private static Field find(Object o, String name) {
        for (Class<?> c = o.getClass(); c != null; c = c.getSuperclass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (!Modifier.isStatic(f.getModifiers()) && f.getName().equals(name)) {
                    return f;
                }
            }
        }
        return null;
    }
}
