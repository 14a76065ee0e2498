package checked;

/** A place for one number. Both calls wait: in most clients some calls wait for ever, in whatever order they come. */
public class Cell {
    private Integer value;

    public synchronized void put(int number) throws InterruptedException {
        while (value != null) {
            wait();
        }
        value = number;
        notifyAll();
    }

    public synchronized int take() throws InterruptedException {
        while (value == null) {
            wait();
        }
        int number = value;
        value = null;
        notifyAll();
        return number;
    }
}
