import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Three threads add to counters and drop what the calls give back. The orders cannot be told apart: one execution. */
public class Main {
    static final AtomicInteger number = new AtomicInteger();
    static final AtomicLong sum = new AtomicLong();
    static volatile int field;
    static final VarHandle FIELD;

    static {
        try {
            FIELD = MethodHandles.lookup().findStaticVarHandle(Main.class, "field", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void add(int what) {
        number.incrementAndGet();
        sum.addAndGet(what);
        number.getAndIncrement();
        number.decrementAndGet();
        sum.getAndAdd(what);
        sum.getAndDecrement();
        number.addAndGet(what);
        FIELD.getAndAdd(what);
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int what = i + 1;
            threads[i] = new Thread(() -> add(what));
            threads[i].start();
        }
        add(10);
        for (Thread t : threads) {
            t.join();
        }
        assert number.get() == 16 && sum.get() == 23 && field == 13;
    }
}
