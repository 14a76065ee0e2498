import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The last steps of a pool's workers. Nobody can tell in which order the workers end, but for who looks at the pool's
 * numbers meanwhile, and for code of the program that runs there: that of a subclass, or of a factory's threads.
 */
class Exits extends Cases {
    static final Queue<String> said = new ConcurrentLinkedQueue<>();
    static int y;

    static class Told extends ThreadPoolExecutor {
        Told(ThreadFactory factory) {
            super(2, 2, 0, TimeUnit.DAYS, new LinkedBlockingQueue<>(), factory);
        }

        @Override
        protected void terminated() {
            said.add(Thread.currentThread().getName());
        }
    }

    static ThreadPoolExecutor plain(ThreadFactory factory) {
        return new ThreadPoolExecutor(2, 2, 0, TimeUnit.DAYS, new LinkedBlockingQueue<>(), factory);
    }

    /** The second thread reads behind its work what the first one has written in its own. */
    static Thread wrapped(Runnable work) {
        int number = x++;
        return new Thread(() -> {
            work.run();
            if (number == 1) {
                said.add("read " + y);
            }
        });
    }

    static void submit(ThreadPoolExecutor pool, Body first) {
        pool.execute(() -> {
            try {
                first.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        pool.execute(() -> {
        });
    }

    public static void main(String[] args) throws Exception {
        ThreadFactory factory = Executors.defaultThreadFactory();
        switch (args[0]) {
            case "exits" -> {
                ThreadPoolExecutor pool = plain(factory);
                submit(pool, () -> y = 1);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.DAYS));
                said.add(y + " " + pool.isTerminated());
            }
            case "exits-size" -> {
                ThreadPoolExecutor pool = plain(factory);
                pool.prestartAllCoreThreads();
                pool.shutdown();
                said.add("" + pool.getPoolSize());
            }
            case "exits-terminated" -> {
                ThreadPoolExecutor pool = new Told(factory);
                pool.prestartAllCoreThreads();
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.DAYS));
            }
            case "exits-looked" -> {
                ThreadPoolExecutor pool = plain(factory);
                pool.prestartAllCoreThreads();
                pool.shutdown();
                said.add("" + pool.isTerminated());
            }
            case "exits-wrapped" -> {
                ThreadPoolExecutor pool = plain(Exits::wrapped);
                submit(pool, () -> y = 1);
                pool.shutdown();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(String.join(" ", said));
    }
}
