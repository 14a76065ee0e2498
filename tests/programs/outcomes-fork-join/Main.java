import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;

/**
 * Two tasks, one forked and one run by the forking thread, which then joins: in a pool of two threads they run in
 * either order, and overlap.
 */
public class Main {
    static volatile int first, second;

    public static void main(String[] args) {
        new ForkJoinPool(2).invoke(new RecursiveAction() {
            protected void compute() {
                RecursiveAction forked = new RecursiveAction() {
                    protected void compute() {
                        first = second + 1;
                    }
                };
                forked.fork();
                second = first + 1;
                forked.join();
            }
        });
        throw new IllegalStateException("r=" + first + second); // 12, 21 or 11
    }
}
