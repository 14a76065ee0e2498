package structures;

/** A sorted list with a lock for each node, taken hand over hand. */
public class FineListSet {
    static final class Node {
        final int key;
        Node next;
        private boolean isLocked;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }

        /** Not a block: the locks of two nodes overlap without one lying in the other. */
        final synchronized void lock() {
            while (isLocked) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            isLocked = true;
        }

        final synchronized void unlock() {
            isLocked = false;
            notify();
        }
    }

    final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    /** The last node with a smaller key; it and its successor are locked. */
    final Node lockBefore(int key) {
        Node before = head;
        before.lock();
        Node node = before.next;
        node.lock();
        while (node.key < key) {
            before.unlock();
            before = node;
            node = node.next;
            node.lock();
        }
        return before;
    }

    static void unlock(Node before, Node node) {
        node.unlock();
        before.unlock();
    }

    public boolean add(int key) {
        Node before = lockBefore(key);
        Node node = before.next;
        try {
            if (node.key == key) {
                return false;
            }
            before.next = new Node(key, node);
            return true;
        } finally {
            unlock(before, node);
        }
    }

    public boolean remove(int key) {
        Node before = lockBefore(key);
        Node node = before.next;
        try {
            if (node.key != key) {
                return false;
            }
            before.next = node.next;
            return true;
        } finally {
            unlock(before, node);
        }
    }

    public boolean contains(int key) {
        Node before = lockBefore(key);
        Node node = before.next;
        boolean found = node.key == key;
        unlock(before, node);
        return found;
    }
}
