import com.codahale.metrics.MetricRegistry;

/** Two threads ask a registry for one counter and count: it is one counter, and no count is lost. */
public class Main {
    public static void main(String[] args) throws Exception {
        MetricRegistry registry = new MetricRegistry();
        Thread other = new Thread(() -> registry.counter("requests").inc());
        other.start();
        registry.counter("requests").inc();
        other.join();
        long count = registry.counter("requests").getCount();
        assert count == 2 : count;
        System.out.println("two counted");
    }
}
