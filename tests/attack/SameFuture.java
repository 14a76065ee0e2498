import java.util.concurrent.CompletableFuture;

/** A future that is given to itself as the other one: such an action comes on its stack twice, one after the other. */
class SameFuture extends Chapter {
    private final CompletableFuture<Integer> future = new CompletableFuture<>();

    public static void main(String[] args) throws Exception {
        SameFuture shared = new SameFuture();
        Thread other = new Thread(() -> shared.attach(args[0]));
        other.start();
        say(shared.future.getNumberOfDependents());
        other.join();
    }

    private void attach(String name) {
        switch (name) {
            case "accept-either" -> future.acceptEither(future, x -> { });
            case "apply-either" -> future.applyToEither(future, x -> x);
            case "run-either" -> future.runAfterEither(future, () -> { });
            case "combine" -> future.thenCombine(future, Integer::sum);
            case "accept-both" -> future.thenAcceptBoth(future, (x, y) -> { });
            case "all" -> CompletableFuture.allOf(future, future);
            case "any" -> CompletableFuture.anyOf(future, future);
            case "once" -> future.thenApply(x -> x);
            case "others" -> future.acceptEither(new CompletableFuture<>(), x -> { });
            default -> throw new IllegalArgumentException(name);
        }
    }
}
