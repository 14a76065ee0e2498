import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two tasks that have nothing to do with each other, and add to one number. Which thread of the pool runs which task
 * makes no difference, so that one execution stands for all.
 */
public class Main {
    public static void main(String[] args) {
        AtomicInteger sum = new AtomicInteger();
        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> sum.incrementAndGet());
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> sum.incrementAndGet());
        one.join();
        other.join();
        System.out.println(sum.get());
    }
}
