import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Who is signalled before it parks goes round in a loop that yields until the signal has put it into the lock's queue.
 * Explored step by step (jdk=fine), it must not do so for ever in an execution in which the other thread is not run:
 * each of the first executions ends by itself. (All are too many.)
 */
public class Main {
    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        Thread other = new Thread(() -> {
            lock.lock();
            condition.signal();
            lock.unlock();
        });
        other.start();
        condition.await();
        lock.unlock();
        other.join();
    }
}
