import java.util.concurrent.atomic.AtomicReference;

/**
 * Three threads push to and pop from a Treiber stack. Without state matching there are more than 20,000 executions.
 * With an argument, the program fails where the threads have popped each other's values in a circle.
 */
public class Main {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void push(int value) {
        Node node = new Node(value);
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    static int pop() {
        Node node;
        do {
            node = top.get();
        } while (!top.compareAndSet(node, node.next));
        return node.value;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] popped = new int[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                push(number);
                popped[number] = pop();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (top.get() != null) {
            throw new AssertionError("not empty");
        }
        if (args.length > 0 && popped[0] == 1 && popped[1] == 2 && popped[2] == 0) {
            throw new AssertionError("in a circle");
        }
    }
}
