import com.codahale.metrics.CachedGauge;
import java.util.concurrent.TimeUnit;

/** Two threads ask a gauge for the first time. Both must see a value that was loaded. */
public class Main {
    public static void main(String[] args) throws Exception {
        CachedGauge<Integer> gauge = new CachedGauge<>(10, TimeUnit.MINUTES) {
            @Override
            protected Integer loadValue() {
                return 42;
            }
        };
        Thread other = new Thread(() -> ask(gauge));
        other.start();
        ask(gauge);
        other.join();
    }

    private static void ask(CachedGauge<Integer> gauge) {
        Integer value = gauge.getValue();
        assert value != null && value == 42 : value;
    }
}
