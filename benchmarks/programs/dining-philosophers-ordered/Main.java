/**
 * Three philosophers who take the fork with the lower number first: no deadlock.
 *
 * Traces: each fork is shared by two philosophers, so a trace is fixed by who of the two has each fork first: 2^3 = 8
 * ways. Two are circular (0 before 1 on fork 1, 1 before 2 on fork 2, 2 before 0 on fork 0, and its reverse): a
 * philosopher holds both forks at one time, so all of one's sections that meet another's come before it or all behind
 * it, and a circle would put an operation before itself. 6 traces.
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
