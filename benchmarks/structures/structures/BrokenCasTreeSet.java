package structures;

import java.util.concurrent.atomic.AtomicReference;

/** Sets where it should compare and set. */
public class BrokenCasTreeSet extends CasTreeSet {
    public boolean brokenAdd(int key) {
        AtomicReference<Node> place = place(key);
        Node node = place.get();
        if (node == null) {
            place.set(new Node(key));
            return true;
        }
        if (node.isPresent.get()) {
            return false;
        }
        node.isPresent.set(true);
        return true;
    }

    public boolean brokenRemove(int key) {
        Node node = find(key);
        if (node == null || !node.isPresent.get()) {
            return false;
        }
        node.isPresent.set(false);
        return true;
    }
}
