package checked;

/** Wakes one thread, which may be one that cannot go on either: with two that take and two that put, all may wait. */
public class DeafCell {
    private Integer value;

    public synchronized void put(int number) throws InterruptedException {
        while (value != null) {
            wait();
        }
        value = number;
        notify();
    }

    public synchronized int take() throws InterruptedException {
        while (value == null) {
            wait();
        }
        int number = value;
        value = null;
        notify();
        return number;
    }
}
