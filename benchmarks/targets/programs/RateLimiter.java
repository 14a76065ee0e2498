import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** A token bucket in one atomic word: the tokens that are left, and when they were counted. */
public class RateLimiter {
    private static final int TOKEN_BITS = 16;
    private final LongSupplier clock;
    private final int capacity;
    private final int perTick;
    private final AtomicLong state;

    RateLimiter(int capacity, int perTick, LongSupplier clock) {
        this.capacity = capacity;
        this.perTick = perTick;
        this.clock = clock;
        this.state = new AtomicLong(pack(clock.getAsLong(), capacity));
    }

    private static long pack(long tick, int tokens) {
        return tick << TOKEN_BITS | tokens;
    }

    boolean tryAcquire(int wanted) {
        while (true) {
            long seen = state.get();
            long then = seen >>> TOKEN_BITS;
            long now = Math.max(then, clock.getAsLong());
            int tokens = (int) Math.min(capacity, (seen & (1L << TOKEN_BITS) - 1) + (now - then) * perTick);
            if (tokens < wanted) {
                return false;
            }
            if (state.compareAndSet(seen, pack(now, tokens - wanted))) {
                return true;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicLong ticks = new AtomicLong();
        RateLimiter limiter = new RateLimiter(2, 1, ticks::get);
        int[] granted = new int[3];
        Together.run(3, me -> {
            if (me == 2) {
                ticks.incrementAndGet();
            }
            for (int i = 0; i < 2; i++) {
                if (limiter.tryAcquire(1)) {
                    granted[me]++;
                }
            }
        });
        int all = granted[0] + granted[1] + granted[2];
        assert all == 2 || all == 3 : all;
    }
}
