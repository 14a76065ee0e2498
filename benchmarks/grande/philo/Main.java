/**
 * Philosophers at a table take both of their forks at once, or wait at the table until they can. Each eats some times;
 * no two neighbours may eat at the same time.
 *
 * Known race: none. The forks are in the monitor of the table.
 * Executions at size tiny: 4. Either philosopher takes the forks first. The other one comes to the table before these
 * are put back, and waits; or after that.
 */
public class Main {
    private static final class Table {
        private final boolean[] taken;
        private int meals;

        Table(int philosophers) {
            taken = new boolean[philosophers];
        }

        synchronized void take(int philosopher) throws InterruptedException {
            int right = (philosopher + 1) % taken.length;
            while (taken[philosopher] || taken[right]) {
                wait();
            }
            taken[philosopher] = true;
            taken[right] = true;
        }

        synchronized void putBack(int philosopher) {
            int right = (philosopher + 1) % taken.length;
            if (!taken[philosopher] || !taken[right]) {
                throw new IllegalStateException("philosopher " + philosopher + " has no forks");
            }
            taken[philosopher] = false;
            taken[right] = false;
            meals++;
            notifyAll();
        }
    }

    private static void dine(Table table, int philosopher, int meals) {
        try {
            for (int meal = 0; meal < meals; meal++) {
                table.take(philosopher);
                table.putBack(philosopher);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The philosophers and the meals of each, of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 1};
            case "small" -> new int[] {3, 1};
            case "medium" -> new int[] {5, 1000};
            case "large" -> new int[] {20, 20_000};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Table table = new Table(sizes[0]);
        Thread[] philosophers = new Thread[sizes[0]];
        for (int id = 0; id < philosophers.length; id++) {
            int mine = id;
            philosophers[id] = new Thread(() -> dine(table, mine, sizes[1]));
            philosophers[id].start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        if (table.meals != sizes[0] * sizes[1]) {
            throw new IllegalStateException(table.meals + " meals");
        }
        System.out.println("philo: " + table.meals + " meals are right");
    }
}
