import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.CloseFuture;
import io.vertx.core.internal.pool.CombinerExecutor;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients of the futures of Vert.x, and of what they are closed and combined by, outside of event loops. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "completed-once" -> completedOnce();
            case "handlers" -> handlers();
            case "all" -> all();
            case "any" -> any();
            case "join-fails" -> joinFails();
            case "compose" -> compose();
            case "close-future" -> closeFuture();
            case "combiner" -> combiner();
            case "to-stage" -> toStage();
            case "recover" -> recover();
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

    /** Javadoc of CloseFuture.add: what is added is closed with it, or the answer is false. */
    static void closeFuture() throws Exception {
        AtomicInteger closed = new AtomicInteger();
        CloseFuture future = new CloseFuture();
        Thread other = new Thread(() -> theirs = future.add(done -> {
            closed.incrementAndGet();
            done.succeed();
        }));
        other.start();
        Future<Void> end = future.close();
        other.join();
        assert closed.get() == (theirs ? 1 : 0) && end.succeeded() && future.isClosed() : closed + " " + theirs;
    }

    /** Javadoc of Executor: actions are submitted by any thread, and change the state one after the other. */
    static void combiner() throws Exception {
        int[] state = new int[1];
        CombinerExecutor<int[]> executor = new CombinerExecutor<>(state);
        AtomicInteger seen = new AtomicInteger();
        Thread other = new Thread(() -> executor.submit(value -> {
            value[0]++;
            return null;
        }));
        other.start();
        executor.submit(value -> {
            value[0]++;
            return null;
        });
        other.join();
        executor.submit(value -> {
            seen.set(value[0]);
            return null;
        });
        assert seen.get() == 2 : seen;
    }

    /** Javadoc of Future.toCompletionStage: completed with the same outcome, exactly when this future is. */
    static void toStage() throws Exception {
        Promise<Integer> promise = Promise.promise();
        AtomicInteger told = new AtomicInteger();
        Thread other = new Thread(() -> promise.complete(1));
        other.start();
        CompletableFuture<Integer> stage = promise.future().toCompletionStage().toCompletableFuture();
        stage.thenAccept(told::addAndGet);
        int value = stage.get();
        other.join();
        assert value == 1 && told.get() == 1 : told;
    }

    /** Javadoc of Future.recover and eventually: the mapper is called once, when this future fails. */
    static void recover() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Promise<Integer> a = Promise.promise();
        Promise<Integer> b = Promise.promise();
        Thread other = new Thread(() -> a.fail("no"));
        other.start();
        Future<Integer> next = a.future().recover(failure -> {
            calls.addAndGet(1);
            return b.future();
        }).eventually(() -> {
            calls.addAndGet(10);
            return Future.succeededFuture();
        });
        b.complete(5);
        other.join();
        assert next.succeeded() && next.result() == 5 && calls.get() == 11 : calls;
    }
}
