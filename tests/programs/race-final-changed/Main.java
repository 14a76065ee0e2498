import java.util.concurrent.atomic.AtomicReference;

/**
 * What is written behind the constructor, into an object that a final field leads to, is not protected by that field.
 * The opaque mode hands the object over: no race by itself, and no order.
 */
public class Main {
    static final class Holder {
        final int[] numbers = {1, 2};
    }

    static final AtomicReference<Holder> shared = new AtomicReference<>();

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            Holder h = shared.getOpaque();
            if (h != null) {
                System.out.println(h.numbers[1] > 0);
            }
        });
        child.start();
        Holder holder = new Holder();
        shared.setOpaque(holder);
        holder.numbers[1] = 3;
        child.join();
    }
}
