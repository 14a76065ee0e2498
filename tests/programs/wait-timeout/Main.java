/** A timed wait that nobody notifies ends by itself, and time has passed; so do a timed join and a sleep. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        long start = System.nanoTime();
        synchronized (lock) {
            lock.wait(30);
            assert Thread.holdsLock(lock);
        }
        assert System.nanoTime() - start >= 29_000_000L;
        Thread stuck = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    // the way out
                }
            }
        });
        stuck.start();
        stuck.join(30);
        assert stuck.isAlive();
        stuck.interrupt();
        stuck.join();
        assert !stuck.isAlive();
    }
}
