import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener is told of the result once, whether it is added before or after. */
public class Main {
    public static void main(String[] args) throws Exception {
        Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        AtomicInteger told = new AtomicInteger();
        Thread setter = new Thread(() -> promise.setSuccess(1));
        setter.start();
        promise.addListener(f -> told.incrementAndGet());
        setter.join();
        assert told.get() == 1 : "told " + told + " times";
    }
}
