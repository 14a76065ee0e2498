/**
 * A buffer of one place whose put and take wake one waiter instead of all. Both consumers wait on the empty buffer; the
 * producer puts an item and wakes the first, then waits, the buffer being full; the first consumer takes the item and
 * its notify may wake the second consumer instead of the producer. That one finds the buffer empty and waits: deadlock.
 */
public class Main {
    static class Buffer {
        private Integer item;

        synchronized void put(int value) throws InterruptedException {
            while (item != null) {
                wait();
            }
            item = value;
            notify();
        }

        synchronized int take() throws InterruptedException {
            while (item == null) {
                wait();
            }
            int value = item;
            item = null;
            notify();
            return value;
        }
    }

    static class Consumer extends Thread {
        private final Buffer buffer;
        int taken;

        Consumer(Buffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public void run() {
            try {
                taken = buffer.take();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer();
        Consumer first = new Consumer(buffer);
        Consumer second = new Consumer(buffer);
        first.start();
        second.start();
        buffer.put(1);
        buffer.put(2);
        first.join();
        second.join();
        System.out.println("taken " + first.taken + " and " + second.taken);
    }
}
