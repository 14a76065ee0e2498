import java.util.concurrent.CompletableFuture;

/** Where the task was handed over whose exception has come to a future by way of others. */
public class Main {
    static void order(int number) {
        if (number == 2) throw new IllegalStateException("order 2");
    }

    public static void main(String[] words) {
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> order(1));
        CompletableFuture<Void> second = CompletableFuture.runAsync(() -> order(2));
        CompletableFuture.allOf(first, second).join();
    }
}
