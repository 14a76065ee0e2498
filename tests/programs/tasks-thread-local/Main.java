import java.util.concurrent.CompletableFuture;

/** The second task finds what the first has left in its thread, if the same thread of the pool runs both: 0 or 1. */
public class Main {
    private static final ThreadLocal<Integer> LEFT = new ThreadLocal<>();

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> LEFT.set(1)).join();
        System.out.println(CompletableFuture.supplyAsync(() -> LEFT.get() == null ? 0 : 1).join());
    }
}
