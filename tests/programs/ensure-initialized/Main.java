import java.lang.invoke.MethodHandles;

/**
 * Lookup.ensureInitialized initializes: two threads that begin with A and with B, whose initializers ask for each
 * other, may wait for each other.
 */
public class Main {
    static void ensure(Class<?> type) {
        try {
            MethodHandles.lookup().ensureInitialized(type);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    static class A {
        static {
            ensure(B.class);
        }
    }

    static class B {
        static {
            ensure(A.class);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> ensure(A.class));
        Thread second = new Thread(() -> ensure(B.class));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
