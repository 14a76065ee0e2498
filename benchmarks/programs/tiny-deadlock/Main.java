/**
 * Two locks taken in opposite orders by main and a child: A is Object.class, B is Main.class.
 *
 * Interleavings (por=none, stop=never). Child: begin, enter B, enter A, exit A, exit B, end. Main: enter A, enter B,
 * exit B, exit A, then the join, last. Let (m, c) be how many of its four operations main, and of its six the child,
 * has done. Main holds A at m = 1, 2, 3 and B at m = 2; the child holds B at c = 2, 3, 4 and A at c = 3. A state in
 * which both hold one lock is impossible ("-"); every other state has as many paths to it as its left and its upper
 * neighbour together:
 *
 *             c=0  1  2  3  4  5  6
 *       m=0    1  1  1  1  1  1  1
 *       m=1    1  2  3  -  1  2  3
 *       m=2    1  3  -  -  -  2  5
 *       m=3    1  4  4  -  -  2  7        (m=3, c=4: no neighbour leads there)
 *       m=4    1  5  9  9  9 11 18
 *
 * (4,6) is the end: 18. From (1,2) no step is possible, the deadlock: 3. (3,2) can still go on to (4,2), (1,4) to
 * (1,5). 21 executions.
 * Traces (por=source, stop=never): main's pair of sections first, the child's first, or the deadlock: 3.
 */
public class Main extends Thread {
    @Override
    public void run() {
        synchronized (Main.class) {
            synchronized (Object.class) {
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        synchronized (Object.class) {
            synchronized (Main.class) {
            }
        }
        child.join();
        System.out.println("done");
    }
}
