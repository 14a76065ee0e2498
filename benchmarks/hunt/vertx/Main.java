import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of the futures of Vert.x, outside of event loops. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "completed-once" -> completedOnce();
            case "handlers" -> handlers();
            case "all" -> all();
            case "any" -> any();
            case "join-fails" -> joinFails();
            case "compose" -> compose();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static boolean theirs;

    /** Javadoc of Promise.tryComplete: false when the future is already completed. */
    static void completedOnce() throws Exception {
        Promise<Integer> promise = Promise.promise();
        Thread other = new Thread(() -> theirs = promise.tryFail("no"));
        other.start();
        boolean mine = promise.tryComplete(1);
        other.join();
        assert mine != theirs && promise.future().succeeded() == mine && promise.future().failed() == theirs;
    }

    /** Javadoc of Future.onComplete: the handler is called when it completes, or at once if it is completed. */
    static void handlers() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Promise<Integer> promise = Promise.promise();
        promise.future().onSuccess(told::addAndGet);
        Thread other = new Thread(() -> promise.complete(1));
        other.start();
        promise.future().onSuccess(value -> told.addAndGet(10)).onComplete(done -> told.addAndGet(100));
        other.join();
        assert told.get() == 111 : told;
    }

    /** Javadoc of Future.all: succeeded if all are, failed as soon as one of them is. */
    static void all() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Promise<Integer> a = Promise.promise();
        Promise<Integer> b = Promise.promise();
        Thread other = new Thread(() -> a.complete(1));
        other.start();
        Future<Integer> sum = Future.all(a.future(), b.future()).map(done -> done.<Integer>resultAt(0) + 10);
        sum.onComplete(done -> told.incrementAndGet());
        b.complete(10);
        other.join();
        assert sum.succeeded() && sum.result() == 11 && told.get() == 1 : told;
    }

    /** Javadoc of Future.any: succeeded as soon as one of them is, failed when all are. */
    static void any() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Promise<Integer> a = Promise.promise();
        Promise<Integer> b = Promise.promise();
        Future<?> any = Future.any(a.future(), b.future());
        any.onComplete(done -> told.incrementAndGet());
        Thread other = new Thread(() -> a.fail("a"));
        other.start();
        b.fail("b");
        other.join();
        assert any.failed() && told.get() == 1 : told;
    }

    /** Javadoc of Future.join: waits for all, and fails if one fails. */
    static void joinFails() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Promise<Integer> a = Promise.promise();
        Promise<Integer> b = Promise.promise();
        Future<?> both = Future.join(a.future(), b.future());
        Thread other = new Thread(() -> a.fail("a"));
        other.start();
        both.onComplete(done -> told.addAndGet(a.future().isComplete() && b.future().isComplete() ? 1 : 10));
        b.complete(1);
        other.join();
        assert both.failed() && told.get() == 1 : told;
    }

    /** Javadoc of Future.compose: the future that the mapper gives, when this one succeeds. */
    static void compose() throws Exception {
        Promise<Integer> a = Promise.promise();
        Promise<Integer> b = Promise.promise();
        Thread other = new Thread(() -> a.complete(1));
        other.start();
        Future<Integer> sum = a.future().compose(one -> b.future().map(two -> one + two));
        b.complete(10);
        other.join();
        assert sum.succeeded() && sum.result() == 11 : sum;
    }
}
