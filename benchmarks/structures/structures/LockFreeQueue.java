package structures;

import java.util.concurrent.atomic.AtomicReference;

/** The queue of Michael and Scott. */
public class LockFreeQueue {
    static final class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    final AtomicReference<Node> head = new AtomicReference<>(new Node(0));
    final AtomicReference<Node> tail = new AtomicReference<>(head.get());

    public void enqueue(int value) {
        Node node = new Node(value);
        for (;;) {
            Node last = tail.get();
            Node next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    /** Null: the queue is empty. */
    public Integer dequeue() {
        for (;;) {
            Node first = head.get();
            Node last = tail.get();
            Node next = first.next.get();
            if (first == last) {
                if (next == null) {
                    return null;
                }
                tail.compareAndSet(last, next);
            } else if (head.compareAndSet(first, next)) {
                return next.value;
            }
        }
    }
}
