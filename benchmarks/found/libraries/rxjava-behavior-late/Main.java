import io.reactivex.processors.BehaviorProcessor;
import java.util.concurrent.atomic.AtomicInteger;

/** A thread subscribes while another completes the processor. The subscriber is told of the end. */
public class Main {
    public static void main(String[] args) throws Exception {
        BehaviorProcessor<Integer> state = BehaviorProcessor.create();
        AtomicInteger ends = new AtomicInteger();
        Thread source = new Thread(state::onComplete);
        source.start();
        state.subscribe(v -> { }, e -> { }, ends::incrementAndGet);
        source.join();
        assert ends.get() == 1 : ends;
    }
}
