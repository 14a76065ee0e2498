import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/**
 * Molecular dynamics: particles on a line, each of which repels and attracts the others. A thread computes the forces
 * of its pairs of particles into an array of its own. Behind a barrier it adds up the forces of its own particles,
 * from all arrays, and moves them. Main repeats all of it alone; positions may differ by what rounding does.
 *
 * Known race: Main.interactions. All threads count their pairs in this field without a lock, so counts may be lost.
 * With races=off: VERIFIED. The positions do not depend on the count.
 */
public class Main {
    private static final double STEP = 0.001;
    private static int interactions;

    private final double[] position;
    private final double[] velocity;
    private final double[][] forces; // of each thread

    Main(int particles, int threads) {
        position = new double[particles];
        velocity = new double[particles];
        forces = new double[threads][particles];
        for (int i = 0; i < particles; i++) {
            position[i] = 1.2 * i;
        }
    }

    /** The force between particles in such a distance: Lennard-Jones. */
    private static double force(double distance) {
        double inverse = 1 / distance;
        double sixth = inverse * inverse * inverse * inverse * inverse * inverse;
        return 24 * inverse * sixth * (2 * sixth - 1);
    }

    private void findForces(int id) {
        double[] mine = forces[id];
        java.util.Arrays.fill(mine, 0);
        for (int i = id; i < mine.length; i += forces.length) {
            for (int j = i + 1; j < mine.length; j++) {
                double push = force(position[j] - position[i]);
                mine[i] -= push;
                mine[j] += push;
                interactions++;
            }
        }
    }

    private void move(int id) {
        for (int i = id; i < position.length; i += forces.length) {
            double sum = 0;
            for (double[] part : forces) {
                sum += part[i];
            }
            velocity[i] += sum * STEP;
            position[i] += velocity[i] * STEP;
        }
    }

    private void work(int id, int moves, CyclicBarrier barrier) {
        try {
            for (int time = 0; time < moves; time++) {
                findForces(id);
                barrier.await();
                move(id);
                barrier.await();
            }
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    private void run(int moves) throws InterruptedException {
        CyclicBarrier barrier = new CyclicBarrier(forces.length);
        Thread[] workers = new Thread[forces.length];
        for (int id = 0; id < workers.length; id++) {
            int mine = id;
            workers[id] = new Thread(() -> work(mine, moves, barrier));
            workers[id].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
    }

    /** The particles, the moves and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {3, 1, 2};
            case "small" -> new int[] {5, 2, 3};
            case "medium" -> new int[] {500, 50, 4};
            case "large" -> new int[] {4000, 50, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main parallel = new Main(sizes[0], sizes[2]);
        Main alone = new Main(sizes[0], 1);
        parallel.run(sizes[1]);
        for (int time = 0; time < sizes[1]; time++) {
            alone.findForces(0);
            alone.move(0);
        }
        for (int i = 0; i < sizes[0]; i++) {
            if (!(Math.abs(parallel.position[i] - alone.position[i]) < 1e-6)) {
                throw new IllegalStateException("particle " + i + " is at " + parallel.position[i]);
            }
        }
        System.out.println("moldyn: " + sizes[0] + " particles are right");
    }
}
