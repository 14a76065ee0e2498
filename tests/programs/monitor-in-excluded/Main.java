/**
 * A class that is not instrumented calls the program back under a monitor of the JVM's: a thread is not switched away
 * from there, so no other can block in the JVM. Both orders of the two calls are seen.
 */
public class Main {
    static final Library LIBRARY = new Library();
    static volatile boolean started;
    static volatile String order = "";

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> LIBRARY.call(() -> order = order + "b"));
        other.start();
        started = true;
        LIBRARY.call(() -> order = order + "a");
        other.join();
        assert order.equals("ab") : order;
    }
}

class Library {
    synchronized void call(Runnable back) {
        back.run();
    }
}
