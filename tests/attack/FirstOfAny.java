import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * The first of several answers. What anyOf() leaves on the stacks of the others does nothing any more, which only those
 * see who look at a stack.
 */
class FirstOfAny extends Chapter {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "two" -> say(CompletableFuture.anyOf(answer("a"), answer("b")).join());
            case "three" -> say(CompletableFuture.anyOf(answer("a"), answer("b"), answer("c")).get());
            case "then-all" -> thenAll();
            case "failing" -> say(CompletableFuture.anyOf(failure(), answer("b")).handle(
                    (x, e) -> e == null ? x : cause(e)).join());
            case "action" -> say(CompletableFuture.anyOf(answer("a"), answer("b")).thenApply(x -> x + "!").join());
            case "within" -> say(CompletableFuture.anyOf(
                    CompletableFuture.anyOf(answer("a"), answer("b")), new CompletableFuture<>()).join());
            case "limit" -> say(CompletableFuture.anyOf(answer("a"), new CompletableFuture<>())
                    .orTimeout(1, TimeUnit.HOURS).join());
            case "waited-for" -> waitedFor();
            case "looked-at" -> lookedAt();
            case "text" -> text();
            case "looked-at-beside" -> lookedAtBeside(false);
            case "looked-at-behind" -> lookedAtBeside(true);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static CompletableFuture<String> answer(String text) {
        return CompletableFuture.supplyAsync(() -> text);
    }

    private static CompletableFuture<String> failure() {
        return CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException();
        });
    }

    private static void thenAll() {
        CompletableFuture<String> a = answer("a");
        CompletableFuture<String> b = answer("b");
        say(CompletableFuture.anyOf(a, b).join() + a.join() + b.join());
    }

    /** Another thread waits for a future that the first answer does not complete. */
    private static void waitedFor() throws Exception {
        CompletableFuture<String> a = new CompletableFuture<>();
        CompletableFuture<String> b = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(a, b);
        Thread waits = new Thread(() -> check(a.join().equals("a")));
        waits.start();
        b.complete("b");
        a.complete("a");
        waits.join();
        say(any.join());
    }

    private static void lookedAt() {
        CompletableFuture<String> pending = new CompletableFuture<>();
        CompletableFuture<String> done = new CompletableFuture<>();
        CompletableFuture.anyOf(pending, done);
        int before = pending.getNumberOfDependents();
        done.complete("x");
        say(before + " " + pending.getNumberOfDependents());
    }

    private static void text() {
        CompletableFuture<String> pending = new CompletableFuture<>();
        CompletableFuture<String> done = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(pending, done);
        done.complete("x");
        say(any.join() + " " + pending.toString().contains("dependents"));
    }

    /** `behind`: the look comes behind the result, and so behind the moment at which others can see it. */
    private static void lookedAtBeside(boolean behind) throws Exception {
        CompletableFuture<String> pending = new CompletableFuture<>();
        CompletableFuture<String> done = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(pending, done);
        Thread other = new Thread(() -> done.complete("x"));
        other.start();
        if (behind) {
            any.join();
        }
        say(pending.getNumberOfDependents());
        other.join();
        say(pending.getNumberOfDependents());
    }
}
