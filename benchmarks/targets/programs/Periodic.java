/** Periodic tasks as of a flight controller: each reads the state that the one before it wrote, in its own period. */
public class Periodic {
    private static final class Cell {
        private int value;

        synchronized int get() {
            return value;
        }

        synchronized void set(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int tasks = Integer.parseInt(args[0]);
        int periods = Integer.parseInt(args[1]);
        Cell[] cells = new Cell[tasks + 1];
        java.util.Arrays.setAll(cells, i -> new Cell());
        cells[0].set(1);
        Together.run(tasks, me -> {
            for (int i = 0; i < periods; i++) {
                int input = cells[me].get();
                assert input == 0 || input == 1;
                cells[me + 1].set(input);
                Thread.sleep(2000L * (me + 1));
            }
        });
    }
}
