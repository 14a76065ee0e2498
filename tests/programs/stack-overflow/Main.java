/** A thread recurses until StackOverflowError, which nobody catches. */
public class Main {
    static int depth(int n) {
        return depth(n + 1) + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> depth(0));
        child.start();
        child.join();
    }
}
