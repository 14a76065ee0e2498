import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A compare-and-exchange that fails writes nothing, so nothing is ordered by it: main knows that the child is through,
 * but from an opaque flag, which orders nothing either.
 */
public class Main {
    static int data;
    static final AtomicInteger FLAG = new AtomicInteger();
    static final AtomicBoolean THROUGH = new AtomicBoolean();

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            data = 1;
            FLAG.compareAndExchange(5, 6);
            THROUGH.setOpaque(true);
        });
        child.start();
        if (THROUGH.getOpaque()) {
            FLAG.get();
            System.out.println(data == 1);
        }
        child.join();
    }
}
