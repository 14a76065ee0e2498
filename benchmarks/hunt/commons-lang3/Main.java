import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.apache.commons.lang3.concurrent.AtomicSafeInitializer;
import org.apache.commons.lang3.concurrent.EventCountCircuitBreaker;
import org.apache.commons.lang3.concurrent.LazyInitializer;
import org.apache.commons.lang3.concurrent.Memoizer;
import org.apache.commons.lang3.concurrent.ThresholdCircuitBreaker;
import org.apache.commons.lang3.concurrent.TimedSemaphore;

/** Clients of the concurrent package of Commons Lang. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "lazy" -> lazy();
            case "atomic-safe" -> atomicSafe();
            case "memoizer" -> memoizer();
            case "semaphore-shutdown" -> semaphoreShutdown();
            case "threshold" -> threshold();
            case "event-count" -> eventCount();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static Thread start(Action action) {
        Thread thread = new Thread(() -> {
            try {
                action.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    /** Javadoc of LazyInitializer.initialize: called at most once, and get returns its object. */
    static void lazy() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        LazyInitializer<Integer> lazy = LazyInitializer.<Integer>builder().setInitializer(calls::incrementAndGet).get();
        Thread other = start(lazy::get);
        int mine = lazy.get();
        other.join();
        assert mine == 1 && calls.get() == 1 && lazy.isInitialized() : calls;
    }

    /** The same of AtomicSafeInitializer. */
    static void atomicSafe() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        AtomicSafeInitializer<Integer> safe =
                AtomicSafeInitializer.<Integer>builder().setInitializer(calls::incrementAndGet).get();
        Thread other = start(safe::get);
        int mine = safe.get();
        other.join();
        assert mine == 1 && calls.get() == 1 && safe.isInitialized() : calls;
    }

    /** Javadoc of Memoizer: a result is computed once. */
    static void memoizer() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Function<String, Integer> count = key -> calls.incrementAndGet();
        Memoizer<String, Integer> memoizer = new Memoizer<>(count);
        Thread other = start(() -> memoizer.compute("a"));
        int mine = memoizer.compute("a");
        other.join();
        assert mine == 1 && calls.get() == 1 : calls;
    }

    /** Javadoc of TimedSemaphore.shutdown: the object cannot be used any more; acquire fails then. */
    static void semaphoreShutdown() throws Exception {
        TimedSemaphore semaphore = new TimedSemaphore(1, TimeUnit.DAYS, 1);
        semaphore.acquire();
        Thread other = start(semaphore::shutdown);
        try {
            semaphore.acquire();
        } catch (IllegalStateException e) {
            assert semaphore.isShutdown();
        }
        other.join();
    }

    /** Javadoc of ThresholdCircuitBreaker: opens when the threshold is passed. */
    static void threshold() throws Exception {
        ThresholdCircuitBreaker breaker = new ThresholdCircuitBreaker(5);
        Thread other = start(() -> breaker.incrementAndCheckState(3L));
        breaker.incrementAndCheckState(3L);
        other.join();
        assert breaker.isOpen();
    }

    /** Javadoc of EventCountCircuitBreaker: more events than the threshold open it, and listeners are told once. */
    static void eventCount() throws Exception {
        EventCountCircuitBreaker breaker = new EventCountCircuitBreaker(1, 1, TimeUnit.DAYS);
        AtomicInteger told = new AtomicInteger();
        breaker.addChangeListener(event -> told.incrementAndGet());
        Thread other = start(breaker::incrementAndCheckState);
        breaker.incrementAndCheckState();
        other.join();
        assert breaker.isOpen() && told.get() == 1 : breaker.isOpen() + " " + told;
    }
}
