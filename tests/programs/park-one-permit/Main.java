import java.util.concurrent.locks.LockSupport;

/** Permits do not add up: if both unparks come before the first park, the second park waits for ever. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            LockSupport.park();
            LockSupport.park();
        });
        child.start();
        LockSupport.unpark(child);
        LockSupport.unpark(child);
        child.join();
    }
}
