/** An interrupt ends a wait; the waiter owns the monitor again when the exception is thrown. */
public class Main {
    static final Object LOCK = new Object();
    static boolean ended;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                    assert false : "nobody notifies";
                } catch (InterruptedException e) {
                    assert Thread.holdsLock(LOCK);
                    assert !Thread.currentThread().isInterrupted();
                    ended = true;
                }
            }
        });
        waiter.start();
        synchronized (LOCK) {
            waiter.interrupt();
            assert !ended;
        }
        waiter.join();
        assert ended;
    }
}
