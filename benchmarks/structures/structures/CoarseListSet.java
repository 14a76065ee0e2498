package structures;

/** A sorted list with one lock for all of it. */
public class CoarseListSet {
    static final class Node {
        final int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    /** The last node with a smaller key. */
    final Node before(int key) {
        Node node = head;
        while (node.next.key < key) {
            node = node.next;
        }
        return node;
    }

    public synchronized boolean add(int key) {
        Node before = before(key);
        if (before.next.key == key) {
            return false;
        }
        before.next = new Node(key, before.next);
        return true;
    }

    public synchronized boolean remove(int key) {
        Node before = before(key);
        if (before.next.key != key) {
            return false;
        }
        before.next = before.next.next;
        return true;
    }

    public synchronized boolean contains(int key) {
        return before(key).next.key == key;
    }
}
