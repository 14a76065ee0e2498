import hpor.Hpor;

/** A section must not wake those that wait. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread waiter = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(10);
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        waiter.start();
        synchronized (lock) {
            Hpor.atomic(() -> {
                lock.notifyAll();
            });
        }
        waiter.join();
    }
}
