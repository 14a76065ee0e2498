import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** Two threads count with the same counter, which each asks the registry for. */
public class Main {
    public static void main(String[] args) throws Exception {
        CompositeMeterRegistry all = new CompositeMeterRegistry();
        MeterRegistry simple = new SimpleMeterRegistry();
        all.add(simple);
        Thread other = new Thread(() -> all.counter("calls").increment());
        other.start();
        all.counter("calls").increment();
        other.join();
        assert simple.counter("calls").count() == 2 : simple.counter("calls").count() + " calls";
    }
}
