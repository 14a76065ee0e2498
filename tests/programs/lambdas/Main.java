import java.util.function.BiFunction;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Lambdas and method references: capturing and not, kept in static fields, made anew by each thread, recursive. Their
 * call sites are linked in the first execution only, and must behave the same in all.
 *
 * Traces: each of two threads adds to the total once, with one synchronized call: 2.
 */
public class Main {
    static final BiFunction<Integer, Integer, Integer> SUM = Integer::sum;
    static final Supplier<int[]> ARRAY = () -> new int[] {3, 4};
    static IntSupplier total = () -> 0;

    static synchronized void add(int n) {
        IntSupplier old = total;
        total = () -> old.getAsInt() + n;
    }

    static int twice(IntSupplier supplier) {
        return supplier.getAsInt() + supplier.getAsInt();
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable one = () -> add(SUM.apply(1, 2));
        int[] pair = ARRAY.get();
        Thread first = new Thread(one);
        Thread second = new Thread(() -> add(twice(() -> pair[0] + pair[1])));
        first.start();
        second.start();
        first.join();
        second.join();
        assert total.getAsInt() == 3 + 14;
    }
}
