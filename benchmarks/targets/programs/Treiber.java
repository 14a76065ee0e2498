import java.util.concurrent.atomic.AtomicReference;

/** A Treiber stack: threads that push and pop some times each. */
public class Treiber {
    record Node(int value, Node next) {
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(int value) {
        Node top;
        do {
            top = TOP.get();
        } while (!TOP.compareAndSet(top, new Node(value, top)));
    }

    static int pop() {
        Node top;
        do {
            top = TOP.get();
            if (top == null) {
                return -1;
            }
        } while (!TOP.compareAndSet(top, top.next));
        return top.value;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[0]);
        int times = Integer.parseInt(args[1]);
        Together.run(threads, me -> {
            for (int i = 0; i < times; i++) {
                push(me);
                assert pop() >= 0;
            }
        });
        assert TOP.get() == null;
    }
}
