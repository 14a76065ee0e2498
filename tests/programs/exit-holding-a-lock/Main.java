/**
 * main ends the program while it holds the lock that the other waits for: what that would have done sooner is seen
 * nowhere but in its wait. Two outcomes: the other came first, or not at all.
 */
public class Main {
    static int n;

    public static void main(String[] args) {
        Object lock = new Object();
        new Thread(() -> {
            synchronized (lock) {
                n++;
            }
        }).start();
        synchronized (lock) {
            System.out.println(n);
            System.exit(0);
        }
    }
}
