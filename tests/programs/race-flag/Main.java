/** A flag that is not volatile: the loop may never see it. By interleavings alone there is nothing wrong. */
public class Main {
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> done = true);
        child.start();
        for (int i = 0; i < 3 && !done; i++) {
            Thread.yield();
        }
        child.join();
    }
}
