import java.util.concurrent.atomic.AtomicInteger;

/**
 * Monte Carlo simulation of prices. Each task is one path of random prices with a seed of its own. Workers take the
 * next task from a counter, and put the result into an array under a lock. Main computes all paths again and compares
 * the mean.
 *
 * Known race: Main.Path.verbose. Each task sets this static field without a lock.
 * With races=off: VERIFIED. All tasks set the field to the same value, and nobody reads it.
 */
public class Main {
    private static final class Path {
        static boolean verbose = true;
        private final int task;
        private final int steps;

        Path(int task, int steps) {
            this.task = task;
            this.steps = steps;
            verbose = false;
        }

        double lastPrice() {
            long seed = 1000 + 17L * task;
            double price = 100;
            for (int step = 0; step < steps; step++) {
                seed = seed * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
                price *= 1 + ((seed >>> 40) / (double) (1 << 24) - 0.5) / 50;
            }
            return price;
        }
    }

    private final double[] results;
    private final int steps;
    private final AtomicInteger next = new AtomicInteger();
    private int delivered;

    Main(int tasks, int steps) {
        results = new double[tasks];
        this.steps = steps;
    }

    private synchronized void deliver(int task, double price) {
        results[task] = price;
        delivered++;
    }

    private void work() {
        for (int task = next.getAndIncrement(); task < results.length; task = next.getAndIncrement()) {
            deliver(task, new Path(task, steps).lastPrice());
        }
    }

    private double mean(int threads) throws InterruptedException {
        Thread[] workers = new Thread[threads];
        for (int id = 0; id < threads; id++) {
            workers[id] = new Thread(this::work);
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        if (delivered != results.length) {
            throw new IllegalStateException(delivered + " results");
        }
        double sum = 0;
        for (double price : results) {
            sum += price;
        }
        return sum / results.length;
    }

    /** The tasks, the steps of a path and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 3, 2};
            case "small" -> new int[] {4, 20, 2};
            case "medium" -> new int[] {2000, 1000, 4};
            case "large" -> new int[] {60_000, 1000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        double mean = new Main(sizes[0], sizes[1]).mean(sizes[2]);
        double sum = 0;
        for (int task = 0; task < sizes[0]; task++) {
            sum += new Path(task, sizes[1]).lastPrice();
        }
        if (mean != sum / sizes[0]) {
            throw new IllegalStateException("the mean is " + mean);
        }
        System.out.println("montecarlo: the mean of " + sizes[0] + " paths is right");
    }
}
