import dev.failsafe.Bulkhead;
import dev.failsafe.CircuitBreaker;
import dev.failsafe.RateLimiter;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of Failsafe: two threads use one policy. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "half-open-permit" -> halfOpenPermit();
            case "opens-once" -> opensOnce();
            case "half-open-results" -> halfOpenResults();
            case "open-delay" -> openDelay();
            case "rate-bursty" -> rate(RateLimiter.<Integer>burstyBuilder(1, Duration.ofDays(1)).build());
            case "rate-smooth" -> rate(RateLimiter.<Integer>smoothBuilder(Duration.ofDays(1)).build());
            case "bulkhead" -> bulkhead();
            case "bulkhead-waits" -> bulkheadWaits();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static int one(boolean answer) {
        return answer ? 1 : 0;
    }

    /** Javadoc of CircuitBreaker: half-open, it lets as many executions through as the threshold needs. */
    static void halfOpenPermit() throws Exception {
        CircuitBreaker<Integer> breaker = CircuitBreaker.<Integer>builder().withSuccessThreshold(1).build();
        breaker.halfOpen();
        int[] theirs = new int[1];
        Thread other = start(() -> theirs[0] = one(breaker.tryAcquirePermit()));
        int mine = one(breaker.tryAcquirePermit());
        other.join();
        assert mine + theirs[0] == 1 : mine + theirs[0];
    }

    /** Javadoc of onOpen: called when the circuit is opened; two failures open it once. */
    static void opensOnce() throws Exception {
        AtomicInteger opened = new AtomicInteger();
        CircuitBreaker<Integer> breaker = CircuitBreaker.<Integer>builder().withFailureThreshold(1)
                .withDelay(Duration.ofDays(1)).onOpen(event -> opened.incrementAndGet()).build();
        Thread other = start(breaker::recordFailure);
        breaker.recordFailure();
        other.join();
        assert breaker.isOpen() && opened.get() == 1 : opened;
    }

    /** Javadoc of onClose: called when the circuit is closed; a success and a call of close close it once. */
    static void halfOpenResults() throws Exception {
        AtomicInteger changes = new AtomicInteger();
        CircuitBreaker<Integer> breaker = CircuitBreaker.<Integer>builder().withFailureThreshold(2)
                .withSuccessThreshold(1).withDelay(Duration.ofDays(1))
                .onOpen(event -> changes.addAndGet(1)).onClose(event -> changes.addAndGet(10)).build();
        breaker.halfOpen();
        Thread other = start(breaker::recordSuccess);
        breaker.close();
        other.join();
        assert breaker.isClosed() && changes.get() == 10 : changes;
    }

    /** When the delay is over, one of two threads makes it half-open, and only one execution is let through. */
    static void openDelay() throws Exception {
        AtomicInteger halfOpened = new AtomicInteger();
        CircuitBreaker<Integer> breaker = CircuitBreaker.<Integer>builder().withDelay(Duration.ZERO)
                .onHalfOpen(event -> halfOpened.incrementAndGet()).build();
        breaker.open();
        int[] theirs = new int[1];
        Thread other = start(() -> theirs[0] = one(breaker.tryAcquirePermit()));
        int mine = one(breaker.tryAcquirePermit());
        other.join();
        assert mine + theirs[0] == 1 && halfOpened.get() == 1 : mine + theirs[0] + " " + halfOpened;
    }

    /** Javadoc of RateLimiter: at most one permit in the period. */
    static void rate(RateLimiter<Integer> limiter) throws Exception {
        int[] theirs = new int[1];
        Thread other = start(() -> theirs[0] = one(limiter.tryAcquirePermit()));
        int mine = one(limiter.tryAcquirePermit());
        other.join();
        assert mine + theirs[0] == 1 : mine + theirs[0];
    }

    /** Javadoc of Bulkhead: at most one execution at a time; its permit comes back. */
    static void bulkhead() throws Exception {
        Bulkhead<Integer> bulkhead = Bulkhead.of(1);
        AtomicInteger inside = new AtomicInteger();
        Runnable action = () -> {
            if (bulkhead.tryAcquirePermit()) {
                assert inside.incrementAndGet() == 1 : inside;
                inside.decrementAndGet();
                bulkhead.releasePermit();
            }
        };
        Thread other = start(action);
        action.run();
        other.join();
        assert bulkhead.tryAcquirePermit() && !bulkhead.tryAcquirePermit();
    }

    /** Javadoc of acquirePermit: waits until a permit is available. */
    static void bulkheadWaits() throws Exception {
        Bulkhead<Integer> bulkhead = Bulkhead.of(1);
        bulkhead.acquirePermit();
        Thread other = start(bulkhead::releasePermit);
        bulkhead.acquirePermit();
        other.join();
        assert !bulkhead.tryAcquirePermit();
    }
}
