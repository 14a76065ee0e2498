import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.BucketConfiguration;
import io.github.bucket4j.TimeMeter;
import io.github.bucket4j.TokensInheritanceStrategy;
import io.github.bucket4j.local.SynchronizationStrategy;
import java.time.Duration;

/** Clients of Bucket4j: a bucket of tokens, with a clock that stands still or jumps. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "lock-free" -> consume(SynchronizationStrategy.LOCK_FREE);
            case "synchronized" -> consume(SynchronizationStrategy.SYNCHRONIZED);
            case "refill" -> refill();
            case "reconfigure" -> reconfigure();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static volatile long now;
    static long theirs;

    static Bandwidth limit(int capacity) {
        return Bandwidth.builder().capacity(capacity).refillIntervally(capacity, Duration.ofNanos(100)).build();
    }

    static Bucket bucket(int capacity, SynchronizationStrategy strategy) {
        return Bucket.builder().addLimit(limit(capacity)).withSynchronizationStrategy(strategy)
                .withCustomTimePrecision(new TimeMeter() {
                    @Override
                    public long currentTimeNanos() {
                        return now;
                    }

                    @Override
                    public boolean isWallClockBased() {
                        return false;
                    }
                }).build();
    }

    /** Javadoc of Bucket.tryConsume: true if there were enough tokens, which are gone then. */
    static void consume(SynchronizationStrategy strategy) throws Exception {
        Bucket bucket = bucket(3, strategy);
        Thread other = new Thread(() -> theirs = bucket.tryConsumeAsMuchAsPossible(2));
        other.start();
        boolean mine = bucket.tryConsume(2);
        other.join();
        assert bucket.getAvailableTokens() == 3 - theirs - (mine ? 2 : 0) && (theirs == 2 || mine && theirs == 1);
    }

    /** Javadoc of Bandwidth: tokens come back once for each interval. */
    static void refill() throws Exception {
        Bucket bucket = bucket(2, SynchronizationStrategy.LOCK_FREE);
        bucket.tryConsume(2);
        now = 100;
        Thread other = new Thread(() -> theirs = bucket.tryConsumeAsMuchAsPossible());
        other.start();
        long mine = bucket.tryConsumeAsMuchAsPossible();
        other.join();
        assert mine + theirs == 2 && bucket.getAvailableTokens() == 0 : mine + " " + theirs;
    }

    /** Javadoc of Bucket.replaceConfiguration: tokens are taken over as they are. */
    static void reconfigure() throws Exception {
        Bucket bucket = bucket(2, SynchronizationStrategy.LOCK_FREE);
        BucketConfiguration larger = BucketConfiguration.builder().addLimit(limit(4)).build();
        Thread other = new Thread(() -> bucket.replaceConfiguration(larger, TokensInheritanceStrategy.AS_IS));
        other.start();
        boolean mine = bucket.tryConsume(1);
        other.join();
        assert mine && bucket.getAvailableTokens() == 1 : bucket.getAvailableTokens();
    }
}
