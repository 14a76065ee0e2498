import java.util.concurrent.atomic.AtomicInteger;

/**
 * A class whose static initializer throws, used by two threads: exactly one gets ExceptionInInitializerError with the
 * cause, the other (and main later) NoClassDefFoundError. In the next execution it is so again.
 */
public class Main {
    static class Broken {
        static int value = fail();

        static int fail() {
            throw new IllegalStateException("broken");
        }
    }

    static final AtomicInteger FIRST = new AtomicInteger();
    static final AtomicInteger LATER = new AtomicInteger();

    static void use() {
        try {
            Broken.value++;
            throw new AssertionError("the class was initialized");
        } catch (ExceptionInInitializerError e) {
            assert e.getCause() instanceof IllegalStateException;
            assert e.getCause().getMessage().equals("broken");
            FIRST.incrementAndGet();
        } catch (NoClassDefFoundError e) {
            LATER.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(Main::use);
        Thread second = new Thread(Main::use);
        first.start();
        second.start();
        first.join();
        second.join();
        use();
        assert FIRST.get() == 1;
        assert LATER.get() == 2;
    }
}
