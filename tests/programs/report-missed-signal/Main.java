/** The door is looked at, and waited for later: whoever opens it in between does so in vain. The report says that. */
public class Main {
    private boolean open;

    private synchronized boolean isOpen() {
        return open;
    }

    private synchronized void open() {
        open = true;
        notifyAll();
    }

    private void pass() throws InterruptedException {
        if (!isOpen()) {
            synchronized (this) {
                wait();
            }
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Main door = new Main();
        Thread opener = new Thread(door::open, "opener");
        opener.start();
        door.pass();
    }
}
