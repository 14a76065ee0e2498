/** Two threads count without a lock; one of them holds a monitor, which helps nothing. The report names both sides. */
public class Main {
    static int counter;
    static final Object lock = new Object();

    static void count() {
        counter++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            synchronized (lock) {
                count();
            }
        }, "child");
        child.start();
        count();
        child.join();
    }
}
