import java.util.concurrent.locks.LockSupport;

/** unpark orders nothing: a thread may return from park without one. */
public class Main {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            LockSupport.park();
            assert data == 1;
        });
        child.start();
        data = 1;
        LockSupport.unpark(child);
        child.join();
    }
}
