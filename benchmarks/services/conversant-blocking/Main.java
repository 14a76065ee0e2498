import com.conversantmedia.util.concurrent.DisruptorBlockingQueue;
import com.conversantmedia.util.concurrent.SpinPolicy;

/** A blocking queue of Conversant's: what one thread puts, the other takes. */
public class Main {
    public static void main(String[] args) throws Exception {
        DisruptorBlockingQueue<Integer> queue = new DisruptorBlockingQueue<>(2, SpinPolicy.BLOCKING);
        Thread producer = new Thread(() -> {
            try {
                queue.put(1);
                queue.put(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        producer.start();
        int sum = 10 * queue.take() + queue.take();
        producer.join();
        assert sum == 12 : sum;
        System.out.println(sum);
    }
}
