package structures;

/** Sets where it should compare and set: of two threads, the later undoes what the earlier did. */
public class BrokenLockFreeQueue extends LockFreeQueue {
    public void brokenEnqueue(int value) {
        Node node = new Node(value);
        for (;;) {
            Node last = tail.get();
            Node next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else {
                last.next.set(node);
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    public Integer brokenDequeue() {
        Node first = head.get();
        Node next = first.next.get();
        if (next == null) {
            return null;
        }
        tail.compareAndSet(first, next);
        head.set(next);
        return next.value;
    }
}
