"""Statements of random programs about CompletableFuture. Of {one} and {two}, each is one of the futures."""

FUTURES = (
    ("bit({one}.isDone())", "now({one})", "counter.get()", "flag",
     "bit({two}.isCompletedExceptionally())", "bit(all.isDone())"),
    ("h = h * 7 + bit({one}.complete({small}));", "{one}.complete({small});", "{two}.complete({small});",
     "{two}.completeExceptionally(new IllegalStateException());", "h = h * 7 + bit({two}.cancel(true));",
     "{one}.thenAccept(v -> ran(v));", "{two}.thenRun(() -> ran(1));", "{one}.whenComplete((v, failure) -> ran(2));",
     "h = h * 7 + joined({one}.thenApply(v -> ran(v)));", "h = h * 7 + joined({two});",
     "{one}.thenApply(v -> ran(v)).thenAccept(v -> ran(v));",
     "h = h * 7 + joined({one}.thenCombine({two}, (v, w) -> ran(v + w)));",
     "{one}.thenCombine({two}, (v, w) -> v + w).thenAccept(v -> ran(v));",
     "{one}.thenCompose(v -> {two}).thenAccept(v -> ran(v));", "{one}.applyToEither({two}, v -> ran(v));",
     "CompletableFuture.allOf({one}, {two}).thenRun(() -> ran(3));",
     "CompletableFuture.anyOf({one}, {two}).thenRun(() -> ran(1));",
     "h = h * 7 + together(CompletableFuture.allOf({one}, {two}));", "all = CompletableFuture.allOf({one}, {two});",
     "h = h * 7 + together(all);",
     "{two}.exceptionally(failure -> ran(2)).thenAccept(v -> ran(v));",
     "{two}.handle((v, failure) -> ran(failure == null ? 1 : 2));",
     "{one}.thenAcceptAsync(v -> ran(v), Runnable::run);", "{one}.thenAccept(v -> {two}.complete(v));",
     "{one}.copy().thenRun(() -> ran(1));", "flag = {small};"), ())
HEAD = """static final CompletableFuture<Integer> future = new CompletableFuture<>(), other = new CompletableFuture<>(),
        third = new CompletableFuture<>(), last = new CompletableFuture<>();
    static int joined(CompletableFuture<Integer> awaited) {
        try {
            return number(awaited.join());
        } catch (CompletionException | CancellationException e) {
            return 5;
        }
    }
    static volatile CompletableFuture<?> all = last;
    static int together(CompletableFuture<?> awaited) {
        try {
            return awaited.join() == null ? 1 : 2;
        } catch (CompletionException | CancellationException e) {
            return 5;
        }
    }
    static int now(CompletableFuture<Integer> asked) {
        try {
            return number(asked.getNow(3));
        } catch (CompletionException | CancellationException e) {
            return 5;
        }
    }
    static int ran(int what) {
        int me = Thread.currentThread() instanceof Worker worker ? worker.me : 3;
        return counter.updateAndGet(old -> old * 5 + what + me);
    }"""
AT_LAST = "future.complete(2); other.complete(2); third.complete(2); last.complete(2);"  # nobody waits for ever
NAMES = ("future", "other", "third", "last")
