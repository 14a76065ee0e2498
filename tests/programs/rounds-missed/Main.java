import java.util.concurrent.locks.ReentrantLock;

/**
 * Two threads look at what the other one's rounds change for a while. In no order does either leave its loop, if the
 * third thread has been first: that is no deadlock that ends, but the program does not end either.
 */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile boolean first, done;

    static void tries() {
        while (!done) {
            if (lock.tryLock()) {
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(Main::tries).start();
        new Thread(() -> {
            if (first) {
                tries();
            }
            done = true;
        }).start();
        first = true;
    }
}
