import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * References to methods that are controlled where they are called: their code has no such place.
 *
 * Executions: the thread sets `go` in the lock before main waits (main does not wait), or main waits first.
 */
public class Main {
    interface Action {
        void run() throws Exception;
    }

    interface On<T> {
        void run(T t) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        LongSupplier nanos = System::nanoTime;
        LongSupplier millis = System::currentTimeMillis;
        Supplier<Double> chance = Math::random;
        Function<Object, Integer> identity = System::identityHashCode;
        Object lock = new Object();
        System.out.println("seen: " + millis.getAsLong() + " " + chance.get());
        assert nanos.getAsLong() < 1_000_000 : "the real clock";
        assert identity.apply(lock) == System.identityHashCode(lock);
        Action all = lock::notifyAll;
        Action await = lock::wait;
        Action yield = Thread::yield;
        On<Thread> start = Thread::start;
        On<Thread> join = Thread::join;
        boolean[] go = {false};
        Thread child = new Thread(() -> {
            synchronized (lock) {
                go[0] = true;
                try {
                    all.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        start.run(child);
        synchronized (lock) {
            while (!go[0]) {
                await.run();
            }
        }
        join.run(child);
        yield.run();
    }
}
