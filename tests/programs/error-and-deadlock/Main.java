/** One execution has both: an exception that nobody catches, and threads that wait for ever. stop=never shows both. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thrower = new Thread(() -> {
            throw new IllegalStateException("outer", new Error("inner"));
        });
        thrower.start();
        synchronized (LOCK) {
            LOCK.wait();
        }
    }
}
