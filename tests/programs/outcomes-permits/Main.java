import java.util.concurrent.locks.LockSupport;

/** Whether a thread has a permit shows by the time that it parks for. Each final state is an error of its own. */
public class Main {
    static volatile boolean flag;
    static volatile long parked;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            synchronized (Main.class) {
                flag = false;
            }
            long before = System.nanoTime();
            LockSupport.parkNanos(5_000_000);
            parked = (System.nanoTime() - before) / 1_000_000;
        });
        Thread b = new Thread(() -> {
            if (flag) {
                LockSupport.unpark(a);
            }
        });
        Thread c = new Thread(() -> {
            flag = true;
            flag = false;
        });
        synchronized (Main.class) {
            a.start();
            b.start();
            c.start();
            b.join();
            c.join();
        }
        a.join();
        throw new IllegalStateException("r=" + parked);
    }
}
