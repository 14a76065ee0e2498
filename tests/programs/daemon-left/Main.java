/** A daemon that waits for work when main ends is neither a deadlock nor in the way of the next execution. */
public class Main {
    static final Object WORK = new Object();
    static int pending;
    static int done;

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(() -> {
            try {
                synchronized (WORK) {
                    for (;;) {
                        while (pending == 0) {
                            WORK.wait();
                        }
                        pending--;
                        done++;
                        WORK.notifyAll();
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        daemon.setDaemon(true);
        daemon.start();
        synchronized (WORK) {
            pending++;
            WORK.notifyAll();
            while (done == 0) {
                WORK.wait();
            }
            assert pending == 0;
        }
    }
}
