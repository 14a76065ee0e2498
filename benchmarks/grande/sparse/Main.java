/**
 * Multiplies a sparse matrix with a vector, again and again. The matrix is kept by rows: row `r` has the entries from
 * `begins[r]` to `begins[r + 1]`. Each thread has its own rows. Main multiplies once more and compares.
 *
 * Known race: none. Each element of the result is written by one thread; the matrix is only read once threads run.
 * Executions at size tiny: 1. No two threads touch an element that one of them writes, so no order matters.
 */
public class Main {
    private final int rows;
    private final int[] begins;
    private final int[] columns;
    private final double[] entries;
    private final double[] vector;
    private final double[] result;

    Main(int rows, int entriesOfRow) {
        this.rows = rows;
        begins = new int[rows + 1];
        columns = new int[rows * entriesOfRow];
        entries = new double[columns.length];
        vector = new double[rows];
        result = new double[rows];
        int seed = 1;
        for (int i = 0; i < columns.length; i++) {
            seed = seed * 1_103_515_245 + 12_345;
            columns[i] = (seed >>> 8) % rows;
            entries[i] = (seed >>> 16) % 100;
        }
        for (int row = 0; row <= rows; row++) {
            begins[row] = row * entriesOfRow;
        }
        for (int i = 0; i < rows; i++) {
            vector[i] = i + 1;
        }
    }

    private double product(int row) {
        double sum = 0;
        for (int i = begins[row]; i < begins[row + 1]; i++) {
            sum += entries[i] * vector[columns[i]];
        }
        return sum;
    }

    private void multiply(int from, int to, int times) {
        for (int time = 0; time < times; time++) {
            for (int row = from; row < to; row++) {
                result[row] += product(row);
            }
        }
    }

    private void run(int threads, int times) throws InterruptedException {
        Thread[] workers = new Thread[threads];
        for (int id = 0; id < threads; id++) {
            int from = rows * id / threads;
            int to = rows * (id + 1) / threads;
            workers[id] = new Thread(() -> multiply(from, to, times));
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        for (int row = 0; row < rows; row++) {
            if (result[row] != product(row) * times) { // whole numbers below 2^53: sums are exact
                throw new IllegalStateException("row " + row + " is " + result[row]);
            }
        }
        System.out.println("sparse: " + rows + " rows are right");
    }

    /** The rows, the entries of each, how often to multiply, and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {4, 2, 2, 2};
            case "small" -> new int[] {20, 3, 3, 3};
            case "medium" -> new int[] {10_000, 5, 100, 4};
            case "large" -> new int[] {500_000, 5, 100, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        new Main(sizes[0], sizes[1]).run(sizes[3], sizes[2]);
    }
}
