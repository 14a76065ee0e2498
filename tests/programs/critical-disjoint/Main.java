import java.util.concurrent.locks.ReentrantLock;

/**
 * Three threads, each with a section of one monitor and one of one ReentrantLock. Each section touches data of its
 * thread alone, so whichever order the sections have, all is the same: one trace.
 */
public class Main {
    static final Object monitor = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static final int[] last = new int[3], sum = new int[3];

    static void run(int self) {
        synchronized (monitor) {
            last[self] = self + 1;
        }
        lock.lock();
        try {
            sum[self] = sum[self] * 2 + 5;
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int self = i;
            threads[i] = new Thread(() -> run(self));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 0; i < threads.length; i++) {
            assert last[i] == i + 1 && sum[i] == 5;
        }
    }
}
