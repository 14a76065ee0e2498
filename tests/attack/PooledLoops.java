import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Tasks that a pool gets by execute() wait in loops, some of which write in each round. */
class PooledLoops extends Attack {
    static volatile boolean go;
    static final AtomicReference<String> TAKEN = new AtomicReference<>();
    static final AtomicInteger TURN = new AtomicInteger();

    static void takes() {
        while (TAKEN.getAndSet(null) == null) {
            continue;
        }
    }

    static void flag() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            while (!go) {
                continue;
            }
            say("gone");
        });
        go = true;
        pool.shutdown();
    }

    static void swap() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> {
            takes();
            say("taken");
        });
        TAKEN.set("");
        pool.shutdown();
    }

    /** One task waits for the other, in the same pool. */
    static void turns() {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> {
            while (!TURN.compareAndSet(1, 2)) {
                Thread.onSpinWait();
            }
            say("second");
        });
        pool.execute(() -> TURN.set(1));
        pool.shutdown();
    }

    /** Nobody sets it: with one worker, the task that would do so never begins. */
    static void alone() {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(PooledLoops::takes);
        pool.execute(() -> TAKEN.set(""));
        pool.shutdown();
    }

    /** The caller runs what the pool does not take. */
    static void caller() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
                new ThreadPoolExecutor.CallerRunsPolicy());
        pool.execute(() -> {
            takes();
            TURN.set(1);
        });
        start(() -> TAKEN.set(""));
        pool.execute(() -> {
            while (TURN.getAndSet(0) == 0) {
                continue;
            }
            say("turned");
        });
        pool.shutdown();
    }

    /** A pool's own code waits before it runs a task. */
    static void before() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread t, Runnable r) {
                takes();
            }
        };
        pool.execute(() -> say("run"));
        TAKEN.set("");
        pool.shutdown();
    }

    /** A handler waits until the pool takes the task. */
    static void rejected() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
                (task, of) -> {
                    takes();
                    say("rejected");
                });
        pool.execute(() -> TAKEN.set(""));
        pool.execute(() -> say("run"));
        pool.shutdown();
    }

    public static void main(String[] args) {
        switch (args[0]) {
            case "flag" -> flag();
            case "swap" -> swap();
            case "turns" -> turns();
            case "alone" -> alone();
            case "caller" -> caller();
            case "before" -> before();
            case "rejected" -> rejected();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
