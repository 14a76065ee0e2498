import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Values that go through VarHandles and atomics of every kind. Each final state is an error of its own. */
public class Main {
    static final VarHandle FIELD, ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
    static {
        try {
            FIELD = MethodHandles.lookup().findStaticVarHandle(Main.class, "number", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int number;
    static final long[] array = new long[2];
    static final AtomicInteger atomic = new AtomicInteger();
    static final AtomicReference<String> reference = new AtomicReference<>("0");

    static void work(int n) {
        int found = (int) FIELD.getAndAdd(n);
        ELEMENT.setVolatile(array, n - 1, (long) found);
        atomic.updateAndGet(x -> x * 2 + n);
        reference.compareAndSet("0", n == 1 ? "1" : "2");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> work(1));
        Thread b = new Thread(() -> work(2));
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + number + array[0] + array[1] + atomic.get() + reference.get());
    }
}
