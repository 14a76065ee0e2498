import io.reactivex.Flowable;
import java.util.concurrent.atomic.AtomicInteger;

/** Two threads subscribe to a source that is shared. Both are told of its end. */
public class Main {
    public static void main(String[] args) throws Exception {
        Flowable<Integer> value = Flowable.just(1).publish().refCount();
        AtomicInteger ends = new AtomicInteger();
        Thread other = new Thread(() -> value.subscribe(v -> { }, e -> { }, ends::incrementAndGet));
        other.start();
        value.subscribe(v -> { }, e -> { }, ends::incrementAndGet);
        other.join();
        assert ends.get() == 2 : ends + " subscribers were told";
    }
}
