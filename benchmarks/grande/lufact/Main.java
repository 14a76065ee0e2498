/**
 * Solves linear equations: Gaussian elimination with row pivots. In each column, thread 0 finds the pivot and swaps
 * the rows; then each thread eliminates in its own rows. Barriers stand between the two. The solution is put into the
 * equations again.
 *
 * Known race: none. The barrier is a monitor, which orders all that stands before it before all that stands behind it.
 * Executions at size tiny: 6. There are two barriers, and either thread comes first to the first one: 2 orders. There
 * it waits, and must enter the monitor again to go on. The other thread goes on to the second barrier, and enters the
 * monitor before that, after it, or after the first thread has come to the second barrier as well: 3 orders.
 */
public class Main {
    /** Each thread goes on once all have arrived. */
    private static final class Barrier {
        private final int parties;
        private int arrived;
        private int round;

        Barrier(int parties) {
            this.parties = parties;
        }

        synchronized void await() throws InterruptedException {
            int mine = round;
            arrived++;
            if (arrived == parties) {
                arrived = 0;
                round++;
                notifyAll();
            }
            while (round == mine) {
                wait();
            }
        }
    }

    private final int n;
    private final double[][] a;
    private final double[] b;
    private final int threads;
    private final Barrier barrier;

    Main(int n, int threads) {
        this.n = n;
        this.threads = threads;
        barrier = new Barrier(threads);
        a = new double[n][n];
        b = new double[n];
        fill(a, b);
    }

    private static void fill(double[][] a, double[] b) {
        int seed = 1325;
        for (int row = 0; row < a.length; row++) {
            for (int column = 0; column < a.length; column++) {
                seed = 3125 * seed % 65_536;
                a[row][column] = (seed - 32_768.0) / 16_384.0;
            }
            b[row] = row + 1;
        }
    }

    private void pivot(int column) {
        int best = column;
        for (int row = column + 1; row < n; row++) {
            if (Math.abs(a[row][column]) > Math.abs(a[best][column])) {
                best = row;
            }
        }
        double[] line = a[column];
        a[column] = a[best];
        a[best] = line;
        double right = b[column];
        b[column] = b[best];
        b[best] = right;
    }

    private void eliminate(int column, int row) {
        double factor = a[row][column] / a[column][column];
        for (int k = column; k < n; k++) {
            a[row][k] -= factor * a[column][k];
        }
        b[row] -= factor * b[column];
    }

    private void work(int id) {
        try {
            for (int column = 0; column < n - 1; column++) {
                if (id == 0) {
                    pivot(column);
                }
                barrier.await();
                for (int row = column + 1; row < n; row++) {
                    if (row % threads == id) {
                        eliminate(column, row);
                    }
                }
                barrier.await();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private double[] solve() {
        double[] x = new double[n];
        for (int row = n - 1; row >= 0; row--) {
            double sum = b[row];
            for (int column = row + 1; column < n; column++) {
                sum -= a[row][column] * x[column];
            }
            x[row] = sum / a[row][row];
        }
        return x;
    }

    private void run() throws InterruptedException {
        Thread[] workers = new Thread[threads];
        for (int id = 0; id < threads; id++) {
            int mine = id;
            workers[id] = new Thread(() -> work(mine));
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        double[] x = solve();
        fill(a, b);
        for (int row = 0; row < n; row++) {
            double sum = 0;
            for (int column = 0; column < n; column++) {
                sum += a[row][column] * x[column];
            }
            if (!(Math.abs(sum - b[row]) < 1e-6 * n)) {
                throw new IllegalStateException("equation " + row + " gives " + sum);
            }
        }
        System.out.println("lufact: " + n + " equations are right");
    }

    /** The equations and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 2};
            case "small" -> new int[] {3, 2};
            case "medium" -> new int[] {200, 4};
            case "large" -> new int[] {1000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        new Main(sizes[0], sizes[1]).run();
    }
}
