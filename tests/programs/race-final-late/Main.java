import java.util.concurrent.atomic.AtomicReference;

/**
 * An array in a final field is written once more behind the constructor, before the object is published in opaque mode:
 * the field was frozen when the constructor ended (JLS 17.5.1), so the reader may miss it. A data race.
 */
public class Main {
    static final class Box {
        final int[] values = new int[1];
    }

    static final AtomicReference<Box> shared = new AtomicReference<>();

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Box box = shared.getOpaque();
            if (box != null) {
                System.out.println(box.values[0]);
            }
        });
        reader.start();
        Box box = new Box();
        box.values[0] = 1;
        shared.setOpaque(box);
        reader.join();
    }
}
