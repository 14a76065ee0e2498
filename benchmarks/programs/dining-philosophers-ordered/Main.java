/**
 * Three philosophers who take the fork with the lower number first: no deadlock.
 *
 * Traces: each fork is shared by two philosophers. Their order matters where one of them takes the fork first, and
 * holds it while he takes the other: on forks 0 and 1. On fork 2 both only add, in a section of its own. So there are
 * 2^2 = 4 traces.
 */
public class Main {
    static final int SEATS = 3;

    static class Fork {
        int uses;
    }

    public static void main(String[] args) throws InterruptedException {
        Fork[] forks = new Fork[SEATS];
        for (int i = 0; i < SEATS; i++) {
            forks[i] = new Fork();
        }
        Thread[] philosophers = new Thread[SEATS];
        for (int i = 0; i < SEATS; i++) {
            int neighbour = (i + 1) % SEATS;
            Fork low = forks[Math.min(i, neighbour)];
            Fork high = forks[Math.max(i, neighbour)];
            philosophers[i] = new Thread(() -> {
                synchronized (low) {
                    synchronized (high) {
                        low.uses++;
                        high.uses++;
                    }
                }
            });
        }
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        System.out.println("used " + forks[0].uses + " " + forks[1].uses + " " + forks[2].uses + " times");
        for (Fork fork : forks) {
            assert fork.uses == 2;
        }
    }
}
