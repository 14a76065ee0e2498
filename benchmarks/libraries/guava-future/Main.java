import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener of Guava's future runs once, whether it is added before or after the value is set. */
public class Main {
    public static void main(String[] args) throws Exception {
        SettableFuture<Integer> future = SettableFuture.create();
        AtomicInteger runs = new AtomicInteger();
        Thread setter = new Thread(() -> future.set(20));
        setter.start();
        ListenableFuture<Integer> doubled = Futures.transform(future, v -> {
            runs.incrementAndGet();
            return 2 * v;
        }, MoreExecutors.directExecutor());
        int value = doubled.get();
        setter.join();
        assert value == 40 && runs.get() == 1 : value + " after " + runs + " runs";
        System.out.println(value);
    }
}
