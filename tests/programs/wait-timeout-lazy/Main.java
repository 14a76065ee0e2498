/** With lazy timeouts (the default) a timed wait does not give up while another thread can still set the flag. */
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
