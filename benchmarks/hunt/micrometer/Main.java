import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Clients of Micrometer: meters are made and removed. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "same-counter", "same-counter-races" -> sameCounter();
            case "counter-remove", "counter-remove-races" -> counterRemove();
            case "composite-add" -> compositeAdd();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Counter first;

    /** Javadoc of MeterRegistry.counter: a new or existing counter. */
    static void sameCounter() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Thread other = new Thread(() -> first = registry.counter("a"));
        other.start();
        Counter second = registry.counter("a");
        other.join();
        assert first == second && registry.getMeters().size() == 1;
    }

    /** Javadoc of MeterRegistry.remove: the meter that was removed, if it was there. */
    static void counterRemove() throws Exception {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Counter counter = registry.counter("a");
        Thread other = new Thread(() -> registry.remove(counter));
        other.start();
        Counter second = registry.counter("a");
        other.join();
        int left = registry.getMeters().size();
        assert left == (second == counter ? 0 : 1) : left;
    }

    /** The guide: what is recorded with a composite goes to all registries that have been added. */
    static void compositeAdd() throws Exception {
        CompositeMeterRegistry composite = new CompositeMeterRegistry();
        SimpleMeterRegistry child = new SimpleMeterRegistry();
        Thread other = new Thread(() -> composite.add(child));
        other.start();
        Counter counter = composite.counter("a");
        other.join();
        counter.increment();
        assert child.getMeters().size() == 1 && counter.count() == 1 : "the child does not have the counter";
    }
}
