import java.util.concurrent.locks.LockSupport;

/** What unpark() and park() put in order is not ordered by synchronization: the two accesses are never side by side. */
public class Main {
    static int data;
    static volatile int steps;

    public static void main(String[] args) throws InterruptedException {
        Thread parked = new Thread(() -> {
            LockSupport.park();
            steps = 1;
        });
        Thread other = new Thread(() -> steps = 1);
        parked.start();
        other.start();
        data = 1;
        LockSupport.unpark(parked);
        parked.join();
        other.join();
    }
}
