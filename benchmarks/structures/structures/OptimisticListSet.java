package structures;

/** A sorted list: looks without locks, locks what it has found, and looks again whether it is still in the list. */
public class OptimisticListSet {
    static final class Node {
        final int key;
        volatile Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    final Node before(int key) {
        Node before = head;
        for (Node node = before.next; node.key < key; node = node.next) {
            before = node;
        }
        return before;
    }

    final boolean isValid(Node before, Node node) {
        Node at = head;
        while (at.key < before.key) {
            at = at.next;
        }
        return at == before && before.next == node;
    }

    public boolean add(int key) {
        for (;;) {
            Node before = before(key);
            Node node = before.next;
            synchronized (before) {
                synchronized (node) {
                    if (isValid(before, node) && node.key >= key) {
                        if (node.key == key) {
                            return false;
                        }
                        before.next = new Node(key, node);
                        return true;
                    }
                }
            }
        }
    }

    public boolean remove(int key) {
        for (;;) {
            Node before = before(key);
            Node node = before.next;
            synchronized (before) {
                synchronized (node) {
                    if (isValid(before, node) && node.key >= key) {
                        if (node.key != key) {
                            return false;
                        }
                        before.next = node.next;
                        return true;
                    }
                }
            }
        }
    }

    public boolean contains(int key) {
        for (;;) {
            Node before = before(key);
            Node node = before.next;
            synchronized (before) {
                synchronized (node) {
                    if (isValid(before, node) && node.key >= key) {
                        return node.key == key;
                    }
                }
            }
        }
    }
}
