import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;

/** A task keeps a lock. The next one gets it, too, if the same thread of the pool runs both. */
public class Main {
    public static void main(String[] args) {
        ReentrantLock lock = new ReentrantLock();
        CompletableFuture.runAsync(lock::lock).join();
        System.out.println(CompletableFuture.supplyAsync(lock::tryLock).join());
    }
}
