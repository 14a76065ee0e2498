/** An interrupt is an edge only for who notices it. */
public class Main {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            assert data >= 0;
            Thread.interrupted();
        });
        child.start();
        data = 1;
        child.interrupt();
        child.join();
    }
}
