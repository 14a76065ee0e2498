import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/** More components as programs have them: threads that are stopped, chains of futures, services. */
class FurtherComponents extends Chapter {
    public static void main(String[] args) throws Exception {
        boolean right = !args[0].endsWith("-wrong");
        tell(run(right ? args[0] : args[0].substring(0, args[0].length() - "-wrong".length()), right));
    }

    static final class Worker extends Thread {
        final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        volatile boolean stop;
        final boolean restores;

        Worker(boolean restores) {
            this.restores = restores;
        }

        void terminate(boolean flagFirst) {
            if (flagFirst) {
                stop = true;
                interrupt();
            } else {
                interrupt();
                stop = true;
            }
        }

        private void process() {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                if (restores) {
                    interrupt();
                }
            }
        }

        @Override
        public void run() {
            while (!stop) {
                try {
                    queue.take();
                    process();
                } catch (InterruptedException e) { // it looks at the flag
                }
            }
        }
    }

    static final class Swallower extends Thread {
        final BlockingQueue<String> queue = new LinkedBlockingQueue<>(List.of("a"));
        final boolean restores;

        Swallower(boolean restores) {
            this.restores = restores;
        }

        @Override
        public void run() {
            try {
                while (!isInterrupted()) {
                    queue.take();
                    try {
                        Thread.sleep(10);
                    } catch (InterruptedException e) {
                        if (restores) {
                            interrupt();
                        }
                    }
                }
            } catch (InterruptedException e) { // it ends
            }
        }
    }

    static final class Flight {
        final ConcurrentMap<String, String> cache = new ConcurrentHashMap<>();
        final ConcurrentMap<String, CompletableFuture<String>> flying = new ConcurrentHashMap<>();
        final AtomicInteger loads = new AtomicInteger();

        private String load(String key) {
            String value = key + loads.incrementAndGet();
            cache.put(key, value);
            return value;
        }

        String get(String key, boolean looksAgain) {
            String cached = cache.get(key);
            if (cached != null) {
                return cached;
            }
            CompletableFuture<String> mine = new CompletableFuture<>();
            CompletableFuture<String> other = flying.putIfAbsent(key, mine);
            if (other != null) {
                return other.join();
            }
            try {
                String value = looksAgain ? cache.get(key) : null;
                mine.complete(value == null ? load(key) : value);
                return mine.join();
            } finally {
                flying.remove(key, mine);
            }
        }
    }

    static final class Counted {
        final AtomicInteger count = new AtomicInteger(1);
        final AtomicInteger freed = new AtomicInteger();

        private boolean retain(boolean notFromNone) {
            if (!notFromNone) {
                count.incrementAndGet();
                return true;
            }
            int c;
            do {
                c = count.get();
                if (c == 0) {
                    return false;
                }
            } while (!count.compareAndSet(c, c + 1));
            return true;
        }

        void release() {
            if (count.decrementAndGet() == 0) {
                freed.incrementAndGet();
            }
        }

        String use(boolean notFromNone) {
            if (!retain(notFromNone)) {
                return "refused";
            }
            String used = freed.get() > 0 ? "after" : "used";
            release();
            return used;
        }
    }

    static final class Service {
        final AtomicBoolean started = new AtomicBoolean();
        volatile Thread worker;

        void begin() {
            if (started.compareAndSet(false, true)) {
                worker = Attack.start(() -> { });
            }
        }

        synchronized void beginLocked() {
            begin();
        }

        String stop() throws InterruptedException {
            if (!started.get()) {
                return "idle";
            }
            worker.join();
            return "ended";
        }

        synchronized String stopLocked() throws InterruptedException {
            return stop();
        }
    }

    static final class Bounded {
        final ExecutorService pool = Executors.newSingleThreadExecutor();
        final Semaphore room = new Semaphore(1);
        final AtomicInteger ran = new AtomicInteger();

        void submit(boolean givesBack) throws InterruptedException {
            room.acquire();
            try {
                pool.execute(() -> {
                    ran.incrementAndGet();
                    room.release();
                });
            } catch (RejectedExecutionException e) {
                if (givesBack) {
                    room.release();
                }
            }
        }
    }

    private static String run(String what, boolean right) throws Exception {
        String[] got = new String[2];
        switch (what) {
            case "two-phases": {
                Worker worker = new Worker(true);
                worker.start();
                worker.terminate(right);
                worker.join();
                return "ok";
            }
            case "status-restored": {
                Swallower worker = new Swallower(right);
                worker.start();
                worker.interrupt();
                worker.join();
                return "ok";
            }
            case "promise": { // the fault looks for exceptions too early in the chain
                CompletableFuture<Integer> f = new CompletableFuture<>();
                CompletableFuture<Integer> last = right ? f.thenApply(n -> 10 / n).exceptionally(e -> -1)
                    : f.exceptionally(e -> -1).thenApply(n -> 10 / n);
                CompletableFuture<String> told = last.handle((n, e) -> e == null ? "" + n : cause(e));
                all(() -> f.complete(0), () -> f.completeExceptionally(new IllegalStateException()));
                return told.join();
            }
            case "promise-observed": { // the fault fails where it observes
                CompletableFuture<Integer> f = new CompletableFuture<>();
                CompletableFuture<String> told = f.whenComplete((n, e) -> check(right || n == null && e == null))
                    .handle((n, e) -> e == null ? "" + n : cause(e));
                all(() -> f.complete(1), () -> f.completeExceptionally(new IllegalStateException()));
                return told.join();
            }
            case "flight": {
                Flight flight = new Flight();
                all(() -> flight.get("k", right), () -> flight.get("k", right));
                return flight.cache + " " + flight.flying;
            }
            case "counted": {
                Counted counted = new Counted();
                all(() -> got[0] = counted.use(right), counted::release);
                return got[0] + " " + counted.freed;
            }
            case "service": {
                Service service = new Service();
                all(() -> {
                    if (right) {
                        service.beginLocked();
                    } else {
                        service.begin();
                    }
                }, () -> got[1] = thrown(() -> got[0] = right ? service.stopLocked() : service.stop()));
                return got[0] + " " + got[1];
            }
            case "bounded": {
                Bounded bounded = new Bounded();
                Thread t = start(bounded.pool::shutdown);
                bounded.submit(right);
                bounded.submit(right);
                t.join();
                check(bounded.pool.awaitTermination(1, TimeUnit.MINUTES));
                return "" + bounded.ran;
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
