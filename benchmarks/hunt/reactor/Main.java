import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Clients of Reactor: subscriptions and disposals beside emissions. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "swap-dispose" -> swapDispose();
            case "one-late" -> oneLate();
            case "cache-once" -> cacheOnce();
            case "unicast-late" -> unicastLate();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Javadoc of Disposable.Swap.update: the old one is disposed, and the next one if the container was. */
    static void swapDispose() throws Exception {
        Disposable.Swap swap = Disposables.swap();
        Disposable one = Disposables.single();
        Disposable two = Disposables.single();
        Thread setter = new Thread(() -> swap.update(one));
        Thread closer = new Thread(swap::dispose);
        setter.start();
        closer.start();
        swap.update(two);
        setter.join();
        closer.join();
        assert one.isDisposed() && two.isDisposed();
    }

    /** Javadoc of Sinks.one: the value is replayed to late subscribers. */
    static void oneLate() throws Exception {
        Sinks.One<Integer> sink = Sinks.one();
        AtomicInteger seen = new AtomicInteger();
        Thread other = new Thread(() -> sink.tryEmitValue(1));
        other.start();
        sink.asMono().subscribe(seen::addAndGet);
        other.join();
        assert seen.get() == 1 : seen;
    }

    /** Javadoc of Mono.cache: the source is a hot one, whose value is replayed to each subscriber. */
    static void cacheOnce() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        AtomicInteger seen = new AtomicInteger();
        Mono<Integer> cached = Mono.fromCallable(loads::incrementAndGet).cache();
        Thread other = new Thread(() -> cached.subscribe(seen::addAndGet));
        other.start();
        cached.subscribe(seen::addAndGet);
        other.join();
        assert loads.get() == 1 && seen.get() == 2 : loads + " " + seen;
    }

    /** Javadoc of Sinks.UnicastSpec.onBackpressureBuffer: what is emitted before the subscriber comes is replayed. */
    static void unicastLate() throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        Thread other = new Thread(() -> {
            sink.tryEmitNext(1);
            sink.tryEmitComplete();
        });
        other.start();
        sink.asFlux().subscribe(seen::add, failure -> seen.add(-1), () -> seen.add(9));
        other.join();
        assert new ArrayList<>(seen).equals(List.of(1, 9)) : seen;
    }
}
