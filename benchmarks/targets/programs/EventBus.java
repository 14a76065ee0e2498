import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** An event bus: subscribers by type of event, in a map of lists that are copied on each change. */
public class EventBus {
    interface Subscription extends AutoCloseable {
        @Override
        void close();
    }

    private final Map<Class<?>, List<Consumer<Object>>> subscribers = new ConcurrentHashMap<>();
    private final AtomicInteger undelivered = new AtomicInteger();

    <T> Subscription subscribe(Class<T> type, Consumer<? super T> consumer) {
        Consumer<Object> wrapped = event -> consumer.accept(type.cast(event));
        List<Consumer<Object>> list = subscribers.computeIfAbsent(type, t -> new CopyOnWriteArrayList<>());
        list.add(wrapped);
        return () -> list.remove(wrapped);
    }

    void publish(Object event) {
        List<Consumer<Object>> list = subscribers.get(event.getClass());
        boolean delivered = false;
        if (list != null) {
            for (Consumer<Object> consumer : list) {
                consumer.accept(event);
                delivered = true;
            }
        }
        if (!delivered) {
            undelivered.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
        AtomicInteger strings = new AtomicInteger();
        Together.run(3, me -> {
            if (me == 0) {
                Subscription subscription = bus.subscribe(String.class, text -> strings.incrementAndGet());
                try {
                    bus.publish("own");
                } finally {
                    subscription.close();
                }
            } else {
                bus.publish(me == 1 ? "other" : (Object) Integer.valueOf(2));
            }
        });
        int seen = strings.get() + bus.undelivered.get();
        assert seen == 3 : seen;
    }
}
