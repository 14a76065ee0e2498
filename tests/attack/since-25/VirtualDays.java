import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Services on virtual threads: executors that close, builders, scoped values, futures asked for their results. */
class VirtualDays extends Chapter {
    static final InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    static final ThreadLocal<String> local = ThreadLocal.withInitial(() -> "none");
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();
    static int y;

    /** A limit for how many calls run at once. */
    static class Limited {
        final Semaphore permits = new Semaphore(1);
        final AtomicInteger most = new AtomicInteger();
        final AtomicInteger now = new AtomicInteger();

        int call(int value) throws InterruptedException {
            permits.acquire();
            try {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                Thread.yield();
                now.decrementAndGet();
                return value;
            } finally {
                permits.release();
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        String told = executors(args[0]);
        told = told != null ? told : builders(args[0]);
        told = told != null ? told : waits(args[0]);
        tell(told != null ? told : scopes(args[0]));
    }

    private static String executors(String what) throws Throwable {
        Object[] got = new Object[2];
        AtomicInteger n = new AtomicInteger();
        switch (what) {
            case "limited": {
                Limited limited = new Limited();
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.submit(() -> limited.call(1));
                    pool.submit(() -> limited.call(2));
                }
                return "" + limited.most;
            }
            case "closed-waits":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.execute(() -> y++);
                }
                return "" + y;
            case "asked-at-once": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<Integer> f = pool.submit(() -> 1);
                    String state = "" + f.state();
                    got[0] = state + " " + f.get() + " " + f.resultNow();
                }
                return "" + got[0];
            }
            case "failed": {
                Future<Integer> f;
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    f = pool.submit(() -> { throw new IllegalArgumentException(); });
                }
                return f.state() + " " + f.exceptionNow().getClass().getSimpleName() + " " + thrown(f::resultNow);
            }
            case "cancelled": {
                CountDownLatch latch = new CountDownLatch(1);
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<?> f = pool.submit(() -> { seen = thrown(latch::await); });
                    f.cancel(true);
                    got[0] = f.state() + " " + thrown(f::exceptionNow);
                }
                return got[0] + " " + seen;
            }
            case "any": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    List<Callable<Integer>> tasks = List.of(() -> 1, () -> 2);
                    return "" + pool.invokeAny(tasks);
                }
            }
            case "all-of-them": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    List<Callable<Integer>> tasks = List.of(n::incrementAndGet, n::incrementAndGet);
                    List<Integer> told = new ArrayList<>();
                    for (Future<Integer> f : pool.invokeAll(tasks)) {
                        told.add(f.resultNow());
                    }
                    return "" + told;
                }
            }
            case "late": { // submitted by a task while the pool closes
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                pool.execute(() -> {
                    try {
                        pool.execute(n::incrementAndGet);
                        got[0] = "taken";
                    } catch (RejectedExecutionException e) {
                        got[0] = "rejected";
                    }
                });
                pool.close();
                return got[0] + " " + n;
            }
            case "closed-by-interrupted": { // the interrupt stops the tasks, and is kept
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                CountDownLatch latch = new CountDownLatch(1);
                pool.execute(() -> got[0] = thrown(latch::await));
                Thread.currentThread().interrupt();
                pool.close();
                return got[0] + " " + Thread.interrupted();
            }
            case "is-virtual": {
                List<Boolean> told = new ArrayList<>();
                try (ExecutorService pool = Executors.newFixedThreadPool(1, Thread.ofVirtual().factory())) {
                    told.add(pool.submit(() -> Thread.currentThread().isVirtual()).get());
                }
                try (ExecutorService pool = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
                    told.add(pool.submit(() -> Thread.currentThread().isVirtual()).get());
                }
                told.add(CompletableFuture.supplyAsync(() -> Thread.currentThread().isVirtual()).get());
                return "" + told;
            }
            case "future-with-virtual": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    CompletableFuture<Integer> a = CompletableFuture.supplyAsync(n::incrementAndGet, pool);
                    CompletableFuture<Integer> b = CompletableFuture.supplyAsync(n::incrementAndGet, pool);
                    return "" + a.thenCombine(b, (s, t) -> s * 10 + t).join();
                }
            }
            case "race-of-tasks":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.execute(() -> y++);
                    pool.execute(() -> y++);
                }
                return "end";
            case "lost-exception": // nobody asks the future
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.submit(() -> { throw new IllegalStateException(); });
                }
                return "end";
            case "uncaught-exception":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.execute(() -> { throw new IllegalStateException(); });
                }
                return "end";
            default: return null;
        }
    }

    private static String builders(String what) throws Throwable {
        Object[] got = new Object[2];
        inherited.set("parent");
        switch (what) {
            case "inherits-not": {
                Runnable look = () -> got[0] = inherited.get();
                Thread.ofVirtual().inheritInheritableThreadLocals(false).start(look).join();
                Object first = got[0];
                Thread.ofVirtual().start(look).join();
                return first + " " + got[0];
            }
            case "inherits-later": { // at the time the thread is made, not at the start
                Thread t = Thread.ofVirtual().unstarted(() -> got[0] = inherited.get());
                inherited.set("later");
                t.start();
                t.join();
                return "" + got[0];
            }
            case "names": {
                ThreadFactory factory = Thread.ofVirtual().name("v-", 0).factory();
                Body make = () -> {
                    Thread t = factory.newThread(() -> { });
                    synchronized (got) {
                        got[got[0] == null ? 0 : 1] = t.getName();
                    }
                };
                all(make, make);
                return sorted("" + got[0], "" + got[1]);
            }
            case "handler": {
                AtomicReference<String> told = new AtomicReference<>();
                Thread t = Thread.ofVirtual()
                    .uncaughtExceptionHandler((thread, e) -> told.set(thread.isVirtual() + "" + e.getMessage()))
                    .start(() -> { throw new IllegalStateException("m"); });
                t.join();
                return told.get();
            }
            case "always-daemon": {
                Thread t = Thread.ofVirtual().unstarted(() -> { });
                return t.isDaemon() + " " + thrown(() -> t.setDaemon(false)) + " " + t.getThreadGroup().getName()
                    + " " + t.getPriority();
            }
            case "cut-off": {
                Thread.ofVirtual().start(() -> { say("a"); say("b"); });
                return "";
            }
            case "local-own": {
                local.set("main");
                Thread.ofVirtual().start(() -> { got[0] = local.get(); local.set("v"); }).join();
                return got[0] + " " + local.get();
            }
            default: return null;
        }
    }

    private static String waits(String what) throws Throwable {
        Object[] got = new Object[2];
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        boolean[] ready = new boolean[1];
        switch (what) {
            case "monitor": {
                Thread t = Thread.startVirtualThread(() -> {
                    synchronized (monitor) {
                        while (!ready[0]) {
                            thrown(monitor::wait);
                        }
                        y++;
                    }
                });
                Thread u = Thread.startVirtualThread(() -> {
                    synchronized (monitor) {
                        ready[0] = true;
                        monitor.notify();
                        y++;
                    }
                });
                t.join();
                u.join();
                return "" + y;
            }
            case "notified-or-interrupted": {
                Thread t = Thread.startVirtualThread(() -> {
                    synchronized (monitor) {
                        if (!ready[0]) {
                            got[0] = thrown(monitor::wait) + " " + Thread.currentThread().isInterrupted();
                        }
                    }
                });
                synchronized (monitor) {
                    ready[0] = true;
                    monitor.notify();
                }
                t.interrupt();
                t.join();
                return "" + got[0];
            }
            case "condition-interrupted": {
                Thread t = Thread.startVirtualThread(() -> {
                    lock.lock();
                    try {
                        got[0] = thrown(() -> { while (!ready[0]) { condition.await(); } });
                    } finally {
                        lock.unlock();
                    }
                });
                t.interrupt();
                lock.lock();
                ready[0] = true;
                condition.signal();
                lock.unlock();
                t.join();
                return "" + got[0];
            }
            case "parked": {
                Thread t = Thread.startVirtualThread(() -> {
                    while (v == 0) {
                        LockSupport.park();
                    }
                });
                v = 1;
                LockSupport.unpark(t);
                t.join();
                return "" + t.getState();
            }
            case "parked-once": { // the permit comes before or after
                Thread t = Thread.startVirtualThread(LockSupport::park);
                LockSupport.unpark(t);
                t.join();
                return "" + t.isAlive();
            }
            case "parked-interrupted": {
                Thread t = Thread.startVirtualThread(() -> {
                    LockSupport.park();
                    LockSupport.park();
                    got[0] = Thread.interrupted() + " " + Thread.interrupted();
                });
                t.interrupt();
                t.join();
                return "" + got[0];
            }
            case "joined-for-duration": {
                Thread t = Thread.startVirtualThread(() -> y = 1);
                boolean ended = t.join(Duration.ofMillis(1));
                String told = ended ? "ended " + y : "not";
                t.join();
                return told;
            }
            case "join-not-started":
                return thrown(() -> Thread.ofVirtual().unstarted(() -> { }).join(Duration.ofMillis(1)));
            case "slept-for-duration": {
                Thread t = Thread.startVirtualThread(() -> got[0] = thrown(() -> Thread.sleep(Duration.ofDays(1))));
                t.interrupt();
                t.join();
                return "" + got[0];
            }
            case "join-interrupted": {
                Thread main = Thread.currentThread();
                Thread t = Thread.startVirtualThread(main::interrupt);
                String told = thrown(t::join);
                boolean still = Thread.interrupted();
                t.join();
                return told + " " + (still || Thread.interrupted());
            }
            case "deadlock": {
                Thread t = Thread.startVirtualThread(() -> { synchronized (monitor) { lock.lock(); lock.unlock(); } });
                Thread u = Thread.startVirtualThread(() -> {
                    lock.lock();
                    synchronized (monitor) {
                        y++;
                    }
                    lock.unlock();
                });
                t.join();
                u.join();
                return "end";
            }
            case "lock-free-counter": {
                Thread[] threads = new Thread[2];
                for (int i = 0; i < 2; i++) {
                    threads[i] = Thread.ofVirtual().start(() -> { int old = v; v = old + 1; });
                }
                for (Thread t : threads) {
                    t.join();
                }
                return "" + v;
            }
            default: return null;
        }
    }

    private static String scopes(String what) throws Throwable {
        Object[] got = new Object[2];
        switch (what) {
            case "scoped-not-inherited":
                ScopedValue.where(USER, "a").run(() -> {
                    Thread t = Thread.ofVirtual().start(() -> got[0] = USER.isBound());
                    thrown(t::join);
                    got[1] = USER.get();
                });
                return got[0] + " " + got[1] + " " + USER.isBound();
            case "scoped-nested":
                all(() -> ScopedValue.where(USER, "a").where(DEPTH, 1).run(() ->
                    got[0] = ScopedValue.where(DEPTH, DEPTH.get() + 1).call(() -> USER.get() + DEPTH.get())
                        + DEPTH.get()),
                    () -> ScopedValue.where(USER, "b").run(() -> got[1] = USER.get() + DEPTH.orElse(0)));
                return got[0] + " " + got[1];
            case "scoped-thrown": {
                String told = thrown(() -> ScopedValue.where(USER, "a").call(() -> {
                    throw new IllegalStateException();
                }));
                return told + " " + USER.isBound() + " " + thrown(USER::get);
            }
            case "scoped-shared": { // the value is shared, whatever the scope
                ScopedValue<int[]> numbers = ScopedValue.newInstance();
                int[] one = new int[1];
                Body add = () -> ScopedValue.where(numbers, one).run(() -> numbers.get()[0]++);
                all(add, add);
                return "end";
            }
            case "scoped-in-pool": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<String> f = ScopedValue.where(USER, "a").call(() -> pool.submit(() -> USER.orElse("none")));
                    return f.get();
                }
            }
            case "stable": {
                StringBuilder out = new StringBuilder();
                Thread.Builder.OfPlatform builder = Thread.ofPlatform().name("p").daemon(true).priority(7);
                Thread t = builder.start(() -> out.append(Thread.currentThread().getName()));
                t.join();
                return out + " " + t.isDaemon() + t.getPriority() + t.isVirtual();
            }
            default: throw new NoSuchElementException(what);
        }
    }
}
