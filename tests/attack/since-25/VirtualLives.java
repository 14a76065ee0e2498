import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/** What others see of a virtual thread (its state, its end, its interrupts), and scoped values that several bind. */
class VirtualLives extends Chapter {
    static final Object LOCK = new Object();
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 1);
    static final ScopedValue<String> ONE = ScopedValue.newInstance();
    static final ScopedValue<String> TWO = ScopedValue.newInstance();
    static final ScopedValue<int[]> CELL = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        String text = states(args[0]);
        text = text != null ? text : ends(args[0]);
        text = text != null ? text : interrupts(args[0]);
        text = text != null ? text : makes(args[0]);
        tell(text != null ? text : scopes(args[0]));
    }

    static Thread virtual(Body body) {
        return Thread.startVirtualThread(thread(body)::run);
    }

    /** What a thread shows while it runs, blocks or waits: RUNNABLE until it does so. */
    private static String states(String name) throws Exception {
        switch (name) {
            case "state-while-started": {
                Thread t = Thread.ofVirtual().unstarted(() -> v = 1);
                String[] got = new String[1];
                Thread u = start(() -> got[0] = "" + t.getState());
                t.start();
                t.join();
                u.join();
                return got[0];
            }
            case "alive-then-state": {
                Thread t = virtual(() -> v = 1);
                String text = t.isAlive() + " " + t.getState();
                t.join();
                return text;
            }
            case "state-in-monitor": {
                Thread t;
                String text;
                synchronized (LOCK) {
                    t = virtual(() -> {
                        synchronized (LOCK) {
                            x = 1;
                        }
                    });
                    text = "" + t.getState();
                }
                t.join();
                return text;
            }
            case "state-in-wait": {
                Thread t = virtual(() -> {
                    synchronized (LOCK) {
                        while (x == 0) {
                            LOCK.wait();
                        }
                    }
                });
                String text;
                synchronized (LOCK) {
                    text = "" + t.getState();
                    x = 1;
                    LOCK.notify();
                }
                t.join();
                return text;
            }
            case "state-in-lock": {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                Thread t = virtual(() -> {
                    lock.lock();
                    lock.unlock();
                });
                String text = "" + t.getState();
                lock.unlock();
                t.join();
                return text;
            }
            case "state-in-park": {
                Thread t = virtual(LockSupport::park);
                String text = "" + t.getState();
                LockSupport.unpark(t);
                t.join();
                return text;
            }
            case "state-in-timed-park": {
                Thread t = virtual(() -> LockSupport.parkNanos(Duration.ofMinutes(1).toNanos()));
                String text = "" + t.getState();
                LockSupport.unpark(t);
                t.join();
                return text;
            }
            case "state-in-sleep": {
                Thread t = virtual(() -> seen = thrown(() -> Thread.sleep(Duration.ofMinutes(1))));
                String text = "" + t.getState();
                t.interrupt();
                t.join();
                return text + " " + seen;
            }
            case "state-in-join": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = virtual(latch::await);
                Thread u = virtual(t::join);
                String text = "" + u.getState();
                latch.countDown();
                u.join();
                return text + " " + t.getState();
            }
            default:
                return null;
        }
    }

    /** Who sees that a thread has ended sees what it has done (JLS 17.4.4). */
    private static String ends(String name) throws Exception {
        switch (name) {
            case "end-by-is-alive": {
                Thread t = virtual(() -> x = 1);
                String text = t.isAlive() ? "alive" : "" + x;
                t.join();
                return text;
            }
            case "end-by-state": {
                Thread t = virtual(() -> x = 1);
                String text = t.getState() == Thread.State.TERMINATED ? "" + x : "alive";
                t.join();
                return text;
            }
            case "joins-itself":
                virtual(() -> Thread.currentThread().join()).join();
                return "ok";
            case "joins-itself-for-a-time":
                virtual(() -> seen = "" + Thread.currentThread().join(Duration.ofMillis(1))).join();
                return seen;
            case "lock-left-locked": {
                ReentrantLock lock = new ReentrantLock();
                Thread t = virtual(lock::lock);
                t.join();
                return lock.tryLock() + " " + lock.isLocked();
            }
            case "joined-by-initializer": // it needs the class that waits for it
                return "" + Joins.n;
            case "default-handler": {
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> seen = e.getMessage() + t.isVirtual());
                Thread t = virtual(() -> {
                    throw new IllegalStateException("m");
                });
                t.join();
                return seen;
            }
            case "handler-changed": {
                Thread t = Thread.ofVirtual().unstarted(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> seen = "first");
                t.start();
                t.setUncaughtExceptionHandler((who, e) -> seen = "second");
                t.join();
                return seen;
            }
            case "names-itself": {
                Thread t = Thread.ofVirtual().name("a").start(() -> Thread.currentThread().setName("b"));
                String before = t.getName();
                t.join();
                return before + t.getName();
            }
            case "waits-at-exit":
                virtual(() -> new CountDownLatch(1).await());
                return "m";
            case "exit-waits-for-platform": {
                CountDownLatch latch = new CountDownLatch(1);
                start(() -> {
                    latch.await();
                    say("p");
                });
                virtual(latch::countDown);
                return "";
            }
            case "sleep-of-a-minute":
                virtual(() -> v = 1);
                Thread.sleep(Duration.ofMinutes(1));
                return "" + v;
            case "sleep-of-a-milli":
                virtual(() -> v = 1);
                Thread.sleep(Duration.ofMillis(1));
                return "" + v;
            default:
                return null;
        }
    }

    private static String interrupts(String name) throws Exception {
        switch (name) {
            case "join-interrupted": { // an ended thread is joined without a look at the status
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = virtual(latch::await);
                Thread u = virtual(() -> seen = thrown(t::join) + " " + Thread.currentThread().isInterrupted());
                u.interrupt();
                latch.countDown();
                u.join();
                return seen;
            }
            case "parked-in-monitor": {
                Thread a = virtual(() -> {
                    synchronized (LOCK) {
                        LockSupport.park();
                        seen += "a" + Thread.interrupted();
                    }
                });
                Thread b = virtual(() -> {
                    synchronized (LOCK) {
                        seen += "b";
                    }
                });
                a.interrupt();
                a.join();
                b.join();
                return seen;
            }
            case "sleep-negative": { // no-op: it does not ask for interrupts
                Thread t = virtual(() -> {
                    Thread.currentThread().interrupt();
                    seen = thrown(() -> Thread.sleep(Duration.ofMillis(-1))) + " " + Thread.interrupted();
                });
                t.join();
                return seen;
            }
            case "sleep-for-ever": {
                Thread t = virtual(() -> seen = thrown(() -> Thread.sleep(ChronoUnit.FOREVER.getDuration())));
                t.interrupt();
                t.join();
                return seen;
            }
            case "join-for-ever": {
                Thread t = virtual(() -> x = 1);
                return t.join(ChronoUnit.FOREVER.getDuration()) + " " + x;
            }
            case "sleep-of-part-of-a-milli": { // no shorter than it is told
                long begun = System.nanoTime();
                Thread.sleep(Duration.ofNanos(1_900_000));
                return "" + (System.nanoTime() - begun >= 1_900_000);
            }
            case "unparked-before-start": { // a virtual thread has its permit from the beginning
                Thread t = Thread.ofVirtual().unstarted(LockSupport::park);
                LockSupport.unpark(t);
                t.start();
                t.join();
                return "ok";
            }
            case "status-taken": {
                boolean[] taken = new boolean[1];
                Thread t = virtual(() -> taken[0] = Thread.interrupted());
                t.interrupt();
                boolean left = t.isInterrupted();
                t.join();
                return taken[0] + " " + left;
            }
            case "group-interrupted": { // virtual threads are in no group's hands
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = virtual(() -> seen = thrown(latch::await));
                ThreadGroup group = t.getThreadGroup();
                group.interrupt();
                int count = group.activeCount();
                latch.countDown();
                t.join();
                return seen + " " + count;
            }
            case "unpark-orders-nothing": {
                Thread t = virtual(() -> {
                    LockSupport.park();
                    seen = "" + x;
                });
                x = 1;
                LockSupport.unpark(t);
                t.join();
                return seen;
            }
            default:
                return null;
        }
    }

    private static String makes(String name) throws Exception {
        switch (name) {
            case "locals-of-tasks": { // each task has a thread of its own
                Callable<Integer> task = () -> {
                    int before = LOCAL.get();
                    LOCAL.set(7);
                    return before;
                };
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    int first = pool.submit(task).get();
                    return first + " " + pool.submit(task).get();
                }
            }
            case "inherits-from-maker": { // from the thread that makes it, when it is made
                ThreadFactory factory = Thread.ofVirtual().factory();
                String[] got = new String[2];
                Thread[] made = new Thread[2];
                INHERITED.set("m");
                made[0] = factory.newThread(() -> got[0] = INHERITED.get());
                INHERITED.set("n");
                start(() -> {
                    INHERITED.set("k");
                    made[1] = factory.newThread(() -> got[1] = INHERITED.get());
                }).join();
                made[0].start();
                made[1].start();
                made[0].join();
                made[1].join();
                return got[0] + got[1] + INHERITED.get();
            }
            case "builder-shared": { // its factory is safe for threads, a builder is not
                Thread.Builder builder = Thread.ofVirtual().name("p", 0);
                all(() -> builder.unstarted(() -> { }), () -> builder.unstarted(() -> { }));
                return "";
            }
            case "builder-named-in-turn": {
                Thread.Builder builder = Thread.ofVirtual();
                all(() -> {
                    synchronized (LOCK) {
                        builder.name("a");
                    }
                }, () -> {
                    synchronized (LOCK) {
                        builder.name("b");
                    }
                });
                return builder.unstarted(() -> { }).getName();
            }
            case "factory-of-changed-builder": { // it has what the builder had when it was made
                Thread.Builder builder = Thread.ofPlatform().name("p", 0);
                Thread t = start(() -> {
                    synchronized (LOCK) {
                        builder.name("a");
                    }
                });
                ThreadFactory factory;
                synchronized (LOCK) {
                    factory = builder.factory();
                }
                t.join();
                return factory.newThread(() -> { }).getName();
            }
            default:
                return null;
        }
    }

    private static String scopes(String name) throws Exception {
        switch (name) {
            case "rebound": {
                String[] got = new String[2];
                Thread t = virtual(() -> ScopedValue.where(ONE, "a").where(TWO, "b").run(() -> {
                    got[0] = ONE.get() + TWO.get();
                    ScopedValue.where(ONE, "c").run(() -> got[0] += ONE.get() + TWO.get());
                    got[0] += ONE.get();
                }));
                ScopedValue.where(TWO, "d").where(TWO, "e").run(() -> got[1] = TWO.get() + ONE.orElse("none"));
                t.join();
                return got[0] + " " + got[1];
            }
            case "carrier-shared": { // a carrier cannot be changed: where() makes another one
                ScopedValue.Carrier carrier = ScopedValue.where(ONE, "a");
                String[] got = new String[2];
                all(() -> carrier.where(TWO, "b").run(() -> got[0] = ONE.get() + TWO.get()),
                        () -> carrier.where(TWO, "c").run(() -> got[1] = ONE.get() + TWO.get()));
                return got[0] + " " + got[1] + " " + thrown(() -> carrier.get(TWO));
            }
            case "cell-bound-by-two": { // the value is bound, what it holds is shared
                int[] cell = new int[1];
                all(() -> ScopedValue.where(CELL, cell).run(() -> CELL.get()[0]++),
                        () -> ScopedValue.where(CELL, cell).run(() -> CELL.get()[0]++));
                return "" + cell[0];
            }
            case "read-again": { // what a thread has read before is not what the other one reads
                String[] got = new String[2];
                Thread a = virtual(() -> ScopedValue.where(ONE, "a").run(() -> {
                    got[0] = ONE.get();
                    v = 1;
                    got[0] += ONE.get();
                }));
                Thread b = virtual(() -> ScopedValue.where(ONE, "b").run(() -> {
                    got[1] = ONE.get();
                    v = 2;
                    got[1] += ONE.get();
                }));
                a.join();
                b.join();
                return got[0] + " " + got[1] + " " + ONE.isBound();
            }
            case "waits-in-scope": {
                Thread t = virtual(() -> {
                    ScopedValue.where(ONE, "a").run(() -> seen = thrown(() -> Thread.sleep(Duration.ofDays(1)))
                            + ONE.get());
                    seen += ONE.isBound();
                });
                t.interrupt();
                t.join();
                return seen;
            }
            case "in-parallel-stream": // what the caller runs itself has the value, what a worker runs does not
                return ScopedValue.where(ONE, "a").call(
                        () -> Stream.of(1, 2).parallel().map(i -> ONE.isBound()).toList().toString());
            case "at-initialization": { // whoever comes first initializes the class, within its own scope
                all(() -> ScopedValue.where(ONE, "a").run(() -> w = Initialized.AT.length()),
                        () -> v = Initialized.AT.length());
                return Initialized.AT;
            }
            case "task-rebinds": {
                List<String> names = List.of("a", "b");
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    ScopedValue.where(ONE, "m").call(() -> {
                        for (var task : pool.invokeAll(names.stream().<Callable<String>>map(
                                n -> () -> ONE.orElse("-") + ScopedValue.where(ONE, n).call(ONE::get)).toList())) {
                            seen += task.get();
                        }
                        return seen += ONE.get();
                    });
                }
                return seen;
            }
            default:
                return null;
        }
    }

    static class Initialized {
        static final String AT = ONE.orElse("none");
    }

    static class Joins {
        static int n = 1;

        static {
            try {
                virtual(() -> n = 2).join();
            } catch (InterruptedException e) {
                n = 3;
            }
        }
    }
}
