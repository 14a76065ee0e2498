import java.util.concurrent.locks.LockSupport;

/** Interrupts of virtual threads: asleep, parked, by themselves, and after their end. */
public class Main {
    static boolean woken;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = Thread.ofVirtual().start(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                woken = !Thread.currentThread().isInterrupted();
            }
            Thread.currentThread().interrupt();
            assert Thread.currentThread().isInterrupted();
            assert Thread.interrupted() && !Thread.interrupted();
            Thread.currentThread().interrupt();
            LockSupport.park();
            assert Thread.interrupted();
        });
        sleeper.interrupt();
        sleeper.join();
        assert woken;
        Thread.startVirtualThread(() -> LockSupport.park()); // a daemon: nobody waits for it
    }
}
