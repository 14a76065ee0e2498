import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads queue up for a lock. The second one goes round in a loop that yields while the first one, which has the
 * lock already, makes its node the head of the queue, and another one while the queue gets its first node. Explored
 * step by step (jdk=fine), it must not do so for ever in an execution in which the other thread is not run: each of the
 * first executions ends by itself. (All are too many.)
 */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Runnable use = () -> {
            lock.lock();
            lock.unlock();
        };
        Thread first = new Thread(use), second = new Thread(use);
        lock.lock();
        first.start();
        second.start();
        lock.unlock();
        first.join();
        second.join();
    }
}
