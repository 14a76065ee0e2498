import org.HdrHistogram.ConcurrentHistogram;

/** Two threads record a value each. The larger one is the maximum. */
public class Main {
    public static void main(String[] args) throws Exception {
        ConcurrentHistogram times = new ConcurrentHistogram(1, 1000, 1);
        Thread other = new Thread(() -> times.recordValue(700));
        other.start();
        times.recordValue(100);
        other.join();
        assert times.getMaxValue() >= 700 : times.getMaxValue();
    }
}
