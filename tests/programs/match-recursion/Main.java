import java.util.function.IntSupplier;

/**
 * A method with a loop calls itself. At the head of the loop, the inner call and the outer one stand at the same place
 * with the same locals, and are not the same state.
 */
public class Main {
    record Node(int value, Node next) {
    }

    static volatile Node head;
    static volatile boolean late;
    static int sum;

    static void drain() {
        while (true) {
            Node node = head;
            if (node == null) {
                return;
            }
            head = node.next;
            int value = node.value;
            IntSupplier captured = () -> value; // states do not track what a lambda holds
            sum = sum * 2 + captured.getAsInt();
            drain();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        head = new Node(1, new Node(2, null));
        Thread drainer = new Thread(Main::drain), watcher = new Thread(() -> late = head == null);
        drainer.start();
        watcher.start();
        drainer.join();
        watcher.join();
        System.out.println(late + " " + sum);
    }
}
