/**
 * A loop that waits for a flag and counts its rounds where all can see it: each round changes something, so the thread
 * does not wait there. The execution in which the flag is set last never ends; the verdict names the loop. The other
 * executions are run all the same.
 */
public class Main {
    static volatile boolean stop;
    static final Object lock = new Object();
    static int rounds;

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                synchronized (lock) {
                    rounds++;
                }
            }
        });
        counter.start();
        Thread.sleep(10);
        stop = true;
        counter.join();
        System.out.println("stopped");
    }
}
