import java.util.concurrent.locks.ReentrantLock;

/** Sections that end by exceptions, and one that never ends. The thread that comes third fails, whichever it is. */
public class Main {
    static final ReentrantLock lock = new ReentrantLock();
    static int turn, left;

    static synchronized void pass() {
        if (++turn == 3) {
            throw new IllegalStateException("third");
        }
        if (turn == 2) {
            throw new ArithmeticException("second");
        }
    }

    static void run() {
        try {
            pass();
        } catch (ArithmeticException e) {
            lock.lock();
            left++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::run), second = new Thread(Main::run);
        first.start();
        second.start();
        run();
        first.join();
        second.join();
    }
}
