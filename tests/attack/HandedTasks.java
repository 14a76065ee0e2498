import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Tasks of a pool without a queue: which worker runs them, and who can tell. */
class HandedTasks extends Chapter {
    private static final ThreadLocal<Integer> LOCAL = new ThreadLocal<>();
    private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final ThreadPoolExecutor POOL = (ThreadPoolExecutor) Executors.newCachedThreadPool();
    private static final AtomicInteger done = new AtomicInteger();
    private static Thread first;

    public static void main(String[] args) throws Exception {
        String text = unseen(args[0]);
        text = text != null ? text : kept(args[0]);
        tell(text != null ? text : seen(args[0]));
    }

    /** Who cannot tell. */
    private static String unseen(String name) throws Exception {
        switch (name) {
            case "merges":
                return merges();
            case "got":
                return got();
            case "not-shut":
                POOL.execute(() -> done.addAndGet(1));
                POOL.execute(() -> done.addAndGet(2));
                return "";
            case "sum-wrong":
                POOL.execute(() -> x++);
                POOL.execute(() -> x++);
                return end();
            case "sum-later-wrong": // only the time lies between them
                POOL.execute(() -> x++);
                Thread.sleep(10_000);
                POOL.execute(() -> x++);
                return end();
            case "sum-behind":
                POOL.submit(() -> x++).get();
                POOL.submit(() -> x++).get();
                return end() + x;
            case "many":
                for (int i = 0; i < 30; i++) {
                    POOL.submit(done::incrementAndGet).get();
                }
                return end() + done;
            case "nested":
                Future<Integer> outer = POOL.submit(() -> POOL.submit(() -> 3).get() + 1);
                return outer.get() + end();
            case "cancelled":
                return cancelled();
            case "stopped":
                return stopped();
            case "refused":
                return refused();
            case "few":
                return few();
            default:
                return null;
        }
    }

    /** Who finds what another task has left in the thread. */
    private static String kept(String name) throws Exception {
        switch (name) {
            case "local-kept":
                return both(() -> set(), () -> LOCAL.get() != null);
            case "local-removed":
                return both(() -> {
                    set();
                    LOCAL.remove();
                    return null;
                }, () -> LOCAL.get() != null);
            case "lock-kept":
                return both(() -> LOCK.tryLock(), () -> LOCK.tryLock());
            case "drawn":
                return drawn();
            case "inherited":
                return inherited();
            case "interrupt-forgotten":
                return both(() -> {
                    first = Thread.currentThread();
                    first.interrupt();
                    return null;
                }, () -> Thread.interrupted());
            default:
                return null;
        }
    }

    /** Who asks for threads. */
    private static String seen(String name) throws Exception {
        switch (name) {
            case "same-thread":
                return both(() -> first = Thread.currentThread(), () -> Thread.currentThread() == first);
            case "size":
                both(() -> 1, () -> 2);
                return "" + POOL.getLargestPoolSize();
            case "number":
                return number();
            case "handler-name":
                return handlerName();
            case "printed":
                POOL.execute(() -> System.out.print("a"));
                POOL.execute(() -> System.out.print("b"));
                return end();
            case "factory-later":
                return factoryLater();
            case "factory-own":
                return factoryOwn();
            case "fewer-later":
                return fewerLater();
            case "queue-used":
                return queueUsed();
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static String end() throws Exception {
        POOL.shutdown();
        check(POOL.awaitTermination(1, TimeUnit.MINUTES));
        return "";
    }

    private static Object set() {
        LOCAL.set(1);
        return null;
    }

    /** The second task is handed over when the first one has its result, but perhaps not yet given its thread back. */
    private static String both(Value one, Value two) throws Exception {
        POOL.submit(one::run).get();
        Object result = POOL.submit(two::run).get();
        end();
        return String.valueOf(result);
    }

    private static String merges() throws Exception {
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        for (String s : "a b c".split(" ")) {
            POOL.execute(() -> map.merge("k", s, String::concat));
        }
        end();
        return map.get("k");
    }

    private static String got() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Future<?>[] tasks = new Future<?>[3];
        for (int i = 0; i < 3; i++) {
            int k = i;
            tasks[i] = POOL.submit(() -> map.put(k, k));
        }
        for (Future<?> task : tasks) {
            task.get();
        }
        return map.size() + end();
    }

    private static String cancelled() throws Exception {
        Future<?> task = POOL.submit(() -> {
            Thread.sleep(60_000);
            return null;
        });
        task.cancel(true);
        Future<Boolean> other = POOL.submit(() -> Thread.currentThread().isInterrupted());
        return other.get() + end();
    }

    private static String stopped() throws Exception {
        POOL.execute(() -> v = 1);
        POOL.execute(() -> w = Thread.interrupted() ? 2 : 1);
        POOL.shutdownNow();
        check(POOL.awaitTermination(1, TimeUnit.MINUTES));
        return v + " " + w;
    }

    private static String refused() throws Exception {
        POOL.execute(() -> done.addAndGet(1));
        Thread t = start(() -> POOL.shutdown());
        String text = "taken";
        try {
            POOL.execute(() -> done.addAndGet(2));
        } catch (RejectedExecutionException e) {
            text = "refused";
        }
        t.join();
        return text + end() + done;
    }

    private static ThreadPoolExecutor pool(int most, SynchronousQueue<Runnable> queue) {
        return new ThreadPoolExecutor(0, most, 1, TimeUnit.MINUTES, queue);
    }

    private static String executed(ThreadPoolExecutor pool) {
        try {
            pool.execute(done::incrementAndGet);
            return "taken";
        } catch (RejectedExecutionException e) {
            return "refused";
        }
    }

    /** As many workers as there may be: a task needs one that has ended its own. */
    private static String few() {
        ThreadPoolExecutor pool = pool(1, new SynchronousQueue<>());
        pool.execute(done::incrementAndGet);
        String text = executed(pool);
        pool.shutdown();
        return text;
    }

    private static String fewerLater() throws Exception {
        ThreadPoolExecutor pool = pool(Integer.MAX_VALUE, new SynchronousQueue<>());
        pool.submit(done::incrementAndGet).get();
        pool.setMaximumPoolSize(1);
        String text = executed(pool);
        pool.shutdown();
        return text;
    }

    /** Another thread puts a task into the queue itself, and waits for a worker. */
    private static String queueUsed() throws Exception {
        SynchronousQueue<Runnable> queue = new SynchronousQueue<>();
        ThreadPoolExecutor pool = pool(Integer.MAX_VALUE, queue);
        CountDownLatch ran = new CountDownLatch(1);
        pool.execute(done::incrementAndGet);
        queue.put(ran::countDown);
        ran.await();
        pool.shutdown();
        return "ran";
    }

    private static String drawn() throws Exception {
        int[] numbers = new int[2];
        both(() -> numbers[0] = ThreadLocalRandom.current().nextInt(),
                () -> numbers[1] = ThreadLocalRandom.current().nextInt());
        return String.valueOf(numbers[0] == numbers[1]);
    }

    /** The thread that makes a worker hands its value on. */
    private static String inherited() throws Exception {
        INHERITED.set("m");
        POOL.submit(() -> 1).get();
        INHERITED.set("o");
        String value = POOL.submit(() -> INHERITED.get()).get();
        return value + end();
    }

    /** How many threads were made between two of main's. */
    @SuppressWarnings("deprecation")
    private static String number() throws Exception {
        long before = new Thread().getId();
        POOL.submit(() -> 1).get();
        POOL.submit(() -> 2).get();
        return new Thread().getId() - before + end();
    }

    private static String handlerName() throws Exception {
        CountDownLatch handled = new CountDownLatch(1);
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            seen = t.getName();
            handled.countDown();
        });
        POOL.submit(() -> 1).get();
        POOL.execute(() -> {
            throw new IllegalStateException();
        });
        handled.await();
        end();
        return seen.substring(seen.indexOf("-thread-"));
    }

    private static String factoryLater() throws Exception {
        ThreadFactory own = r -> {
            done.incrementAndGet();
            return new Thread(r);
        };
        POOL.submit(() -> 1).get();
        POOL.setThreadFactory(own);
        POOL.submit(() -> 2).get();
        return end() + done;
    }

    private static String factoryOwn() throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool(r -> {
            done.incrementAndGet();
            return new Thread(r);
        });
        pool.submit(() -> 1).get();
        pool.submit(() -> 2).get();
        pool.shutdown();
        return "" + done;
    }
}
