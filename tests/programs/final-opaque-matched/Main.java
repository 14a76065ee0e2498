import java.util.concurrent.atomic.AtomicReference;

/**
 * What a final field leads to may be read by whoever gets the object, also where nothing orders that. Where states are
 * matched, hpor did not notice that an object is let go by an atomic operation.
 */
public class Main {
    static class Pair {
        final int[] both = {1, 2};
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<Pair> shared = new AtomicReference<>();
        Thread other = new Thread(() -> shared.setOpaque(new Pair()));
        other.start();
        Pair pair = shared.getOpaque();
        if (pair != null && pair.both[0] != 1) {
            throw new AssertionError();
        }
        other.join();
    }
}
