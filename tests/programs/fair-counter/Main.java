/**
 * A thread counts until another one stops it, which may be at any time: no count is the last one that is possible.
 * Counts below three are an error, and that is found though the counting thread alone could go on for ever.
 */
public class Main {
    static volatile boolean stop;
    static int n;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            while (!stop) {
                synchronized (Main.class) {
                    n++;
                }
            }
        });
        counter.start();
        stop = true;
        counter.join();
        assert n >= 3;
    }
}
