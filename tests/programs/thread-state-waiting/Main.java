/** Main asks for the state of a thread that waits, without any other link between the two: it may see WAITING. */
public class Main {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }, "waiter");
        waiter.setDaemon(true);
        waiter.start();
        boolean alive = waiter.isAlive() && !waiter.isInterrupted();
        Thread.State state = waiter.getState();
        assert state != Thread.State.WAITING : "seen to wait";
    }
}
