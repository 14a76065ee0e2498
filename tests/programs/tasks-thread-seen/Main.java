import java.util.concurrent.CompletableFuture;

/** Two tasks, one behind the other, have one thread or two. */
public class Main {
    public static void main(String[] args) {
        Thread first = CompletableFuture.supplyAsync(Thread::currentThread).join();
        Thread second = CompletableFuture.supplyAsync(() -> Thread.currentThread()).join();
        System.out.println(first == second);
    }
}
