/**
 * Successive over-relaxation on a grid, red and black rows in turns. Each thread has its own rows. A thread tells its
 * neighbours how far it is by an element of `progress`, and they poll that element. Main repeats all of it alone and
 * compares bit by bit.
 *
 * Known race: an element of a long[]. The field `progress` is volatile, but its elements are not: a write of an
 * element orders nothing.
 * With races=off: VERIFIED. Each thread waits for its neighbours in all orders, so the grid is always the same.
 */
public class Main {
    private static final double OMEGA = 1.25;
    private static volatile long[] progress;

    private final double[][] grid;
    private final int half; // half steps: red and black are two

    Main(int n, int steps) {
        grid = new double[n][n];
        half = 2 * steps;
        for (int row = 0; row < n; row++) {
            for (int column = 0; column < n; column++) {
                grid[row][column] = (row * 7 + column * 3) % 11;
            }
        }
    }

    private void relax(int row) {
        for (int column = 1; column < grid.length - 1; column++) {
            double around = grid[row - 1][column] + grid[row + 1][column]
                    + grid[row][column - 1] + grid[row][column + 1];
            grid[row][column] = OMEGA / 4 * around + (1 - OMEGA) * grid[row][column];
        }
    }

    private void relax(int from, int to, int step) {
        for (int row = from; row < to; row++) {
            if (row % 2 == step % 2) {
                relax(row);
            }
        }
    }

    private static void awaitThread(int id, int step) {
        if (id < 0 || id >= progress.length) {
            return;
        }
        while (progress[id] < step) {
            Thread.onSpinWait();
        }
    }

    private void work(int id, int threads) {
        int rows = grid.length - 2;
        for (int step = 0; step < half; step++) {
            relax(1 + rows * id / threads, 1 + rows * (id + 1) / threads, step);
            progress[id]++;
            awaitThread(id - 1, step + 1);
            awaitThread(id + 1, step + 1);
        }
    }

    private void run(int threads) throws InterruptedException {
        progress = new long[threads];
        Thread[] workers = new Thread[threads];
        for (int id = 0; id < threads; id++) {
            int mine = id;
            workers[id] = new Thread(() -> work(mine, threads));
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /** The side of the grid, the steps and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {4, 1, 2};
            case "small" -> new int[] {6, 2, 2};
            case "medium" -> new int[] {500, 50, 2};
            case "large" -> new int[] {2000, 100, 4};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main parallel = new Main(sizes[0], sizes[1]);
        Main alone = new Main(sizes[0], sizes[1]);
        parallel.run(sizes[2]);
        for (int step = 0; step < alone.half; step++) {
            alone.relax(1, sizes[0] - 1, step);
        }
        for (int row = 0; row < sizes[0]; row++) {
            for (int column = 0; column < sizes[0]; column++) {
                if (parallel.grid[row][column] != alone.grid[row][column]) {
                    throw new IllegalStateException("row " + row + ", column " + column + " differ");
                }
            }
        }
        System.out.println("sor: a grid of " + sizes[0] + " rows is right");
    }
}
