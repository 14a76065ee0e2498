package structures;

/** Does not look again once it has the locks. */
public class BrokenOptimisticListSet extends OptimisticListSet {
    public boolean brokenAdd(int key) {
        Node before = before(key);
        Node node = before.next;
        synchronized (before) {
            if (node.key == key) {
                return false;
            }
            before.next = new Node(key, node);
            return true;
        }
    }

    public boolean brokenRemove(int key) {
        Node before = before(key);
        Node node = before.next;
        synchronized (before) {
            synchronized (node) {
                if (node.key != key) {
                    return false;
                }
                before.next = node.next;
                return true;
            }
        }
    }
}
