/**
 * Two threads spin on a volatile flag that a third one sets. A schedule in which that one never comes is no error: the
 * states of the spinning threads come back, and the search ends.
 */
public class Main {
    static volatile boolean flag;
    static volatile int seen;

    public static void main(String[] args) throws InterruptedException {
        Runnable spin = () -> {
            while (!flag) {
                Thread.onSpinWait();
            }
            seen = 1;
        };
        Thread a = new Thread(spin);
        Thread b = new Thread(spin);
        a.start();
        b.start();
        flag = true;
        a.join();
        b.join();
        assert seen == 1;
    }
}
