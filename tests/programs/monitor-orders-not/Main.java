/** Each thread has another monitor of the JVM's: that orders nothing. */
public class Main {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> new Locked().run(() -> value++));
        child.start();
        new Locked().run(() -> value++);
        child.join();
    }
}

class Locked {
    synchronized void run(Runnable body) {
        body.run();
    }
}
