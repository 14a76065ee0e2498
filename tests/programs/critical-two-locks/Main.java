/** Two sections of different monitors touch one field: neither monitor protects it. */
public class Main {
    static final Object first = new Object(), second = new Object();
    static int total, other;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (first) {
                other++;
                total += 2;
            }
        });
        thread.start();
        synchronized (second) {
            total += 3;
        }
        thread.join();
    }
}
