import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import io.smallrye.mutiny.operators.multi.processors.BroadcastProcessor;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.mutiny.subscription.Cancellable;
import io.smallrye.mutiny.subscription.DemandPauser;
import io.smallrye.mutiny.subscription.MultiEmitter;
import io.smallrye.mutiny.subscription.UniEmitter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of Mutiny: items, cancellations and subscribers meet. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "memoize-once" -> memoizeOnce();
            case "memoize-cancel" -> memoizeCancel();
            case "combine", "combine-races" -> combine();
            case "cancel" -> cancel();
            case "broadcast-late" -> broadcastLate();
            case "broadcast-fails" -> broadcastFails();
            case "unicast-late" -> unicastLate();
            case "pauser" -> pauser();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static UniEmitter<? super Integer> emitter;
    static MultiEmitter<? super Integer> items;

    /** Javadoc of UniMemoize.indefinitely: the item is kept, and told to all later subscribers. */
    static void memoizeOnce() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        AtomicInteger told = new AtomicInteger();
        Uni<Integer> uni = Uni.createFrom().item(calls::incrementAndGet).memoize().indefinitely();
        Thread other = new Thread(() -> uni.subscribe().with(told::addAndGet));
        other.start();
        uni.subscribe().with(value -> told.addAndGet(10 * value));
        other.join();
        assert calls.get() == 1 && told.get() == 11 : calls + " " + told;
    }

    /** The same when one of two subscribers goes away: the other one is told. */
    static void memoizeCancel() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Uni<Integer> uni = Uni.createFrom().<Integer>emitter(e -> emitter = e).memoize().indefinitely();
        Cancellable first = uni.subscribe().with(value -> told.addAndGet(1));
        uni.subscribe().with(value -> told.addAndGet(10));
        Thread other = new Thread(() -> emitter.complete(1));
        other.start();
        first.cancel();
        other.join();
        assert told.get() == 10 || told.get() == 11 : told;
    }

    /** Javadoc of UniAndGroup2.asTuple: one item when both have fired. */
    static void combine() throws Exception {
        AtomicInteger told = new AtomicInteger();
        CompletableFuture<Integer> a = new CompletableFuture<>();
        CompletableFuture<Integer> b = new CompletableFuture<>();
        Uni.combine().all().unis(Uni.createFrom().completionStage(a), Uni.createFrom().completionStage(b))
                .with(Integer::sum).subscribe().with(told::addAndGet, error -> told.addAndGet(100));
        Thread other = new Thread(() -> a.complete(1));
        other.start();
        b.complete(10);
        other.join();
        assert told.get() == 11 : told;
    }

    /** Javadoc of UniEmitter.onTermination: run when it is cancelled, or after the item. */
    static void cancel() throws Exception {
        AtomicInteger told = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        Uni<Integer> uni = Uni.createFrom().emitter(e -> emitter = e.onTermination(ended::incrementAndGet));
        Cancellable subscribed = uni.subscribe().with(told::addAndGet);
        Thread other = new Thread(() -> emitter.complete(1));
        other.start();
        subscribed.cancel();
        other.join();
        assert told.get() <= 1 && ended.get() == 1 : told + " " + ended;
    }

    /** Javadoc of BroadcastProcessor: who subscribes is told all later items, and the end. */
    static void broadcastLate() throws Exception {
        AtomicInteger told = new AtomicInteger();
        BroadcastProcessor<Integer> source = BroadcastProcessor.create();
        Thread other = new Thread(() -> {
            source.onNext(1);
            source.onComplete();
        });
        other.start();
        source.subscribe().with(told::addAndGet, error -> told.addAndGet(100), () -> told.addAndGet(10));
        other.join();
        assert told.get() == 11 || told.get() == 10 : told;
    }

    /** Javadoc of BroadcastProcessor: once it has failed, who subscribes is told of the failure. */
    static void broadcastFails() throws Exception {
        AtomicInteger told = new AtomicInteger();
        BroadcastProcessor<Integer> source = BroadcastProcessor.create();
        Thread other = new Thread(() -> source.onError(new IllegalStateException()));
        other.start();
        source.subscribe().with(told::addAndGet, error -> told.addAndGet(100), () -> told.addAndGet(10));
        other.join();
        assert told.get() != 10 : "completed";
    }

    /** Javadoc of UnicastProcessor: items are kept until its only subscriber comes. */
    static void unicastLate() throws Exception {
        AtomicInteger told = new AtomicInteger();
        UnicastProcessor<Integer> source = UnicastProcessor.create();
        Thread other = new Thread(() -> {
            source.onNext(1);
            source.onComplete();
        });
        other.start();
        source.subscribe().with(told::addAndGet, error -> told.addAndGet(100), () -> told.addAndGet(10));
        other.join();
        assert told.get() == 11 : told;
    }

    /** Javadoc of DemandPauser.resume: items that were kept are told first, and none is lost by it. */
    static void pauser() throws Exception {
        AtomicInteger told = new AtomicInteger();
        DemandPauser pauser = new DemandPauser();
        Multi.createFrom().<Integer>emitter(e -> items = e).pauseDemand().using(pauser)
                .subscribe().with(told::addAndGet, error -> told.addAndGet(100), () -> told.addAndGet(10));
        pauser.pause();
        Thread other = new Thread(() -> items.emit(1).complete());
        other.start();
        pauser.resume();
        other.join();
        assert told.get() == 11 : told;
    }
}
