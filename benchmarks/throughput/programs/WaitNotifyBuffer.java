/**
 * A producer hands a number of items (argument 1, 3 if left out) to a consumer through a buffer of one place.
 *
 * With n items there are 2^(2n-1) traces (derived in benchmarks/programs/producer-consumer): 32 for 3, 131072 for 9.
 */
public class WaitNotifyBuffer {
    private int item;
    private boolean full;

    public static void main(String[] args) throws InterruptedException {
        int items = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        WaitNotifyBuffer buffer = new WaitNotifyBuffer();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < items; i++) {
                buffer.put(i);
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < items; i++) {
                if (buffer.take() != i) {
                    throw new AssertionError("wrong item");
                }
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }

    private synchronized void put(int value) {
        while (full) {
            await();
        }
        item = value;
        full = true;
        notifyAll();
    }

    private synchronized int take() {
        while (!full) {
            await();
        }
        full = false;
        notifyAll();
        return item;
    }

    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
