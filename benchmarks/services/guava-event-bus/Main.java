import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;

/** Guava's EventBus calls a subscriber that does not allow concurrent events from one thread at a time. */
public class Main {
    static final class Counter {
        int seen;

        @Subscribe
        public void on(Integer event) {
            seen += event;
        }
    }

    public static void main(String[] args) throws Exception {
        EventBus bus = new EventBus();
        Counter counter = new Counter();
        bus.register(counter);
        Thread other = new Thread(() -> bus.post(1));
        other.start();
        bus.post(2);
        other.join();
        assert counter.seen == 3 : counter.seen;
        System.out.println("both delivered");
    }
}
