import org.jctools.queues.atomic.SpscUnboundedAtomicArrayQueue;

/** The consumer of a queue polls when the queue is not empty. Nobody else takes elements. */
public class Main {
    public static void main(String[] args) throws Exception {
        SpscUnboundedAtomicArrayQueue<Integer> queue = new SpscUnboundedAtomicArrayQueue<>(4);
        Thread producer = new Thread(() -> queue.offer(1));
        producer.start();
        if (!queue.isEmpty()) {
            Integer element = queue.poll();
            assert element != null : "not empty, and no element";
        }
        producer.join();
    }
}
