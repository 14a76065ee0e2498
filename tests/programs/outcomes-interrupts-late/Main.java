/**
 * Whether a thread is interrupted while it waits for a lock shows when it looks. Each final state is an error of its
 * own.
 */
public class Main {
    static volatile boolean flag;
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized (Main.class) {
                seen = Thread.interrupted();
            }
        });
        Thread b = new Thread(() -> {
            if (flag) {
                a.interrupt();
            }
        });
        synchronized (Main.class) {
            a.start();
            b.start();
            flag = true;
            flag = false;
            b.join();
        }
        a.join();
        throw new IllegalStateException("r=" + seen);
    }
}
