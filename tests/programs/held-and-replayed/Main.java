/**
 * Other threads could run while the writer sleeps where a fiber cannot be switched away from: time passes for it alone,
 * in a replay too.
 */
public class Main {
    static volatile int count;

    public static void add() throws InterruptedException {
        count++;
        Thread.sleep(1);
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count = 5);
        other.start();
        Main.class.getMethod("add").invoke(null);
        other.join();
        if (count == 5) {
            throw new IllegalStateException("the other came last");
        }
    }
}
