import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of Resilience4j: a state machine and permits that threads share. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "opens-once" -> opensOnce();
            case "half-open" -> halfOpen();
            case "bulkhead-grows" -> bulkheadGrows();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static CircuitBreaker breaker() {
        return CircuitBreaker.of("a", CircuitBreakerConfig.custom().slidingWindowSize(2).minimumNumberOfCalls(2)
            .permittedNumberOfCallsInHalfOpenState(1).waitDurationInOpenState(Duration.ofHours(1)).build());
    }

    /** Guide of CircuitBreaker: it is thread-safe, its state is in an atomic reference: one transition, one event. */
    static void opensOnce() throws Exception {
        CircuitBreaker breaker = breaker();
        AtomicInteger opened = new AtomicInteger();
        breaker.getEventPublisher().onStateTransition(event -> opened.incrementAndGet());
        Thread other = new Thread(() -> breaker.onError(1, TimeUnit.SECONDS, new Exception()));
        other.start();
        breaker.onError(1, TimeUnit.SECONDS, new Exception());
        other.join();
        assert breaker.getState() == CircuitBreaker.State.OPEN && opened.get() == 1 : breaker.getState() + " " + opened;
    }

    /** Javadoc of permittedNumberOfCallsInHalfOpenState: so many calls are permitted when it is half open. */
    static void halfOpen() throws Exception {
        CircuitBreaker breaker = breaker();
        breaker.transitionToOpenState();
        breaker.transitionToHalfOpenState();
        AtomicInteger permitted = new AtomicInteger();
        Runnable call = () -> permitted.addAndGet(breaker.tryAcquirePermission() ? 1 : 0);
        Thread other = new Thread(call);
        other.start();
        call.run();
        other.join();
        assert permitted.get() == 1 : permitted;
    }

    /** Javadoc of Bulkhead.changeConfig: a thread that holds a permit is not affected, and gives it back. */
    static void bulkheadGrows() throws Exception {
        Bulkhead bulkhead = Bulkhead.of("a", BulkheadConfig.custom().maxConcurrentCalls(1).build());
        Thread other = new Thread(() -> {
            if (bulkhead.tryAcquirePermission()) {
                bulkhead.onComplete();
            }
        });
        other.start();
        bulkhead.changeConfig(BulkheadConfig.custom().maxConcurrentCalls(2).build());
        other.join();
        assert bulkhead.getMetrics().getAvailableConcurrentCalls() == 2;
    }
}
