import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Pools that are told to stop at once, or to end. Before each task, a worker asks whether its pool is to stop at once:
 * if so, the task finds itself interrupted.
 */
class Stopped extends Cases {
    static final StringBuffer said = new StringBuffer();

    static void task() {
        said.append(Thread.currentThread().isInterrupted() ? "interrupted" : "ran");
    }

    static void stop(ExecutorService pool) {
        List<Runnable> left = pool.shutdownNow();
        said.append(left.isEmpty() ? "" : " left " + left.size());
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        switch (args[0]) {
            case "stopped-now" -> {
                pool.execute(Stopped::task);
                pool.shutdownNow();
            }
            case "stopped-second" -> {
                pool.execute(() -> {
                });
                pool.execute(Stopped::task);
                stop(pool);
            }
            case "stopped-within" -> {
                pool.execute(() -> {
                    pool.shutdownNow();
                    task();
                });
            }
            case "stopped-later" -> {
                pool.execute(Stopped::task);
                pool.shutdown();
                pool.shutdownNow();
            }
            case "ended" -> {
                pool.execute(Stopped::task);
                pool.shutdown();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        check(pool.awaitTermination(1, TimeUnit.DAYS));
        System.out.println(said);
    }
}
