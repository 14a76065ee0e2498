import org.jctools.queues.MpscArrayQueue;

/** Two producers and a consumer at JCTools' queue: nothing is lost, nothing comes twice. */
public class Main {
    public static void main(String[] args) throws Exception {
        MpscArrayQueue<Integer> queue = new MpscArrayQueue<>(4);
        Thread one = new Thread(() -> {
            boolean fits = queue.offer(1);
            assert fits;
        });
        Thread two = new Thread(() -> {
            boolean fits = queue.offer(2);
            assert fits;
        });
        one.start();
        two.start();
        Integer early = queue.relaxedPoll(); // poll() would wait for a producer that has begun
        one.join();
        two.join();
        int sum = early == null ? 0 : early;
        for (Integer n; (n = queue.poll()) != null;) {
            sum += n;
        }
        assert sum == 3 : sum;
        System.out.println(early == null ? "none early" : "one early");
    }
}
