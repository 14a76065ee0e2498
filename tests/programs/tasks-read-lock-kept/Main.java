import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A task keeps a lock for reading. The next one can give it back, if the same thread of the pool runs both. */
public class Main {
    public static void main(String[] args) {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        CompletableFuture.runAsync(() -> lock.readLock().lock()).join();
        System.out.println(CompletableFuture.supplyAsync(() -> {
            try {
                lock.readLock().unlock();
                return true;
            } catch (IllegalMonitorStateException e) {
                return false;
            }
        }).join());
    }
}
