package structures;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** A binary search tree that grows by compare-and-set; what is removed stays in the tree, marked as absent. */
public class CasTreeSet {
    static final class Node {
        final int key;
        final AtomicBoolean isPresent = new AtomicBoolean(true);
        final AtomicReference<Node> left = new AtomicReference<>();
        final AtomicReference<Node> right = new AtomicReference<>();

        Node(int key) {
            this.key = key;
        }
    }

    final AtomicReference<Node> root = new AtomicReference<>();

    /** Where the node of the key is, or would be. */
    final AtomicReference<Node> place(int key) {
        AtomicReference<Node> place = root;
        for (Node node = place.get(); node != null && node.key != key; node = place.get()) {
            place = key < node.key ? node.left : node.right;
        }
        return place;
    }

    public boolean add(int key) {
        for (;;) {
            AtomicReference<Node> place = place(key);
            Node node = place.get();
            if (node == null) {
                if (place.compareAndSet(null, new Node(key))) {
                    return true;
                }
            } else if (node.key == key) {
                return node.isPresent.compareAndSet(false, true);
            }
        }
    }

    public boolean remove(int key) {
        Node node = find(key);
        return node != null && node.isPresent.compareAndSet(true, false);
    }

    public boolean contains(int key) {
        Node node = find(key);
        return node != null && node.isPresent.get();
    }

    final Node find(int key) {
        Node node = root.get();
        while (node != null && node.key != key) {
            node = (key < node.key ? node.left : node.right).get();
        }
        return node;
    }
}
