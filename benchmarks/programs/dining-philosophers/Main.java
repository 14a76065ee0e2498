/**
 * Three philosophers, each takes the left fork first: all may hold one fork and wait for the other.
 *
 * Traces (with stop=never): each fork is shared by two philosophers, so a complete trace is fixed by who of the two has
 * each fork first: 2^3 = 8 ways, of which the two circular ones cannot happen (each philosopher's two sections overlap,
 * so "everyone before its neighbour" would put an operation before itself): 6. In the deadlock each has taken its left
 * fork and nothing else has happened: 1 more. 7 executions.
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
            Fork left = forks[i];
            Fork right = forks[(i + 1) % SEATS];
            philosophers[i] = new Thread(() -> {
                synchronized (left) {
                    synchronized (right) {
                        left.uses++;
                        right.uses++;
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
