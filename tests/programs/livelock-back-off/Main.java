import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Two threads that need two locks each, take them in different orders, and if the second one is taken give the first
 * one back and begin again: they can go on so for ever, each of them running, and none gets both.
 */
public class Main {
    static final AtomicBoolean left = new AtomicBoolean(), right = new AtomicBoolean();

    static void both(AtomicBoolean first, AtomicBoolean second) {
        while (true) {
            while (!first.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            if (second.compareAndSet(false, true)) {
                break;
            }
            first.set(false);
        }
        second.set(false);
        first.set(false);
    }

    public static void main(String[] args) {
        new Thread(() -> both(left, right)).start();
        new Thread(() -> both(right, left)).start();
    }
}
