/**
 * Each of two threads takes both locks again and again, in opposite orders, and never ends. A thread that goes on and
 * on gives way to the other one, and then the deadlock comes to light: one lock taken by each.
 */
public class Main {
    static final Object a = new Object(), b = new Object();
    static int n;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                synchronized (a) {
                    synchronized (b) {
                        n++;
                    }
                }
            }
        }).start();
        while (true) {
            synchronized (b) {
                synchronized (a) {
                    n++;
                }
            }
        }
    }
}
