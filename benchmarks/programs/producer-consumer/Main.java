/**
 * One producer and one consumer hand three items over through a slot with wait and notifyAll. Right.
 *
 * Traces: everything shared is touched inside sections of the slot's monitor, and a section ends at its exit or at
 * wait, so a trace is the order of the sections. State: items put, items taken, who waits. Let P put the i-th item when
 * the slot is empty, C take when it is full; a thread that finds the slot wrong waits (W) and is notified by the
 * other's next section. N(put, taken, waiting) is the number of ways to go on; a waiting thread cannot move.
 *     slot empty (put = taken = k, k < 3), nobody waits:  P puts, or C waits first
 *         E(k) = F(k) + E'(k)      E'(k): C waits, only P can move: puts, notifies C, so  E'(k) = F(k)
 *     slot full (put = k + 1, taken = k), nobody waits:   C takes, or P (if it has an item left) waits first
 *         F(k) = E(k+1) + F'(k)    F'(k): P waits, only C can move: takes, notifies P, so  F'(k) = E(k+1)
 *     A notified thread is as free to move as one that has not waited; when it finds the slot wrong again it waits
 *     again, hence the same E and F after a notification. Behind the last put P has nothing more to do: F(2) = E(3) =
 *     1.
 *         E(2) = 2 F(2) = 2, F(1) = 2 E(2) = 4, E(1) = 8, F(0) = 16, E(0) = 32: 32 traces.
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
