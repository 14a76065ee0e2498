import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Conditions and futures that threads wait for in vain are named, each with its number. */
public class Main {
    interface Body {
        void run() throws InterruptedException, ExecutionException;
    }

    static class Answer extends CompletableFuture<Integer> {
    }

    static void start(String name, Body body) {
        new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
            }
        }, name).start();
    }

    public static void main(String[] arguments) {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        ReentrantReadWriteLock other = new ReentrantReadWriteLock();
        Condition written = other.writeLock().newCondition();
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<Integer> answer = new Answer();
        start("condition", () -> {
            lock.lock();
            condition.await();
        });
        start("written", () -> {
            other.writeLock().lock();
            written.awaitUninterruptibly();
        });
        start("join", future::join);
        start("get", () -> future.thenApply(x -> x + 1).get());
        start("answer", answer::get);
    }
}
