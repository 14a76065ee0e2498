/**
 * Main and a child each pass through one empty section of one lock.
 *
 * Interleavings (por=none): the child has begin (B), enter (E), exit (X), end (Z), main has enter (e), exit (x), then
 * the join behind Z. Places for e and x among B E X Z, number of the child's operations that came before: e at i, x at
 * j, i <= j. A section inside the other is impossible: with e at 0 or 1 the child's E may not come before x, so j <= 1;
 * e at 2 is impossible (the child is inside); e at 3 or 4 leaves j free. (0,0) (0,1) (1,1) (3,3) (3,4) (4,4): 6.
 * Traces (por=source): the sections have nothing in common but their lock, so their order does not matter: 1.
 */
public class Main extends Thread {
    @Override
    public void run() {
        synchronized (Main.class) {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        synchronized (Main.class) {
        }
        child.join();
        System.out.println("done");
    }
}
