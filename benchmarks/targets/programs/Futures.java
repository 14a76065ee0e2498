import static java.util.concurrent.CompletableFuture.supplyAsync;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Stages of CompletableFuture on the common pool. Each program has one outcome. */
public class Futures {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "combine" -> expect(5, supplyAsync(() -> 2).thenCombine(supplyAsync(() -> 3), Integer::sum).join());
            case "compose" -> expect(7, supplyAsync(() -> 2).thenCombine(supplyAsync(() -> 3), Integer::sum)
                .thenCompose(sum -> supplyAsync(() -> sum + 2)).join());
            case "all" -> {
                CompletableFuture<?>[] parts = new CompletableFuture<?>[4];
                for (int i = 0; i < parts.length; i++) {
                    int me = i;
                    parts[i] = supplyAsync(() -> me);
                }
                CompletableFuture.allOf(parts).join();
                int sum = 0;
                for (CompletableFuture<?> part : parts) {
                    sum += (Integer) part.join();
                }
                expect(6, sum);
            }
            case "chain" -> expect(10, supplyAsync(() -> 2).thenCombineAsync(supplyAsync(() -> 3), Integer::sum)
                .thenApply(sum -> 2 * sum).get());
            case "timeout" -> {
                CompletableFuture<Integer> one = supplyAsync(() -> 2).orTimeout(1, TimeUnit.MINUTES);
                CompletableFuture<Integer> other = supplyAsync(() -> 3).orTimeout(1, TimeUnit.MINUTES);
                expect(5, one.join() + other.join());
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void expect(int wanted, int got) {
        assert wanted == got : got;
    }
}
