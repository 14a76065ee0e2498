/** Three threads add to fields of every kind of integer, in sections. Sums have no order: one trace. */
public class Main {
    private static short turns;
    private int count;
    private long total;
    private byte small;
    private final int[] cells = new int[2];

    synchronized void add(int number, long large) {
        count++;
        total -= number;
        total += large;
        small += 3;
        cells[1]++;
        cells[0] += number;
        turns--;
    }

    public static void main(String[] args) throws InterruptedException {
        Main shared = new Main();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                shared.add(number, 1L << 40);
                shared.add(1, 1);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert shared.count == 6 && shared.total == 3 * (1L << 40) + 3 - 6 && shared.small == 18;
        assert shared.cells[0] == 6 && shared.cells[1] == 6 && turns == -6;
    }
}
