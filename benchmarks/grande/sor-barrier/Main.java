import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Successive over-relaxation on two grids: in each step, threads read the old grid, write their rows of the new one,
 * and meet at a barrier. Main repeats all of it alone and compares bit by bit.
 *
 * Known race: none. What a thread writes in one step, others read behind the barrier.
 * Executions at size tiny: at most 6. There are two barriers, and either thread comes first to the first one: 2 orders.
 * There it waits, and must take the barrier's lock again to go on. The other thread goes on to the second barrier, and
 * takes the lock before that, after it, or after the first thread has come to the second barrier as well: 3 orders.
 * All of them are one, if it counts that threads only meet there.
 */
public class Main {
    private static final double OMEGA = 1.1;

    private final double[][][] grids;

    Main(int n) {
        grids = new double[2][n][n];
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                grids[0][row][column] = grids[1][row][column] = (row * 5 + column * 3) % 13;
            }
        }
    }

    private void relax(int from, int to, int step) {
        double[][] old = grids[step % 2];
        double[][] grid = grids[(step + 1) % 2];
        for (int row = from; row < to; row++) {
            for (int column = 1; column < old.length - 1; column++) {
                double around = old[row - 1][column] + old[row + 1][column]
                        + old[row][column - 1] + old[row][column + 1];
                grid[row][column] = OMEGA / 4 * around + (1 - OMEGA) * old[row][column];
            }
        }
    }

    private void work(int from, int to, int steps, CyclicBarrier barrier) {
        try {
            for (int step = 0; step < steps; step++) {
                relax(from, to, step);
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(int threads, int steps) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Thread[] workers = new Thread[threads];
        int rows = grids[0].length - 2;
        for (int id = 0; id < threads; id++) {
            int from = 1 + rows * id / threads;
            int to = 1 + rows * (id + 1) / threads;
            workers[id] = new Thread(() -> work(from, to, steps, barrier));
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /** The side of the grid, the steps and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {4, 2, 2};
            case "small" -> new int[] {5, 2, 3};
            case "medium" -> new int[] {500, 100, 4};
            case "large" -> new int[] {2000, 200, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main parallel = new Main(sizes[0]);
        Main alone = new Main(sizes[0]);
        parallel.run(sizes[2], sizes[1]);
        for (int step = 0; step < sizes[1]; step++) {
            alone.relax(1, sizes[0] - 1, step);
        }
        for (int row = 0; row < sizes[0]; row++) {
            for (int column = 0; column < sizes[0]; column++) {
                if (parallel.grids[sizes[1] % 2][row][column] != alone.grids[sizes[1] % 2][row][column]) {
                    throw new IllegalStateException("row " + row + ", column " + column + " differ");
                }
            }
        }
        System.out.println("sor-barrier: a grid of " + sizes[0] + " rows is right");
    }
}
