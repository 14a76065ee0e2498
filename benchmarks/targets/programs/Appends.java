/** Threads that append to one linked list under its lock; what each appended is in order at the end. */
public class Appends {
    private static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    private final Node head = new Node(-1);
    private Node last = head;

    synchronized void append(int value) {
        last.next = new Node(value);
        last = last.next;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = Integer.parseInt(args[0]);
        int count = Integer.parseInt(args[1]);
        Appends list = new Appends();
        Together.run(threads, me -> {
            for (int i = 0; i < count; i++) {
                list.append(me * count + i);
            }
        });
        int length = 0;
        for (Node node = list.head.next; node != null; node = node.next) {
            length++;
        }
        assert length == threads * count;
    }
}
