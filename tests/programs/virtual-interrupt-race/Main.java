import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A virtual thread sleeps, and is interrupted before, in, or never in its sleep; a second one parks and may be unparked
 * before. A third party joins with a timeout. The sleeper ends woken or, where the interrupt comes after its sleep
 * (which only the passing of time ends, when nobody can run), never otherwise: one outcome for it. Main's flag is seen
 * or not: two outcomes.
 */
public class Main {
    static volatile boolean flag;
    static volatile String slept = "?";

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = Thread.ofVirtual().name("sleeper").start(() -> {
            try {
                Thread.sleep(Duration.ofSeconds(5));
                slept = "slept";
            } catch (InterruptedException e) {
                slept = "woken";
            }
        });
        Thread parker = Thread.startVirtualThread(() -> {
            LockSupport.park();
            System.out.println("flag " + flag);
        });
        LockSupport.unpark(parker);
        flag = true;
        sleeper.interrupt();
        parker.join();
        if (!sleeper.join(Duration.ofSeconds(9)) || sleeper.isAlive() || !slept.equals("woken")) {
            throw new AssertionError(slept);
        }
    }
}
