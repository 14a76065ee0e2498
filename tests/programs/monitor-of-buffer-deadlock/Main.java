/**
 * A call of a StringBuffer needs its monitor: against a thread that holds it and needs another one, it is a deadlock.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringBuffer buffer = new StringBuffer();
        Object other = new Object();
        Thread t = new Thread(() -> {
            synchronized (other) {
                buffer.append("x");
            }
        });
        t.start();
        synchronized (buffer) {
            synchronized (other) {
                buffer.append("y");
            }
        }
        t.join();
        assert buffer.length() == 2;
    }
}
