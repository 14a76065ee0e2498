import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;

/**
 * A future with a time limit, and an action behind it or before it. What cancels the limit lies on the future's stack
 * as the action does, but does nothing that a program sees; who puts it there may run an action that was there before.
 */
class LimitThenAction extends Chapter {
    private static Thread main;
    private static int phase;
    private static volatile String ran = "not";

    public static void main(String[] args) throws Exception {
        main = Thread.currentThread();
        BiFunction<String, Throwable, String> fallback = (x, e) -> e == null ? x : "late";
        switch (args[0]) {
            case "handle" -> say(answer("a").orTimeout(1, TimeUnit.HOURS).handle(fallback).join());
            case "apply-twice" -> say(answer("a").orTimeout(1, TimeUnit.HOURS).thenApply(x -> x + "b")
                    .thenApply(x -> x + "c").join());
            case "value" -> say(answer("a").completeOnTimeout("late", 1, TimeUnit.HOURS).thenApply(x -> x + "!").get());
            case "combine" -> say(answer("a").completeOnTimeout("late", 1, TimeUnit.HOURS)
                    .thenCombine(answer("b"), String::concat).join());
            case "both" -> say(answer("a").orTimeout(1, TimeUnit.HOURS).thenCombine(
                    answer("b").orTimeout(1, TimeUnit.HOURS), String::concat).join());
            case "never" -> say(new CompletableFuture<String>().orTimeout(1, TimeUnit.HOURS).handle(fallback).join());
            case "failing" -> say(failure().orTimeout(1, TimeUnit.HOURS).exceptionally(LimitThenAction::cause).join());
            case "limit-action" -> who(true, false, false);
            case "action-limit" -> who(false, true, false);
            case "limit-action-limit" -> who(true, true, false);
            case "limit-action-action" -> who(true, false, true);
            case "deadlock" -> deadlock(false);
            case "no-deadlock" -> deadlock(true);
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

    private static void note() {
        ran = Thread.currentThread() == main ? "main " + phase : "other";
    }

    /** Who runs the action, and if it is the main thread, in which of its calls? */
    private static void who(boolean before, boolean behind, boolean further) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete("a"));
        other.start();
        if (before) {
            future.orTimeout(1, TimeUnit.HOURS);
        }
        phase = 1;
        future.thenRun(LimitThenAction::note);
        phase = 2;
        if (behind) {
            future.orTimeout(1, TimeUnit.HOURS);
        }
        if (further) {
            future.thenRun(() -> { });
        }
        phase = 3;
        other.join();
        say(ran);
    }

    /** The action waits for what the main thread does behind the limit, which it may run itself. */
    private static void deadlock(boolean limitFirst) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<String> begun = new CompletableFuture<>();
        Thread other = new Thread(() -> future.complete("a"));
        if (limitFirst) {
            future.orTimeout(1, TimeUnit.HOURS);
        }
        future.thenRun(begun::join);
        other.start();
        if (!limitFirst) {
            future.orTimeout(1, TimeUnit.HOURS);
        }
        begun.complete("b");
        other.join();
        say("end");
    }
}
