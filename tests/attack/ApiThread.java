import java.util.concurrent.CountDownLatch;

/** The chapter on {@code Thread}, {@code ThreadLocal} and {@code ThreadGroup}: what their Javadoc promises. */
class ApiThread extends Chapter {
    static final Object monitor = new Object();

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "handler-by-override" -> handlerByOverride();
            case "handler-set-in-run" -> handlerSetInRun();
            case "join-of-one-nano" -> joinOfOneNano();
            case "join-of-the-longest" -> joinOfTheLongest();
            case "supplier-throws-then-gives" -> supplierThrows();
            case "supplier-sets-and-returns" -> supplierSets();
            case "supplier-meets-other-thread" -> supplierMeets();
            case "supplier-under-lock" -> supplierUnderLock();
            case "local-overrides-get" -> localOverridesGet();
            case "child-value-locks" -> childValueLocks();
            case "child-value-throws" -> childValueThrows();
            case "child-value-of-removed" -> childValueOfRemoved();
            case "not-inherited-by-request" -> notInherited();
            case "enumerated-too-short" -> enumeratedTooShort();
            case "priority-limit-set-meanwhile" -> priorityLimit();
            case "group-handler-asks-parent" -> groupHandlerAsksParent();
            case "sleep-with-wrong-nanos" -> sleepWithWrongNanos();
            case "sleep-of-the-longest" -> sleepOfTheLongest();
            case "holds-lock-behind-wait" -> holdsLockBehindWait();
            case "thread-is-task-of-thread" -> threadIsTask();
            case "constructor-starts" -> constructorStarts();
            case "handler-starts-another" -> handlerStarts();
            case "names-null-loader" -> nullLoader();
            case "interrupted-by-child" -> interruptedByChild();
            case "asked-when-dead" -> askedWhenDead();
            case "local-value-race" -> localValueRace();
            case "target-changed" -> targetChanged();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    /** The JVM asks the thread for its handler, and the thread's class says which. */
    private static String handlerByOverride() throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException(); }) {
            @Override
            public UncaughtExceptionHandler getUncaughtExceptionHandler() {
                return v == 0 ? (thread, e) -> seen = "none" : (thread, e) -> seen = "one";
            }
        };
        t.start();
        v = 1;
        t.join();
        return seen;
    }

    private static String handlerSetInRun() throws Exception {
        Thread t = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, e) -> seen += "own");
            throw new IllegalStateException();
        });
        t.setUncaughtExceptionHandler((thread, e) -> seen += "first");
        t.start();
        t.join();
        return seen + " " + t.getUncaughtExceptionHandler();
    }

    /** A limit of no milliseconds and a nanosecond is no limit of nothing, which were to wait for ever. */
    private static String joinOfOneNano() throws Exception {
        Thread t = start(() -> v = 1);
        t.join(0, 1);
        return "" + v;
    }

    private static String joinOfTheLongest() throws Exception {
        Thread t = start(() -> x = 1);
        t.join(Long.MAX_VALUE, 999_999);
        return x + " " + t.isAlive();
    }

    /** A supplier that has thrown has given nothing, and is asked again. */
    private static String supplierThrows() throws Exception {
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> {
            if (w++ == 0) {
                throw new IllegalStateException();
            }
            return "given";
        });
        Thread t = start(() -> seen += thrown(local::get) + local.get());
        t.join();
        return seen + thrown(local::get) + local.get();
    }

    /** What the supplier returns is set behind what it has set itself. */
    private static String supplierSets() throws Exception {
        ThreadLocal<String>[] box = box();
        box[0] = ThreadLocal.withInitial(() -> {
            box[0].set("inner");
            return box[0].get() + "-outer";
        });
        Thread t = start(() -> seen = box[0].get() + " " + box[0].get());
        t.join();
        return seen;
    }

    @SuppressWarnings("unchecked")
    private static <T> ThreadLocal<T>[] box() {
        return (ThreadLocal<T>[]) new ThreadLocal<?>[1];
    }

    /** The supplier of one thread waits for a thread that asks for its own. */
    private static String supplierMeets() throws Exception {
        ThreadLocal<Integer>[] box = box();
        box[0] = ThreadLocal.withInitial(() -> {
            int mine = ++v;
            if (mine == 1) {
                Thread t = start(() -> w = box[0].get());
                try {
                    t.join();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return mine;
        });
        return box[0].get() + " " + w;
    }

    private static String supplierUnderLock() throws Exception {
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> {
            synchronized (monitor) {
                return ++x;
            }
        });
        int[] got = new int[2];
        all(() -> got[0] = local.get() + local.get(), () -> got[1] = local.get() + local.get());
        return got[0] + " " + got[1];
    }

    private static String localOverridesGet() throws Exception {
        ThreadLocal<Integer> local = new ThreadLocal<>() {
            @Override
            public Integer get() {
                Integer value = super.get();
                return value == null ? ++v : value;
            }
        };
        Thread t = start(() -> local.set(10 * local.get()));
        int first = local.get();
        t.join();
        return first + " " + local.get();
    }

    private static InheritableThreadLocal<Integer> inherited(Value child) {
        return new InheritableThreadLocal<>() {
            @Override
            protected Integer childValue(Integer parent) {
                try {
                    return (Integer) child.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    /** The value of a child is computed by the thread that makes it, and may have to wait there. */
    private static String childValueLocks() throws Exception {
        InheritableThreadLocal<Integer> local = inherited(() -> {
            synchronized (monitor) {
                return x;
            }
        });
        local.set(0);
        Thread other = start(() -> {
            synchronized (monitor) {
                x = 7;
            }
        });
        Thread t = thread(() -> w = local.get());
        other.join();
        t.start();
        t.join();
        return "" + w;
    }

    private static String childValueThrows() throws Exception {
        InheritableThreadLocal<Integer> local = inherited(() -> {
            if (v == 0) {
                throw new Exception();
            }
            return v;
        });
        local.set(0);
        Thread[] made = new Thread[1];
        String first = thrown(() -> made[0] = new Thread(() -> w = local.get()));
        local.remove();
        Thread t = start(() -> v = 3);
        t.join();
        local.set(0);
        made[0] = start(() -> w = local.get());
        made[0].join();
        return first + " " + w;
    }

    private static String childValueOfRemoved() throws Exception {
        InheritableThreadLocal<Integer> local = inherited(() -> ++v);
        local.set(0);
        local.remove();
        Thread t = start(() -> seen = v + " " + local.get());
        t.join();
        return seen;
    }

    private static String notInherited() throws Exception {
        InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>();
        local.set(5);
        Thread with = new Thread(null, () -> seen += local.get(), "with", 0, true);
        with.start();
        with.join();
        Thread without = new Thread(null, () -> seen += local.get(), "without", 0, false);
        without.start();
        without.join();
        return seen;
    }

    private static String enumeratedTooShort() throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        ThreadGroup below = new ThreadGroup(group, "below");
        CountDownLatch latch = new CountDownLatch(1);
        Thread one = new Thread(group, () -> await(latch));
        Thread two = new Thread(below, () -> await(latch));
        one.start();
        two.start();
        int shallow = group.enumerate(new Thread[3], false);
        int few = group.enumerate(new Thread[1]);
        int all = group.enumerate(new Thread[3]);
        int groups = group.enumerate(new ThreadGroup[2]);
        latch.countDown();
        return shallow + " " + few + " " + all + " " + groups + " " + group.parentOf(below) + below.parentOf(group);
    }

    /** Threads that have a higher priority than the new limit keep theirs. */
    private static String priorityLimit() throws Exception {
        ThreadGroup group = new ThreadGroup("group");
        Thread limits = start(() -> group.setMaxPriority(3));
        Thread t = new Thread(group, () -> { });
        t.setPriority(8);
        limits.join();
        int before = t.getPriority();
        t.setPriority(8);
        return before + " " + t.getPriority() + " " + group.getMaxPriority();
    }

    private static String groupHandlerAsksParent() throws Exception {
        ThreadGroup above = new ThreadGroup("above") {
            @Override
            public void uncaughtException(Thread thread, Throwable e) {
                seen += getName() + e.getMessage() + thread.isAlive();
            }
        };
        Thread t = new Thread(new ThreadGroup(above, "below"), () -> { throw new IllegalStateException("-failed-"); });
        t.start();
        t.join();
        return seen + " " + above.activeCount();
    }

    /** What is wrong with the arguments comes before the interrupt, which stays. */
    private static String sleepWithWrongNanos() throws Exception {
        Thread t = start(() -> {
            Thread.currentThread().interrupt();
            seen = thrown(() -> Thread.sleep(1, 1_000_000)) + " " + thrown(() -> Thread.sleep(0, 1));
        });
        t.join();
        return seen + " " + Thread.currentThread().isInterrupted();
    }

    private static String sleepOfTheLongest() throws Exception {
        Thread t = start(() -> seen = thrown(() -> Thread.sleep(Long.MAX_VALUE, 999_999)));
        t.interrupt();
        t.join();
        return seen;
    }

    private static String holdsLockBehindWait() throws Exception {
        Thread t = start(() -> {
            synchronized (monitor) {
                while (v == 0) {
                    monitor.wait();
                }
                seen += Thread.holdsLock(monitor) + " ";
            }
            seen += Thread.holdsLock(monitor);
        });
        synchronized (monitor) {
            v = 1;
            monitor.notify();
        }
        t.join();
        return seen;
    }

    /** A thread as the task of another is never started. */
    private static String threadIsTask() throws Exception {
        Thread task = new Thread(() -> seen = Thread.currentThread().getName());
        Thread t = new Thread(task, "runner");
        t.start();
        task.join();
        t.join();
        return seen + " " + task.getState() + " " + t.getState();
    }

    static class Starting extends Thread {
        final int made;

        Starting() {
            start();
            made = 1;
        }

        @Override
        public void run() {
            w = made;
        }
    }

    private static String constructorStarts() throws Exception {
        new Starting().join();
        return "" + w;
    }

    private static String handlerStarts() throws Exception {
        Thread t = new Thread(() -> { throw new IllegalStateException(); });
        t.setUncaughtExceptionHandler((thread, e) -> {
            Thread next = start(() -> seen += "next ");
            seen += thrown(thread::start) + " ";
            v = 1;
        });
        t.start();
        t.join();
        return v + "";
    }

    private static String nullLoader() throws Exception {
        Thread t = thread(() -> {
            Thread below = start(() -> seen = "" + Thread.currentThread().getContextClassLoader());
            below.join();
        });
        t.setContextClassLoader(null);
        t.start();
        t.join();
        return seen;
    }

    private static String interruptedByChild() throws Exception {
        Thread me = Thread.currentThread();
        Thread t = start(me::interrupt);
        String join = thrown(t::join);
        return join + " " + Thread.interrupted();
    }

    /** What a dead thread answers when it is asked for everything. */
    private static String askedWhenDead() throws Exception {
        Thread t = start(() -> Thread.currentThread().setName("named"));
        t.join();
        t.setPriority(7);
        t.setName("dead");
        return t.getName() + " " + t.getThreadGroup() + " " + t.getStackTrace().length + " " + t.isDaemon();
    }

    /** A local keeps the reference apart, not what it leads to. */
    private static String localValueRace() throws Exception {
        int[] shared = {0};
        ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> shared);
        all(() -> local.get()[0]++, () -> local.get()[0]++);
        return "" + shared[0];
    }

    /** What runs is what the thread was made with, though the variable is another's by then. */
    private static String targetChanged() throws Exception {
        Runnable[] task = {() -> seen += "first"};
        Thread direct = new Thread(task[0]);
        Thread late = new Thread(() -> task[0].run());
        task[0] = () -> seen += "second";
        direct.start();
        direct.join();
        late.start();
        late.join();
        return seen;
    }
}
