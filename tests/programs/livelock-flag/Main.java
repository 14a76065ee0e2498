/** A thread spins on a flag that nobody sets: the other one ends, or waits for the spinning one. */
public class Main {
    static volatile boolean flag;
    static volatile int other;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            while (!flag) {
                Thread.onSpinWait();
            }
        });
        a.start();
        other = 1;
        a.join();
    }
}
