import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/** Serialization reads the fields of the object by their offsets, while another thread changes one. */
public class Main {
    static class Order implements Serializable {
        int amount = 1;
    }

    static void write(Order order) {
        try (ObjectOutputStream out = new ObjectOutputStream(new ByteArrayOutputStream())) {
            out.writeObject(order);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Order order = new Order();
        Thread writer = new Thread(() -> write(order));
        writer.start();
        order.amount = 2;
        writer.join();
    }
}
