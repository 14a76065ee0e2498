package structures;

/** Lets go of what it has found and locks it once more, without looking whether it is still there. */
public class BrokenFineListSet extends FineListSet {
    public boolean brokenAdd(int key) {
        Node before = lockBefore(key);
        Node node = before.next;
        unlock(before, node);
        if (node.key == key) {
            return false;
        }
        before.lock();
        before.next = new Node(key, node);
        before.unlock();
        return true;
    }

    public boolean brokenRemove(int key) {
        Node before = lockBefore(key);
        Node node = before.next;
        unlock(before, node);
        if (node.key != key) {
            return false;
        }
        before.lock();
        node.lock();
        before.next = node.next;
        unlock(before, node);
        return true;
    }
}
