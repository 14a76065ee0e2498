import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;

/** Further services, right and with one mistake (-wrong): pools with checks, retries, watchdogs, rings, contexts. */
class ServiceRounds extends Chapter {
    static final AtomicInteger n = new AtomicInteger();
    static final ThreadLocal<String> user = new ThreadLocal<>();
    static boolean wrong;

    /** One connection, which is replaced when it is broken. */
    static class Connections {
        final BlockingQueue<String> free = new ArrayBlockingQueue<>(1);
        int made;
        volatile String broken = "";

        Connections() {
            free.add(make());
        }

        synchronized String make() {
            return "c" + ++made;
        }

        String use(boolean fails) throws InterruptedException {
            String c = free.poll(1, TimeUnit.MINUTES);
            if (c == null) {
                return "late";
            }
            if (c.equals(broken)) {
                c = make();
            }
            boolean done = false;
            try {
                if (fails) {
                    broken = c;
                    throw new IllegalStateException();
                }
                done = true;
                return c;
            } finally {
                if (done || !wrong) {
                    free.add(c);
                }
            }
        }
    }

    /** A ring with one writer and one reader. */
    static class Ring {
        final String[] cells = new String[2];
        final AtomicLong head = new AtomicLong(), tail = new AtomicLong();

        void put(String s) {
            long at = tail.getPlain();
            if (wrong) {
                tail.setPlain(at + 1);
            }
            cells[(int) at & 1] = s;
            if (!wrong) {
                tail.lazySet(at + 1);
            }
        }

        String poll() {
            long at = head.getPlain();
            if (at == tail.getAcquire()) {
                return "-";
            }
            String s = cells[(int) at & 1];
            head.lazySet(at + 1);
            return s;
        }
    }

    /** Doubles what comes, and hands it on. */
    static class Doubler extends SubmissionPublisher<Integer> implements Flow.Processor<Integer, Integer> {
        Flow.Subscription from;

        Doubler() {
            super(Runnable::run, 2);
        }

        @Override
        public void onSubscribe(Flow.Subscription s) {
            from = s;
            s.request(1);
        }

        @Override
        public void onNext(Integer i) {
            submit(2 * i);
            from.request(1);
        }

        @Override
        public void onError(Throwable e) {
            closeExceptionally(e);
        }

        @Override
        public void onComplete() {
            close();
        }
    }

    /** Two services that need each other, each made when it is first asked for. */
    static class Lazy {
        final Object lock;
        Lazy other;
        String made;

        Lazy(Object lock) {
            this.lock = lock;
        }

        String get(int depth) {
            synchronized (lock) {
                if (made == null) {
                    made = depth > 0 ? "m" + other.get(depth - 1) : "m";
                }
                return made;
            }
        }
    }

    public static void main(String[] args) throws Throwable {
        wrong = args[0].endsWith("-wrong");
        String what = wrong ? args[0].substring(0, args[0].length() - "-wrong".length()) : args[0];
        String t = timed(what);
        tell(t != null ? t : shared(what));
    }

    private static String timed(String what) throws Throwable {
        switch (what) {
            case "retry": { // at 0, 1 and 3 hours; it recovers after 2
                Thread recovery = start(() -> { TimeUnit.HOURS.sleep(2); v = 1; });
                int attempt = 0;
                while (v == 0 && attempt < 3) {
                    TimeUnit.HOURS.sleep(wrong ? 0 : 1L << attempt);
                    attempt++;
                }
                String told = attempt + " " + v;
                recovery.join();
                return told;
            }
            case "watchdog": { // a beat each hour, and a look every two
                AtomicLong last = new AtomicLong(System.nanoTime());
                ScheduledExecutorService looks = Executors.newScheduledThreadPool(1);
                CountDownLatch dead = new CountDownLatch(1);
                looks.scheduleAtFixedRate(() -> {
                    n.incrementAndGet();
                    if (System.nanoTime() - last.get() > TimeUnit.MINUTES.toNanos(150)) {
                        dead.countDown();
                        looks.shutdown();
                    }
                }, 2, 2, TimeUnit.HOURS);
                Thread beats = start(() -> { TimeUnit.HOURS.sleep(1); last.set(System.nanoTime()); });
                dead.await();
                beats.join();
                return "" + n;
            }
            case "fallback":
                return CompletableFuture.supplyAsync(() -> "p").orTimeout(1, TimeUnit.MINUTES)
                        .exceptionally(e -> "f").join();
            case "harness": {
                ExecutorService pool = Executors.newFixedThreadPool(wrong ? 1 : 2);
                List<Callable<String>> tests = List.of(() -> { new CountDownLatch(1).await(); return "h"; }, () -> "p");
                List<String> told = new ArrayList<>();
                for (Future<String> f : pool.invokeAll(tests, 1, TimeUnit.MINUTES)) {
                    told.add(f.isCancelled() ? "timeout" : f.get());
                }
                pool.shutdown();
                return "" + told;
            }
            case "connections": {
                Connections pool = new Connections();
                String[] got = new String[2];
                all(() -> got[0] = thrown(() -> pool.use(true)), () -> got[1] = pool.use(false));
                return got[0] + " " + got[1];
            }
            default:
                return null;
        }
    }

    private static Runnable withUser(String name, Runnable task) {
        return () -> {
            user.set(name);
            try {
                task.run();
            } finally {
                if (!wrong) {
                    user.remove();
                }
            }
        };
    }

    private static String shared(String what) throws Throwable {
        Object[] got = new Object[2];
        switch (what) {
            case "ring": {
                Ring ring = new Ring();
                all(() -> { ring.put("a"); ring.put("b"); }, () -> { got[0] = ring.poll(); got[1] = ring.poll(); });
                return got[0] + " " + got[1];
            }
            case "doubled": {
                StringBuffer told = new StringBuffer();
                SubmissionPublisher<Integer> from = new SubmissionPublisher<>(Runnable::run, 2);
                Doubler doubler = new Doubler();
                CompletableFuture<Void> done = doubler.consume(told::append);
                from.subscribe(doubler);
                all(() -> from.submit(1), () -> from.submit(2));
                from.close();
                done.join();
                return "" + told;
            }
            case "lazy": {
                Object lock = new Object();
                Lazy a = new Lazy(lock), b = new Lazy(wrong ? new Object() : lock);
                a.other = b;
                b.other = a;
                all(() -> got[0] = a.get(1), () -> got[1] = b.get(1));
                return got[0] + " " + got[1];
            }
            case "context": {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(withUser("u", () -> got[0] = user.get()));
                pool.execute(() -> got[1] = user.get());
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.DAYS);
                return got[0] + " " + got[1];
            }
            case "drained": { // what has been let in is done before close() returns
                ReadWriteLock gate = new ReentrantReadWriteLock();
                boolean[] closed = new boolean[1];
                Supplier<String> call = () -> {
                    gate.readLock().lock();
                    try {
                        if (closed[0]) {
                            return "refused";
                        }
                        if (wrong) {
                            gate.readLock().unlock();
                        }
                        n.incrementAndGet();
                        if (wrong) {
                            gate.readLock().lock();
                        }
                        return "done";
                    } finally {
                        gate.readLock().unlock();
                    }
                };
                all(() -> got[0] = call.get(), () -> {
                    gate.writeLock().lock();
                    closed[0] = true;
                    gate.writeLock().unlock();
                    got[1] = n.get();
                });
                return got[0] + " " + got[1];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
