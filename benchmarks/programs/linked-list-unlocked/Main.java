/**
 * Two threads push onto a linked stack without a lock: both may read the same head, and one node is lost.
 *
 * Traces (with stop=never): each thread reads the head, then writes it (its own node's next is private): 4 traces, as
 * in atomic-counter-split.
 */
public class Main {
    static class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static Node head;

    static void push(int value) {
        Node node = new Node(value);
        node.next = head;
        head = node;
    }

    static int length() {
        int n = 0;
        for (Node node = head; node != null; node = node.next) {
            n++;
        }
        return n;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> push(1));
        Thread second = new Thread(() -> push(2));
        first.start();
        second.start();
        first.join();
        second.join();
        int length = length();
        System.out.println(length + " nodes");
        assert length == 2 : "the list has " + length + " nodes";
    }
}
