/** Whether a thread is interrupted before its start shows when it looks. Each final state is an error of its own. */
public class Main {
    static volatile boolean flag;
    static volatile boolean seen;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> seen = Thread.currentThread().isInterrupted());
        Thread b = new Thread(() -> {
            if (flag) {
                a.interrupt();
            }
        });
        b.start();
        flag = true;
        flag = false;
        b.join();
        a.start();
        a.join();
        throw new IllegalStateException("r=" + seen);
    }
}
