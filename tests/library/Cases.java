import java.util.concurrent.locks.Lock;

/** What the cases are made of. */
class Cases {
    interface Body {
        void run() throws Exception;
    }

    static int x;

    static Thread[] start(Body... bodies) {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            });
            threads[i].start();
        }
        return threads;
    }

    static void all(Body... bodies) throws Exception {
        for (Thread t : start(bodies)) {
            t.join();
        }
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    static void add(Lock lock) {
        lock.lock();
        try {
            x++;
        } finally {
            lock.unlock();
        }
    }

    static void ordered(Lock first, Lock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }
}
