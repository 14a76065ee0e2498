package structures;

/** The lock is given back between the look and the change. */
public class BrokenCoarseListSet extends CoarseListSet {
    public boolean brokenAdd(int key) {
        if (contains(key)) {
            return false;
        }
        synchronized (this) {
            Node before = before(key);
            before.next = new Node(key, before.next);
        }
        return true;
    }

    public boolean brokenRemove(int key) {
        if (!contains(key)) {
            return false;
        }
        remove(key);
        return true;
    }
}
