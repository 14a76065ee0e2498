/** A bounded buffer with wait and notifyAll: producers, consumers, items of each producer, capacity. */
public class Buffer {
    private final int[] slots;
    private int used, first;

    Buffer(int capacity) {
        slots = new int[capacity];
    }

    synchronized void put(int item) throws InterruptedException {
        while (used == slots.length) {
            wait();
        }
        slots[(first + used++) % slots.length] = item;
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (used == 0) {
            wait();
        }
        int item = slots[first];
        first = (first + 1) % slots.length;
        used--;
        notifyAll();
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        int producers = Integer.parseInt(args[0]);
        int consumers = Integer.parseInt(args[1]);
        int items = Integer.parseInt(args[2]);
        Buffer buffer = new Buffer(Integer.parseInt(args[3]));
        int[] sums = new int[consumers];
        Together.run(producers + consumers, me -> {
            if (me < producers) {
                for (int i = 0; i < items; i++) {
                    buffer.put(1);
                }
            } else {
                for (int i = 0; i < producers * items / consumers; i++) {
                    sums[me - producers] += buffer.take();
                }
            }
        });
        int sum = 0;
        for (int own : sums) {
            sum += own;
        }
        assert sum == producers * items;
        System.out.println(sum);
    }
}
