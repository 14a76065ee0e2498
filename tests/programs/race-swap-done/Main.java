import java.util.concurrent.atomic.AtomicInteger;

/** A compare-and-set that succeeds orders what came before it with who sees it; one that fails has seen another's. */
public class Main {
    static int data;
    static final AtomicInteger FLAG = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            data = 5;
            FLAG.compareAndSet(0, 2);
        });
        child.start();
        if (!FLAG.compareAndSet(0, 1)) {
            assert data == 5;
        }
        child.join();
    }
}
