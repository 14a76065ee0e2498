/** Two threads add to a volatile field under different monitors: an addition can be lost. */
public class Main {
    static final Object first = new Object(), second = new Object();
    static volatile int total;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (first) {
                total++;
            }
        });
        thread.start();
        synchronized (second) {
            total += 2;
        }
        thread.join();
        if (total != 3) {
            throw new AssertionError("lost");
        }
    }
}
