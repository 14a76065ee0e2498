import java.util.concurrent.LinkedTransferQueue;

/**
 * JDK 25: poll() returns null, though the queue has an element at each moment. It has read that nothing is
 * behind the first element; another thread adds an element there and takes the first one; poll() then fails to take
 * that, and believes what it has read of its successor.
 */
public class TransferQueuePoll {
    static Integer polled;

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        queue.add(1);
        Thread adds = new Thread(() -> {
            queue.add(2);
            queue.poll();
        });
        Thread polls = new Thread(() -> polled = queue.poll());
        adds.start();
        polls.start();
        adds.join();
        polls.join();
        if (polled == null) throw new AssertionError("poll() found nothing, and the queue holds " + queue);
    }
}
