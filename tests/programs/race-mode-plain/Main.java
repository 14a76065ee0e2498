import java.util.concurrent.atomic.AtomicInteger;

/** The plain accessors of the Atomic classes are plain accesses: a race with the volatile ones. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        AtomicInteger value = new AtomicInteger();
        Thread child = new Thread(() -> value.getPlain());
        child.start();
        value.set(1);
        child.join();
    }
}
