/** Recurses until StackOverflowError, catches it and goes on, in main and in a thread; what follows still works. */
public class Main {
    static final Object LOCK = new Object();
    static int caught;

    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    static void overflow() {
        try {
            depth(0);
        } catch (StackOverflowError e) {
            synchronized (LOCK) {
                caught++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::overflow);
        child.start();
        overflow();
        child.join();
        assert caught == 2;
    }
}
