import java.util.concurrent.ArrayBlockingQueue;

/**
 * removeIf() makes room in a full queue, and does not tell the thread that waits in put(). Javadoc of put: it waits
 * for space to become available. Here the queue is empty, and put() waits for ever. removeAll() and retainAll() do the
 * same.
 */
public class ArrayQueueRemoveIf {
    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        queue.add(1);
        Thread puts = new Thread(() -> {
            try {
                queue.put(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        puts.start();
        queue.removeIf(i -> i == 1);
        puts.join();
    }
}
