import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** What others see of a thread, or of an object, in the midst of a call of the JDK. */
class Glimpses extends Chapter {
    private static volatile String text = "";

    private static Thread interrupted(Body body) {
        return start(() -> {
            Thread.currentThread().interrupt();
            v = 1;
            body.run();
        });
    }

    private static boolean begunAndInterrupted(Thread t) {
        while (v == 0) {
            Thread.yield();
        }
        return t.isInterrupted();
    }

    /** While it waits in a call that no interrupt ends, the thread is not interrupted; afterwards, it is again. */
    static String lock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Thread t = interrupted(() -> {
            lock.lock();
            lock.unlock();
        });
        boolean seen = begunAndInterrupted(t);
        lock.unlock();
        t.join();
        return seen + " " + t.isInterrupted();
    }

    /** No interrupt is seen before the thread interrupts itself. Twice, so that it may come in between, or go. */
    static String twice(Body take, Body give) throws Exception {
        Thread t = interrupted(() -> {
            take.run();
            give.run();
        });
        try {
            take.run();
            String both = t.isInterrupted() + " " + t.isInterrupted();
            give.run();
            t.join();
            return both + " " + t.isInterrupted();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static String joined() throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread t = interrupted(future::join);
        boolean seen = begunAndInterrupted(t);
        future.complete(1);
        t.join();
        return seen + " " + t.isInterrupted();
    }

    /** An interruptible call ends, and takes the interrupt away. */
    static String waited() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread t = interrupted(() -> text = thrown(latch::await));
        boolean seen = begunAndInterrupted(t);
        t.join();
        return seen + " " + text;
    }

    /** The thread is in no call that waits. */
    static String plain() throws Exception {
        Thread t = interrupted(() -> {
            while (w == 0) {
                Thread.onSpinWait();
            }
        });
        boolean seen = begunAndInterrupted(t);
        w = 1;
        t.join();
        return seen + " " + t.isInterrupted();
    }

    interface Walk {
        String through(ConcurrentHashMap<String, Integer> map);
    }

    /** The first element makes the table. Who sees the table empty may see the second element, and not the first. */
    static String table(Body fill, ConcurrentHashMap<String, Integer> map, Walk walk) throws Exception {
        all(fill, () -> text = walk.through(map));
        return text.isEmpty() ? "none" : text;
    }

    static String filled(String by) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Walk walk = m -> String.join("", m.keySet());
        return switch (by) {
            case "put" -> table(() -> {
                map.put("a", 1);
                map.put("b", 1);
            }, map, walk);
            case "compute" -> table(() -> {
                map.computeIfAbsent("a", k -> 1);
                map.put("b", 1);
            }, map, walk);
            case "merge" -> table(() -> {
                map.merge("a", 1, Integer::sum);
                map.putIfAbsent("b", 1);
            }, map, m -> {
                StringBuilder all = new StringBuilder();
                m.forEach((k, n) -> all.append(k));
                return all.toString();
            });
            case "set" -> table(() -> {
                map.keySet(1).add("a");
                map.keySet(1).add("b");
            }, map, m -> {
                StringBuilder all = new StringBuilder();
                for (Iterator<String> i = m.keySet().iterator(); i.hasNext();) {
                    all.append(i.next());
                }
                return all.toString();
            });
            default -> throw new IllegalArgumentException(by);
        };
    }

    /** No order of two threads' calls lets a walk miss what is there for good. */
    static String kept() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        map.put("c", 1);
        return table(() -> {
            map.put("a", 1);
            map.put("b", 1);
        }, map, m -> String.join("", m.keySet()));
    }

    /** The last worker leaves the pool, and then ends it. */
    static String noWorkers() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
        pool.submit(() -> 1).get();
        pool.shutdown();
        return pool.getPoolSize() + " " + pool.isTerminated();
    }

    /** Who has seen the end sees no worker. */
    static String ended() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>());
        pool.submit(() -> 1).get();
        pool.shutdown();
        return pool.isTerminated() ? "ended " + pool.getPoolSize() : "";
    }

    /** The pool interrupts its worker, in the task or in front of it. There the worker forgets it, and has no task. */
    static String worker() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread[] worker = new Thread[1];
        pool.submit(() -> worker[0] = Thread.currentThread()).get();
        pool.execute(() -> {
            while (w == 0) {
                Thread.onSpinWait();
            }
        });
        pool.shutdownNow();
        boolean seen = worker[0].isInterrupted();
        w = 1;
        return "" + seen;
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        Semaphore permit = new Semaphore(1);
        tell(switch (args[0]) {
            case "status-lock" -> lock();
            case "status-lock-twice" -> twice(lock::lock, lock::unlock);
            case "status-shared-twice" -> twice(both.writeLock()::lock, both.writeLock()::unlock);
            case "status-permit-twice" -> twice(permit::acquireUninterruptibly, permit::release);
            case "status-joined" -> joined();
            case "status-waited" -> waited();
            case "status-plain" -> plain();
            case "status-worker" -> worker();
            case "table-put" -> filled("put");
            case "table-compute" -> filled("compute");
            case "table-merge" -> filled("merge");
            case "table-set" -> filled("set");
            case "table-kept" -> kept();
            case "pool-without-workers" -> noWorkers();
            case "pool-ended" -> ended();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
