/**
 * The waiter entered the monitor `a` in its own code (line 15) and has it back by waking up. Another thread had it in
 * between. The report must name the waiter's own line.
 */
public class Main {
    static final Object a = new Object();
    static final Object b = new Object();
    static boolean go;

    public static void main(String[] arguments) {
        new Thread(Main::waiter, "waiter").start();
        new Thread(Main::other, "other").start();
    }
    static void waiter() {
        synchronized (a) {
            while (!go) {
                try {
                    a.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
            synchronized (b) {
                go = false;
            }
        }
    }
    static void other() {
        synchronized (a) {
            go = true;
            a.notify();
        }
        synchronized (b) {
            synchronized (a) {
                go = true;
            }
        }
    }
}
