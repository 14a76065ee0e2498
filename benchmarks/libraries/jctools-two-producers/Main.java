import org.jctools.queues.SpscArrayQueue;

/** Wrong use: two threads offer to a queue that is made for one producer, and one element is lost. */
public class Main {
    public static void main(String[] args) throws Exception {
        SpscArrayQueue<Integer> queue = new SpscArrayQueue<>(4);
        Thread other = new Thread(() -> queue.offer(1));
        other.start();
        queue.offer(2);
        other.join();
        assert queue.size() == 2 && queue.poll() + queue.poll() == 3 : "an element is lost";
    }
}
