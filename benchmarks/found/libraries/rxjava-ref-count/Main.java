import io.reactivex.Flowable;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads subscribe to a value that is replayed. Both are told of it. */
public class Main {
    public static void main(String[] args) throws Exception {
        Flowable<Integer> value = Flowable.just(1).replay(1).refCount();
        AtomicInteger ends = new AtomicInteger();
        Thread other = new Thread(() -> value.subscribe(v -> { }, e -> { }, ends::incrementAndGet));
        other.start();
        value.subscribe(v -> { }, e -> { }, ends::incrementAndGet);
        other.join();
        assert ends.get() == 2 : ends + " subscribers were told";
    }
}
