/**
 * Two writes of one static field, one by main and one by a child thread. Small enough to count every interleaving.
 * (The child is an object of the main class itself: a thread's first use of another class is a visible operation, too.)
 *
 * Interleavings (por=none): behind the start, main has its write, then the join, which must come behind the child's
 * end. The child has three operations: begin, write, end. Main's write has 4 places among them; the join is last. 4.
 * Traces (por=source): the two writes in either order: 2.
 * Outcomes: either write is the last: 2.
 */
public class Main extends Thread {
    static int x;

    @Override
    public void run() {
        x = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        x = 2;
        child.join();
        System.out.println("x = " + x);
    }
}
