import reactor.core.Disposable;
import reactor.core.publisher.Sinks;

/** Two subscribers of a sink leave at the same time. Then it has none. */
public class Main {
    public static void main(String[] args) throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().multicast().onBackpressureBuffer();
        Disposable first = sink.asFlux().subscribe(), second = sink.asFlux().subscribe();
        Thread other = new Thread(first::dispose);
        other.start();
        second.dispose();
        other.join();
        assert sink.currentSubscriberCount() == 0 : sink.currentSubscriberCount() + " subscribers";
    }
}
