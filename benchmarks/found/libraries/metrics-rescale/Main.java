import com.codahale.metrics.Clock;
import com.codahale.metrics.ExponentiallyDecayingReservoir;
import java.util.concurrent.TimeUnit;

/** Two threads add a value to a reservoir that was idle for a long time. Its mean is that of values that were added. */
public class Main {
    static final class Watch extends Clock {
        volatile long hours;

        @Override
        public long getTick() {
            return TimeUnit.HOURS.toNanos(hours);
        }

        @Override
        public long getTime() {
            return TimeUnit.HOURS.toMillis(hours);
        }
    }

    public static void main(String[] args) throws Exception {
        Watch watch = new Watch();
        ExponentiallyDecayingReservoir times = new ExponentiallyDecayingReservoir(4, 0.015, watch);
        times.update(1000);
        watch.hours = 15;
        Thread other = new Thread(() -> times.update(2000));
        other.start();
        times.update(2000);
        other.join();
        double mean = times.getSnapshot().getMean();
        assert mean >= 1000 && mean <= 2000 : mean;
    }
}
