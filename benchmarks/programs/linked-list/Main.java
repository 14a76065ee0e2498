/**
 * Two threads insert two numbers each into a sorted linked list under one lock; the list must hold all four, in order.
 *
 * Traces: everything shared is touched inside sections of one lock, so a trace is the order of the four sections, two
 * of each thread in program order: 4!/(2!2!) = 6 traces. (New nodes are private until linked; the value is final.)
 */
public class Main {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static class SortedList {
        private final Node head = new Node(Integer.MIN_VALUE);
        private int size;

        synchronized void insert(int value) {
            Node before = head;
            while (before.next != null && before.next.value < value) {
                before = before.next;
            }
            Node node = new Node(value);
            node.next = before.next;
            before.next = node;
            size++;
        }

        boolean sorted() {
            for (Node n = head; n.next != null; n = n.next) {
                if (n.value > n.next.value) {
                    return false;
                }
            }
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SortedList list = new SortedList();
        Thread odd = new Thread(() -> {
            list.insert(1);
            list.insert(3);
        });
        Thread even = new Thread(() -> {
            list.insert(2);
            list.insert(4);
        });
        odd.start();
        even.start();
        odd.join();
        even.join();
        System.out.println(list.size + " elements" + (list.sorted() ? ", sorted" : ""));
        assert list.size == 4;
        assert list.sorted();
    }
}
