import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One thread waits under a lock for a short time that another one hands something over, again and again. The other one
 * offers it in its own rounds, and does not wait. They miss each other only as long as the scheduler lets them: no
 * deadlock.
 */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static final SynchronousQueue<Integer> queue = new SynchronousQueue<>();

    static Integer taken() throws InterruptedException {
        lock.lock();
        try {
            return queue.poll(1, TimeUnit.MILLISECONDS);
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            while (!queue.offer(1)) {
                Thread.yield();
            }
        }).start();
        while (taken() == null) {
        }
    }
}
