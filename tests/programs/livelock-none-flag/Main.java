/**
 * The flag will be set, by a thread that can do so all along or, if the lock is taken again and again, again and again:
 * no fair scheduler lets the spinning go on for ever.
 */
public class Main {
    static volatile boolean flag;
    static boolean guarded;

    static synchronized boolean isSet() {
        return guarded;
    }

    static synchronized void set() {
        guarded = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            while (!flag) {
                Thread.onSpinWait();
            }
            while (!isSet()) {
                Thread.onSpinWait();
            }
        });
        a.start();
        flag = true;
        set();
        a.join();
    }
}
