/**
 * One monitor taken again and again by its owner, through blocks, instance and static synchronized methods, recursion;
 * wait gives it back whole and takes it back whole.
 *
 * Traces: main has the sections "up to wait" and "from the wake-up on", or just one if it comes second; the child has
 * one. The child's section before main's, or between main's two: 2.
 */
public class Main {
    static boolean signalled;
    int depth;

    synchronized int descend(int n) {
        synchronized (this) {
            depth++;
            return n == 0 ? depth : descend(n - 1);
        }
    }

    synchronized void await() throws InterruptedException {
        synchronized (this) {
            while (!signalled) {
                wait();
            }
            assert Thread.holdsLock(this);
        }
        assert Thread.holdsLock(this);
    }

    synchronized void signal() {
        synchronized (this) {
            signalled = true;
            descend(3);
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main monitor = new Main();
        Thread child = new Thread(monitor::signal);
        child.start();
        monitor.await();
        assert !Thread.holdsLock(monitor);
        child.join();
        assert monitor.depth == 4;
    }
}
