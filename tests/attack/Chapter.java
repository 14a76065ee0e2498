import java.util.Arrays;
import java.util.concurrent.CountDownLatch;

/** What the cases on the library's chapters are made of. */
class Chapter {
    interface Body {
        void run() throws Exception;
    }

    static int x;
    static volatile int v;
    static volatile int w;
    static volatile String seen = "";

    static Thread thread(Body body) {
        return new Thread(() -> {
            try {
                body.run();
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    static Thread start(Body body) {
        Thread t = thread(body);
        t.start();
        return t;
    }

    static void all(Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = start(bodies[i]);
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    /** The simple name of what the body throws, or "ok". */
    static String thrown(Body body) {
        try {
            body.run();
            return "ok";
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Prints what a case has come to; "" is nothing to tell. */
    static void tell(String text) {
        if (text == null) {
            throw new IllegalArgumentException();
        }
        if (!text.isEmpty()) {
            System.out.println(text);
        }
    }

    /** The texts, in the order of the alphabet. */
    static String sorted(String... texts) {
        Arrays.sort(texts);
        return String.join(" ", texts);
    }
}
