import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task waits for another one of its own pool, which has no further thread. The report says where that one stands. */
public class Main {
    private final ExecutorService pool = Executors.newFixedThreadPool(1);

    int twice() {
        return CompletableFuture.supplyAsync(() -> 21, pool).join() * 2;
    }

    public static void main(String[] arguments) throws Exception {
        Main main = new Main();
        Future<Integer> answer = main.pool.submit(main::twice);
        System.out.println(answer.get());
    }
}
