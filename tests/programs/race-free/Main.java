import java.util.concurrent.locks.LockSupport;

/** Every edge of happens-before that the language has, each the only one between a write and a read. */
public class Main {
    static int started;
    static int locked;
    static int waited;
    static int published;
    static int interrupted;
    static int ended;
    static volatile boolean ready;
    static boolean given;
    static final Object lock = new Object();

    static class Lazy {
        static int value = 5;
        static int[] values = {value, 6};
    }

    static void child(Thread main) {
        assert started == 1;
        synchronized (lock) {
            locked++;
            waited = 1;
            given = true;
            lock.notify();
        }
        published = 1;
        ready = true;
        assert Lazy.values[0] == 5;
        interrupted = 1;
        main.interrupt();
        ended = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        Thread child = new Thread(() -> child(main));
        started = 1;
        child.start();
        if (ready) {
            assert published == 1;
        }
        assert Lazy.values[1] == 6;
        boolean noticed = false;
        try {
            synchronized (lock) {
                locked++;
                while (!given) {
                    lock.wait();
                }
                assert waited == 1;
            }
        } catch (InterruptedException e) {
            noticed = true;
        }
        while (!noticed) {
            noticed = Thread.interrupted();
            if (!noticed) {
                LockSupport.park();
            }
        }
        assert interrupted == 1;
        if (!child.isAlive()) {
            assert ended == 1;
        }
        child.join();
        assert ended == 1 && locked >= 1;
    }
}
