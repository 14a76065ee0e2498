import java.util.concurrent.locks.ReentrantLock;

/**
 * One thread takes a lock, sleeps and gives the lock back, again and again, and another one looks in its own rounds
 * whether the lock is taken. They miss each other only as long as the scheduler lets them: no deadlock.
 */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean done;

    static void pause() {
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (!lock.isLocked()) {
                pause();
            }
            done = true;
        }).start();
        while (!done) {
            lock.lock();
            pause();
            lock.unlock();
        }
    }
}
