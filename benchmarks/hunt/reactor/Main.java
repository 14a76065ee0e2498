import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import reactor.core.Disposable;
import reactor.core.Disposables;
import reactor.core.publisher.Flux;
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
            case "composite" -> composite();
            case "direct-complete" -> directComplete();
            case "replay-late" -> replayLate();
            case "multicast-late" -> multicastLate();
            case "ref-count" -> refCount();
            case "zip" -> zip();
            case "non-serialized" -> nonSerialized();
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

    /** Javadoc of Disposable.Composite.add: if the container is disposed, so is what is added. */
    static void composite() throws Exception {
        Disposable.Composite all = Disposables.composite();
        Disposable one = Disposables.single();
        boolean[] added = new boolean[1];
        Thread other = new Thread(() -> added[0] = all.add(one));
        other.start();
        all.dispose();
        other.join();
        assert one.isDisposed() && all.size() == 0 : added[0] + " " + all.size();
    }

    /** Javadoc of Sinks.MulticastSpec.directAllOrNothing: who subscribes after the end is told the end. */
    static void directComplete() throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().multicast().directAllOrNothing();
        AtomicInteger ends = new AtomicInteger();
        Thread other = new Thread(() -> sink.tryEmitError(new IllegalStateException()));
        other.start();
        sink.asFlux().subscribe(value -> ends.addAndGet(100), failure -> ends.addAndGet(1), () -> ends.addAndGet(10));
        other.join();
        assert ends.get() == 1 : ends;
    }

    /** Javadoc of Sinks.MulticastReplaySpec.all: all elements are replayed to late subscribers, in order. */
    static void replayLate() throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().replay().all();
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

    /** Javadoc of Sinks.MulticastSpec.onBackpressureBuffer: what comes before the first subscriber is kept for it. */
    static void multicastLate() throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().multicast().onBackpressureBuffer();
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

    /** Javadoc of ConnectableFlux.refCount: connects with the first subscriber, disconnects when all have cancelled. */
    static void refCount() throws Exception {
        AtomicInteger open = new AtomicInteger();
        Flux<Integer> shared = Flux.<Integer>never().doOnSubscribe(s -> open.addAndGet(1))
                .doOnCancel(() -> open.addAndGet(-1)).publish().refCount();
        Disposable first = shared.subscribe();
        Thread other = new Thread(first::dispose);
        other.start();
        Disposable second = shared.subscribe();
        other.join();
        assert open.get() == 1 : open;
        second.dispose();
        assert open.get() == 0 : open;
    }

    /** Javadoc of Mono.zip: the values of all, combined once all of them are there. */
    static void zip() throws Exception {
        Sinks.One<Integer> a = Sinks.one();
        Sinks.One<Integer> b = Sinks.one();
        AtomicInteger seen = new AtomicInteger();
        Mono.zip(a.asMono(), b.asMono(), Integer::sum).subscribe(seen::addAndGet);
        Thread other = new Thread(() -> a.tryEmitValue(1));
        other.start();
        b.tryEmitValue(10);
        other.join();
        assert seen.get() == 11 : seen;
    }

    /** Javadoc of Sinks.EmitResult: FAIL_NON_SERIALIZED when another thread emits; else the value has come. */
    static void nonSerialized() throws Exception {
        Sinks.Many<Integer> sink = Sinks.many().unicast().onBackpressureBuffer();
        AtomicInteger seen = new AtomicInteger();
        AtomicInteger emitted = new AtomicInteger();
        sink.asFlux().subscribe(seen::addAndGet);
        Thread other = new Thread(() -> emitted.addAndGet(sink.tryEmitNext(1).isSuccess() ? 1 : 0));
        other.start();
        emitted.addAndGet(sink.tryEmitNext(10).isSuccess() ? 10 : 0);
        other.join();
        assert seen.get() == emitted.get() && seen.get() > 0 : seen + " " + emitted;
    }
}
