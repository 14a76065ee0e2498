import java.util.concurrent.atomic.AtomicReference;

/**
 * A lock-free stack whose nodes are used again. One thread has read the head A and its successor B; meanwhile the other
 * pops A and B and pushes A again. The first thread's compareAndSet still finds A and makes B the head, which is no
 * longer in the stack: B is owned by two.
 */
public class Main {
    static class Node {
        final String name;
        volatile Node next;

        Node(String name) {
            this.name = name;
        }
    }

    static class Stack {
        private final AtomicReference<Node> head = new AtomicReference<>();

        void push(Node node) {
            Node old;
            do {
                old = head.get();
                node.next = old;
            } while (!head.compareAndSet(old, node));
        }

        Node pop() {
            Node old;
            do {
                old = head.get();
                if (old == null) {
                    return null;
                }
            } while (!head.compareAndSet(old, old.next));
            return old;
        }

        boolean contains(Node node) {
            for (Node n = head.get(); n != null; n = n.next) {
                if (n == node) {
                    return true;
                }
            }
            return false;
        }
    }

    static class Recycler extends Thread {
        private final Stack stack;
        private Node kept;

        Recycler(Stack stack) {
            this.stack = stack;
        }

        @Override
        public void run() {
            Node first = stack.pop();
            kept = stack.pop();
            if (first != null) {
                stack.push(first);
            }
        }
    }

    static String nameOf(Node node) {
        return node == null ? "nothing" : node.name;
    }

    public static void main(String[] args) throws InterruptedException {
        Stack stack = new Stack();
        stack.push(new Node("B"));
        stack.push(new Node("A"));
        Recycler recycler = new Recycler(stack);
        recycler.start();
        Node mine = stack.pop();
        recycler.join();
        Node kept = recycler.kept;
        System.out.println("popped " + nameOf(mine) + ", the recycler kept " + nameOf(kept));
        assert kept == null || mine != kept && !stack.contains(kept) : kept.name + " has two owners";
    }
}
