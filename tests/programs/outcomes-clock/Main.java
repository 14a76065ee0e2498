/** A thread that sleeps, and one that reads the clock late in the program. Each final state is an error of its own. */
public class Main {
    static volatile long seen;
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            try {
                if (!flag) {
                    Thread.sleep(10);
                }
            } catch (InterruptedException e) {
                flag = false;
            }
        });
        Thread b = new Thread(() -> flag = true);
        a.start();
        b.start();
        a.join();
        b.join();
        seen = System.nanoTime() / 1_000_000;
        throw new IllegalStateException("r=" + seen);
    }
}
