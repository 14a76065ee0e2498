import com.conversantmedia.util.concurrent.PushPullConcurrentQueue;

/** A queue of Conversant's for one producer and one consumer: elements come out in the order they went in. */
public class Main {
    public static void main(String[] args) throws Exception {
        PushPullConcurrentQueue<Integer> queue = new PushPullConcurrentQueue<>(2);
        Thread producer = new Thread(() -> {
            queue.offer(1);
            queue.offer(2);
        });
        producer.start();
        Integer early = queue.poll();
        assert early == null || early == 1 : early;
        producer.join();
        Integer next = queue.poll();
        assert next == (early == null ? 1 : 2) : next;
        System.out.println(early == null ? "none early" : "one early");
    }
}
