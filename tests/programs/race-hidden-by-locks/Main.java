/**
 * In most executions the empty sections order the two writes by accident. Only where both threads have left their first
 * section before either writes, and neither has entered its second, does the race show.
 */
public class Main extends Thread {
    static int x;
    static final Object lock = new Object();

    static void touch() {
        synchronized (lock) {
            // orders whoever comes later
        }
    }

    @Override
    public void run() {
        touch();
        x = 1;
        touch();
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        touch();
        x = 2;
        touch();
        child.join();
    }
}
