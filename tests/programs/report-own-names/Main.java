import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.function.IntConsumer;

/**
 * A race between class initializers, a method reference and a task of a fork/join pool: hpor has methods and classes of
 * its own for all of these, whose names say nothing to a reader.
 */
public class Main {
    static int initialized;
    int field;

    static class Holder {
        static final Object value = made();

        static Object made() {
            initialized++;
            return new Object();
        }
    }

    void set(int value) {
        field = value;
    }

    public static void main(String[] arguments) {
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> Holder.value.hashCode());
        initialized++;
        Main shared = new Main();
        IntConsumer setter = shared::set;
        Thread thread = new Thread(() -> setter.accept(1));
        thread.start();
        setter.accept(2);
        task.join();
    }
}
