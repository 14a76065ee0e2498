import io.netty.util.concurrent.DefaultPromise;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.Promise;
import java.util.concurrent.atomic.AtomicInteger;

/** A listener of Netty's promise is told once, whether it is added before or after the result is set. */
public class Main {
    public static void main(String[] args) throws Exception {
        Promise<Integer> promise = new DefaultPromise<>(ImmediateEventExecutor.INSTANCE);
        AtomicInteger told = new AtomicInteger();
        Thread setter = new Thread(() -> promise.setSuccess(42));
        setter.start();
        promise.addListener(done -> told.incrementAndGet());
        setter.join();
        int value = promise.getNow();
        assert value == 42 && told.get() == 1 : value + " " + told;
        System.out.println("told once");
    }
}
