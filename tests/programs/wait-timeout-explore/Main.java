/** With timeouts=explore the wait may give up first: the same program as wait-timeout-lazy fails. */
public class Main {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notifyAll();
            }
        });
        setter.start();
        synchronized (LOCK) {
            if (!ready) {
                LOCK.wait(20_000);
            }
            assert ready : "timed out";
        }
        setter.join();
    }
}
