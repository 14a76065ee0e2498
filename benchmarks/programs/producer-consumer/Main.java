/**
 * One producer and one consumer hand three items over through a slot with wait and notifyAll. Right.
 *
 * Traces: everything shared is touched inside sections of the slot's monitor. A section that waits for its condition
 * has not begun before the condition holds. So a trace is the order of puts and takes, and these alternate: 1 trace.
 */
public class Main {
    static final int ITEMS = 3;

    static class Slot {
        private int item;
        private boolean full;

        synchronized void put(int value) throws InterruptedException {
            while (full) {
                wait();
            }
            item = value;
            full = true;
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (!full) {
                wait();
            }
            full = false;
            notifyAll();
            return item;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Slot slot = new Slot();
        Thread producer = new Thread(() -> {
            try {
                for (int i = 1; i <= ITEMS; i++) {
                    slot.put(i);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 1; i <= ITEMS; i++) {
                    int got = slot.take();
                    assert got == i : "item " + got + " instead of " + i;
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
        System.out.println("consumed " + ITEMS);
    }
}
