import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.agrona.concurrent.ManyToManyConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentArrayQueue;
import org.agrona.concurrent.ManyToOneConcurrentLinkedQueue;
import org.agrona.concurrent.OneToOneConcurrentArrayQueue;

/** Clients of Agrona: its queues, each with as many producers and consumers as its name tells. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "one-to-one" -> keepsOrder(new OneToOneConcurrentArrayQueue<>(2));
            case "many-to-one" -> keepsAll(new ManyToOneConcurrentArrayQueue<>(2));
            case "many-to-many" -> keepsAll(new ManyToManyConcurrentArrayQueue<>(2));
            case "many-to-many-takers" -> takers(new ManyToManyConcurrentArrayQueue<>(2));
            case "linked" -> keepsAll(new ManyToOneConcurrentLinkedQueue<>());
            case "linked-remove" -> linkedSize();
            case "many-to-one-drain" -> drain();
            case "many-to-many-full" -> full();
            case "peek", "peek-races-off" -> peek();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    /** Javadoc of Queue.poll: null if the queue is empty, else the head. */
    static void keepsOrder(Queue<Integer> queue) throws Exception {
        Thread other = start(() -> {
            queue.offer(1);
            queue.offer(2);
        });
        Integer early = queue.poll();
        assert early == null || early == 1 : early;
        other.join();
        Integer next = queue.poll();
        assert next == (early == null ? 1 : 2) : next;
        assert queue.size() == (early == null ? 1 : 0);
    }

    /** Two producers: what was offered is there, once the producer is back. */
    static void keepsAll(Queue<Integer> queue) throws Exception {
        Thread other = start(() -> queue.offer(1));
        queue.offer(2);
        Integer first = queue.poll();
        assert first != null : "an element was offered, and the queue is said to be empty";
        other.join();
        assert queue.poll() == 3 - first && queue.poll() == null && queue.isEmpty();
    }

    /** Two consumers of two elements: each gets one. */
    static void takers(Queue<Integer> queue) throws Exception {
        queue.offer(1);
        queue.offer(2);
        AtomicInteger theirs = new AtomicInteger();
        Thread other = start(() -> theirs.set(queue.poll()));
        int mine = queue.poll();
        other.join();
        assert mine + theirs.get() == 3 && queue.isEmpty() : mine + " " + theirs;
    }

    /** Javadoc of Collection.size: an element that stays is counted. */
    static void linkedSize() throws Exception {
        ManyToOneConcurrentLinkedQueue<Integer> queue = new ManyToOneConcurrentLinkedQueue<>();
        queue.offer(1);
        Thread other = start(() -> queue.offer(2));
        int size = queue.size();
        assert size == 1 || size == 2 : size;
        assert queue.poll() == 1;
        other.join();
        assert queue.poll() == 2 && queue.size() == 0;
    }

    /** Javadoc of Pipe.drainTo: the elements that are available. */
    static void drain() throws Exception {
        ManyToOneConcurrentArrayQueue<Integer> queue = new ManyToOneConcurrentArrayQueue<>(4);
        List<Integer> got = new ArrayList<>();
        queue.offer(1);
        Thread other = start(() -> queue.offer(2));
        queue.drainTo(got, 4);
        assert !got.isEmpty() && got.get(0) == 1 : got;
        other.join();
        queue.drainTo(got, 4);
        assert got.equals(List.of(1, 2)) && queue.addedCount() == 2 && queue.removedCount() == 2 : got;
    }

    /** Javadoc of Queue.offer: false only if there is no room. */
    static void full() throws Exception {
        ManyToManyConcurrentArrayQueue<Integer> queue = new ManyToManyConcurrentArrayQueue<>(2);
        queue.offer(1);
        Thread other = start(() -> {
            queue.offer(2);
            queue.poll();
        });
        queue.poll();
        assert queue.offer(3) : "there is room at each moment";
        other.join();
    }

    /** Javadoc of Queue.peek: null if the queue is empty, else the head, which a second consumer may take. */
    static void peek() throws Exception {
        ManyToManyConcurrentArrayQueue<Integer> queue = new ManyToManyConcurrentArrayQueue<>(2);
        queue.offer(1);
        queue.offer(2);
        Thread other = start(queue::poll);
        Integer head = queue.peek();
        assert head != null && head > 0 : head;
        other.join();
        assert queue.peek() == 2;
    }
}
