import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Lock;

/** What the cases on the library's chapters are made of. */
class Chapter extends Attack {
    static int x;
    static volatile int v;
    static volatile int w;
    static volatile String seen = "";

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    interface Value {
        Object run() throws Exception;
    }

    /** What the two come to, in a thread each. */
    static String bothOf(Value one, Value two) throws Exception {
        Object[] results = new Object[2];
        all(() -> results[0] = one.run(), () -> results[1] = two.run());
        return results[0] + " " + results[1];
    }

    /** The value before and after it was set. */
    static String set(Value get, Value set) throws Exception {
        Object before = get.run();
        set.run();
        return before + " " + get.run();
    }

    /** The body with the lock. */
    static Body with(Lock taken, Body body) {
        return () -> {
            taken.lock();
            try {
                body.run();
            } finally {
                taken.unlock();
            }
        };
    }

    /** The body in the monitor. */
    static Body in(Object monitor, Body body) {
        return () -> {
            synchronized (monitor) {
                body.run();
            }
        };
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

    /** The simple name of what is behind the exception, or else its own. */
    static String cause(Throwable e) {
        return (e.getCause() == null ? e : e.getCause()).getClass().getSimpleName();
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
