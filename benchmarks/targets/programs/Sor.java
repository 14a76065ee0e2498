import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Red-black successive over-relaxation: each thread has some rows, and a barrier is between the colours. */
public class Sor {
    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        int size = 2 * threads + 2;
        double[][] grid = new double[size][4];
        java.util.Arrays.fill(grid[0], 1);
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Together.run(threads, me -> {
            for (int round = 0; round < 2 * rounds; round++) {
                for (int row = 2 * me + 1; row < 2 * me + 3; row++) {
                    for (int column = 1 + (row + round) % 2; column < 3; column += 2) {
                        grid[row][column] = (grid[row - 1][column] + grid[row + 1][column] + grid[row][column - 1]
                            + grid[row][column + 1]) / 4;
                    }
                }
                try {
                    barrier.await();
                } catch (BrokenBarrierException e) {
                    throw new AssertionError(e);
                }
            }
        });
        System.out.println(grid[1][1]);
    }
}
