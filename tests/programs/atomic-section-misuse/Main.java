import hpor.Hpor;

/**
 * What wakes nobody is no matter in a section: misuse of a monitor is what it is outside, and a thread may ask for its
 * own interrupt.
 */
public class Main {
    public static void main(String[] args) {
        Object lock = new Object();
        boolean misused = Hpor.atomic(() -> {
            Thread.currentThread().interrupt();
            try {
                lock.notify();
                return false;
            } catch (IllegalMonitorStateException e) {
                return Thread.currentThread().isInterrupted() && Thread.interrupted() && !Thread.interrupted();
            }
        });
        if (!misused) {
            throw new AssertionError();
        }
    }
}
