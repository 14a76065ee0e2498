import java.util.logging.LogManager;

/**
 * What must cost nothing: fields that are final, of objects that are whole, and that executions are undone, of programs
 * that leave nothing behind. Each has a counterpart that does without.
 */
public class FreeOfCost {
    private static final int READS = 200;

    private static final class Point {
        final int x;
        final int[] more;

        Point(int x) {
            this.x = x;
            this.more = new int[0];
        }
    }

    static volatile int turn;
    static volatile int sum;

    private static int ofFinals(Point point) {
        int all = 0;
        for (int i = 0; i < READS; i++) {
            all += point.x + (point.more == null ? 1 : 0);
        }
        return all;
    }

    private static int ofLocals(int x, Object more) {
        int all = 0;
        for (int i = 0; i < READS; i++) {
            all += x + (more == null ? 1 : 0);
        }
        return all;
    }

    /** What, and how often each of the two threads writes. */
    public static void main(String[] args) throws InterruptedException {
        String what = args[0];
        int times = Integer.parseInt(args[1]);
        Point point = new Point(3);
        if (what.equals("kept")) { // from here on, what the JDK keeps is watched
            LogManager.getLogManager();
        }
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < times; k++) {
                    turn = what.equals("finals") ? ofFinals(point) : ofLocals(3, point);
                    sum = turn + 1;
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
