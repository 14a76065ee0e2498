import io.vavr.Lazy;
import io.vavr.concurrent.Future;
import io.vavr.concurrent.Promise;
import io.vavr.collection.Stream;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of Vavr: lazy values, futures and promises. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "lazy-once" -> lazyOnce();
            case "stream-tail" -> streamTail();
            case "completed-once" -> completedOnce();
            case "actions" -> actions();
            case "cancel" -> cancel();
            case "await" -> await();
            case "first-of" -> firstOf();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static int seen;
    static boolean theirs;

    /** Javadoc of Lazy: memoizing, evaluates only once. */
    static void lazyOnce() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Lazy<Integer> lazy = Lazy.of(calls::incrementAndGet);
        Thread other = new Thread(() -> seen = lazy.get());
        other.start();
        int mine = lazy.isEvaluated() ? lazy.get() : lazy.map(value -> value).get();
        other.join();
        assert mine == 1 && seen == 1 && calls.get() == 1 : calls;
    }

    /** Javadoc of Stream: an immutable lazy sequence, whose elements are evaluated once. */
    static void streamTail() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Stream<Integer> stream = Stream.continually(calls::incrementAndGet);
        Thread other = new Thread(() -> seen = stream.get(1));
        other.start();
        int mine = stream.get(1);
        other.join();
        assert mine == seen : mine + " " + seen;
    }

    /** Javadoc of Promise.tryComplete: false if it has been completed. */
    static void completedOnce() throws Exception {
        Promise<Integer> promise = Promise.make(Runnable::run);
        Thread other = new Thread(() -> theirs = promise.tryFailure(new IllegalStateException()));
        other.start();
        boolean mine = promise.trySuccess(1);
        other.join();
        assert mine != theirs && promise.future().isSuccess() == mine : mine + " " + theirs;
    }

    /** Javadoc of Future.onComplete: the action is performed once the future is complete. */
    static void actions() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Promise<Integer> promise = Promise.make(Runnable::run);
        promise.future().onSuccess(told::addAndGet);
        Thread other = new Thread(() -> promise.success(1));
        other.start();
        promise.future().onSuccess(value -> told.addAndGet(10));
        other.join();
        assert told.get() == 11 : told;
    }

    /** Javadoc of Future.cancel: false if it was complete, true if this call cancelled it. */
    static void cancel() throws Exception {
        Promise<Integer> promise = Promise.make(Runnable::run);
        Thread other = new Thread(() -> theirs = promise.future().cancel());
        other.start();
        boolean mine = promise.trySuccess(1);
        other.join();
        assert mine != theirs && promise.future().isCancelled() == theirs : mine + " " + theirs;
    }

    /** Javadoc of Future.await: blocks until it is complete. */
    static void await() throws Exception {
        Promise<Integer> promise = Promise.make(Runnable::run);
        Thread other = new Thread(() -> promise.success(1));
        other.start();
        int mine = promise.future().await().get();
        other.join();
        assert mine == 1;
    }

    /** Javadoc of Future.firstCompletedOf: the result of the first one to complete. */
    static void firstOf() throws Exception {
        Promise<Integer> a = Promise.make(Runnable::run);
        Promise<Integer> b = Promise.make(Runnable::run);
        Thread other = new Thread(() -> a.success(1));
        other.start();
        Future<Integer> first = Future.firstCompletedOf(Runnable::run, List.of(a.future(), b.future()));
        b.success(2);
        other.join();
        assert first.isSuccess() && (first.get() == 1 || first.get() == 2);
    }
}
