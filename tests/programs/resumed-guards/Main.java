/**
 * A search with threads that look in vain, to be left and taken up: two producers, two consumers and a place for one
 * item. Each order in which the consumers get the items is an error of its own.
 */
public class Main {
    static final StringBuilder TAKEN = new StringBuilder();
    static int slot;

    static synchronized void put(int item) throws InterruptedException {
        while (slot != 0) {
            Main.class.wait();
        }
        slot = item;
        Main.class.notifyAll();
    }

    static synchronized void take(String consumer) throws InterruptedException {
        while (slot == 0) {
            Main.class.wait();
        }
        TAKEN.append(consumer).append(slot);
        slot = 0;
        Main.class.notifyAll();
    }

    interface Part {
        void run() throws InterruptedException;
    }

    static Thread start(Part part) {
        Thread thread = new Thread(() -> {
            try {
                part.run();
                part.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {start(() -> put(1)), start(() -> put(2)), start(() -> take("a")), start(() -> take("b"))};
        for (Thread thread : threads) {
            thread.join();
        }
        throw new IllegalStateException(TAKEN.toString());
    }
}
