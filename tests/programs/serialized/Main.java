import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.HashMap;
import java.util.Map;

/**
 * An object that is copied by serialization while another thread changes what is volatile, transient or not looked at.
 * The enum's map of names, which reading needs, is the JDK's.
 *
 * <p>The copy has one of the two values of the volatile field: two outcomes.
 */
public class Main {
    enum Kind {
        SMALL,
        LARGE
    }

    static class Order implements Serializable {
        volatile int amount = 1;
        transient int seen;
        final Kind kind = Kind.LARGE;
        final Map<String, Kind> parts = new HashMap<>(Map.of("a", Kind.SMALL));
    }

    static Order copy(Order order) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(order);
            out.flush();
            return (Order) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Order order = new Order();
        Order[] copies = new Order[1];
        Thread copier = new Thread(() -> {
            Order copy = copy(order);
            copy.parts.put("b", Kind.LARGE);
            if (copy.kind != Kind.LARGE || copy.parts.get("a") != Kind.SMALL || copy.seen != 0) {
                throw new AssertionError();
            }
            copies[0] = copy;
        });
        copier.start();
        order.amount = 2;
        order.seen = 3;
        copier.join();
        System.out.println(copies[0].amount + " " + copy(order).kind);
    }
}
