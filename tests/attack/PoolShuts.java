import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Who has shut down a pool knows that it is shut down. Others see whether it is. */
class PoolShuts extends Chapter {
    private static ExecutorService pool = Executors.newFixedThreadPool(1);

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "own" -> {
                pool.execute(() -> { });
                pool.execute(() -> { });
                pool.shutdown();
                say(pool.isShutdown());
            }
            case "single" -> {
                pool = Executors.newSingleThreadExecutor();
                pool.execute(() -> { });
                pool.execute(() -> { });
                pool.shutdown();
                say("end");
            }
            case "now" -> {
                pool.execute(() -> { });
                pool.shutdownNow();
                say(pool.isShutdown());
            }
            case "other" -> say(bothOf(PoolShuts::shut, pool::isShutdown));
            case "both" -> say(bothOf(PoolShuts::shut, PoolShuts::shut));
            case "asks-before" -> say(bothOf(() -> pool.isShutdown() + "" + shut(), PoolShuts::shut));
            case "two-and-other" -> all(PoolShuts::shut, () -> v = pool.isShutdown() ? 1 : 2, PoolShuts::shut);
            case "by-task" -> {
                Future<Object> task = pool.submit(PoolShuts::shut);
                say(pool.isShutdown(), task.get(), pool.isShutdown());
            }
            case "task-asks" -> {
                Future<String> task = pool.submit(() -> pool.isShutdown() + "" + pool.isShutdown());
                say(shut(), task.get());
            }
            case "two-pools" -> {
                ExecutorService second = Executors.newFixedThreadPool(1);
                Future<?> task = pool.submit(second::shutdown);
                say(shut(), second.isShutdown(), task.get());
            }
            case "then-ended" -> {
                pool.execute(() -> { });
                say(shut(), pool.isTerminated());
            }
            case "then-reads" -> {
                pool.execute(() -> x = 1);
                say(shut(), x);
            }
            case "other-then-reads" -> {
                all(() -> {
                    x = 1;
                    pool.shutdown();
                }, () -> say(pool.isShutdown() ? x : 2));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        if (args[0].equals("two-and-other")) {
            say(v);
        }
    }

    private static Object shut() {
        pool.shutdown();
        return pool.isShutdown();
    }
}
