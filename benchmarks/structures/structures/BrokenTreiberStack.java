package structures;

/** Sets where it should compare and set. */
public class BrokenTreiberStack extends TreiberStack {
    public void brokenPush(int value) {
        top.set(new Node(value, top.get()));
    }

    public Integer brokenPop() {
        Node first = top.get();
        if (first == null) {
            return null;
        }
        top.set(first.next);
        return first.value;
    }
}
