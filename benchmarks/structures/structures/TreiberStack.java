package structures;

import java.util.concurrent.atomic.AtomicReference;

/** The stack of Treiber. */
public class TreiberStack {
    static final class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    final AtomicReference<Node> top = new AtomicReference<>();

    public void push(int value) {
        for (;;) {
            Node first = top.get();
            if (top.compareAndSet(first, new Node(value, first))) {
                return;
            }
        }
    }

    /** Null: the stack is empty. */
    public Integer pop() {
        for (;;) {
            Node first = top.get();
            if (first == null) {
                return null;
            }
            if (top.compareAndSet(first, first.next)) {
                return first.value;
            }
        }
    }
}
