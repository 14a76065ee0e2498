import com.codahale.metrics.Counter;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.SlidingWindowReservoir;

/** Clients of Dropwizard Metrics: one registry, metrics that come and go. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "same-counter" -> sameCounter();
            case "counter-remove" -> counterRemove();
            case "window" -> window();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Counter first;

    /** Javadoc of MetricRegistry.counter: the counter of this name, or a new one that is registered. */
    static void sameCounter() throws Exception {
        MetricRegistry registry = new MetricRegistry();
        Thread other = new Thread(() -> first = registry.counter("a"));
        other.start();
        Counter second = registry.counter("a");
        other.join();
        assert first == second && registry.getCounters().get("a") == first;
    }

    /** Javadoc of MetricRegistry.counter: the counter of this name, or a new one; it names no exception. */
    static void counterRemove() throws Exception {
        MetricRegistry registry = new MetricRegistry();
        Thread other = new Thread(() -> {
            registry.counter("a").inc();
            registry.remove("a");
        });
        other.start();
        registry.counter("a").inc();
        other.join();
    }

    /** Javadoc of SlidingWindowReservoir: it stores the last measurements. */
    static void window() throws Exception {
        SlidingWindowReservoir reservoir = new SlidingWindowReservoir(2);
        Thread other = new Thread(() -> reservoir.update(1));
        other.start();
        reservoir.update(2);
        other.join();
        long[] values = reservoir.getSnapshot().getValues();
        assert values.length == 2 && values[0] == 1 && values[1] == 2;
    }
}
