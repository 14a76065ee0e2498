import java.util.concurrent.atomic.AtomicInteger;
import org.apache.mina.core.future.DefaultIoFuture;

/** A future of MINA's: the listener runs once, whether it is added before or after the value is set. */
public class Main {
    public static void main(String[] args) throws Exception {
        DefaultIoFuture future = new DefaultIoFuture(null);
        AtomicInteger runs = new AtomicInteger();
        Thread setter = new Thread(() -> future.setValue("done"));
        setter.start();
        future.addListener(f -> runs.incrementAndGet());
        future.awaitUninterruptibly();
        setter.join();
        assert runs.get() == 1 : runs;
        System.out.println("ran once");
    }
}
