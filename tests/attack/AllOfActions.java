import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Actions of futures of allOf(): which thread runs them, what it finds, and what else the program does meanwhile. */
class AllOfActions extends Chapter {
    static final CompletableFuture<Integer> one = new CompletableFuture<>(), other = new CompletableFuture<>(),
            third = new CompletableFuture<>(), fourth = new CompletableFuture<>();
    private static Thread main, first, second;
    private static int y;

    public static void main(String[] args) throws Exception {
        main = Thread.currentThread();
        switch (args[0]) {
            case "three" -> threeParts(one, other, third);
            case "four" -> fourParts();
            case "tasks" -> tasks();
            case "apply" -> apply();
            case "asked-behind" -> askedBehind();
            case "in-another-thread" -> inAnotherThread();
            case "compose" -> compose();
            case "failed" -> failed(one, other);
            case "failed-of-three" -> failed(one, other, third);
            case "nested" -> nested();
            case "twice" -> twice();
            case "done" -> done();
            case "done-in-part" -> doneInPart();
            case "two-actions" -> twoActions();
            case "cancelled" -> cancelled();
            case "completed" -> completed();
            case "obtruded" -> obtruded();
            case "text" -> text();
            case "part-asked" -> partAsked();
            case "part-asked-first" -> partAskedFirst();
            case "part-asked-and-told" -> partAskedAndTold();
            case "part-with-action" -> partWithAction();
            case "joined-behind" -> joinedBehind();
            case "joined-while-attached" -> joinedWhileAttached();
            case "copied" -> copied();
            case "behind" -> behind();
            case "race" -> race();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Thread complete(CompletableFuture<Integer> future, int value) throws Exception {
        return start(() -> future.complete(value));
    }

    /** The thread: that of main, the one that completes one, that which completes other, or another one. */
    private static int who() {
        Thread self = Thread.currentThread();
        return self == main ? 0 : self == first ? 1 : self == second ? 2 : 3;
    }

    private static void completeTwo() throws Exception {
        first = new Thread(() -> one.complete(1));
        second = new Thread(() -> other.complete(2));
        first.start();
        second.start();
    }

    private static String joined(CompletableFuture<?> future) {
        try {
            return String.valueOf(future.join());
        } catch (CompletionException e) {
            return e.getCause().getClass().getSimpleName();
        } catch (CancellationException e) {
            return "cancelled";
        }
    }

    private static void threeParts(CompletableFuture<?>... parts) throws Exception {
        completeTwo();
        complete(third, 3);
        say(CompletableFuture.allOf(parts).thenApply(nothing -> who()).join());
    }

    private static void fourParts() throws Exception {
        complete(fourth, 4);
        threeParts(one, other, third, fourth);
    }

    private static void tasks() throws Exception {
        CompletableFuture<?>[] parts = new CompletableFuture<?>[3];
        for (int i = 0; i < parts.length; i++) {
            int me = i;
            parts[i] = CompletableFuture.supplyAsync(() -> me);
        }
        CompletableFuture.allOf(parts).thenRun(() -> v = 1).join();
        say(v);
    }

    private static int sum() {
        return one.join() + other.join() + third.join();
    }

    private static void apply() throws Exception {
        completeTwo();
        complete(third, 3);
        say(CompletableFuture.allOf(one, other, third).thenApply(nothing -> sum()).join());
    }

    private static void askedBehind() throws Exception {
        completeTwo();
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> v = 1).join();
        say(v, one.isDone(), other.join(), all.isDone());
    }

    private static void inAnotherThread() throws Exception {
        completeTwo();
        complete(third, 3);
        say(CompletableFuture.allOf(one, other, third).thenApplyAsync(nothing -> sum()).join());
    }

    private static void compose() throws Exception {
        completeTwo();
        say(CompletableFuture.completedFuture(1).thenCompose(nothing -> CompletableFuture.allOf(one, other))
                .thenApply(nothing -> 5).join());
    }

    /** The first part that failed counts, whichever comes first. */
    private static void failed(CompletableFuture<?>... parts) throws Exception {
        start(() -> one.completeExceptionally(new IllegalStateException()));
        start(() -> other.completeExceptionally(new IllegalArgumentException()));
        third.complete(3);
        CompletableFuture<Void> all = CompletableFuture.allOf(parts);
        say(joined(all.whenComplete((nothing, e) -> v = e instanceof CompletionException ? 1 : 2)), v);
    }

    private static void nested() throws Exception {
        completeTwo();
        complete(third, 3);
        say(CompletableFuture.allOf(CompletableFuture.allOf(one, other), third).thenApply(nothing -> who()).join());
    }

    private static void twice() throws Exception {
        completeTwo();
        say(CompletableFuture.allOf(one, one).thenApply(nothing -> who()).join());
    }

    private static void done() throws Exception {
        one.complete(1);
        CompletableFuture<Void> all = CompletableFuture.allOf(one, CompletableFuture.completedFuture(2));
        say(all.thenApply(nothing -> who()).join(), all.isDone());
    }

    private static void doneInPart() throws Exception {
        other.complete(2);
        first = complete(one, 1);
        say(CompletableFuture.allOf(one, other).thenApply(nothing -> who()).join());
    }

    /** The last part takes over what was put there later, and runs it behind the first action. */
    private static void twoActions() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> seen += "a");
        all.thenRun(() -> seen += "b");
        one.complete(1);
        other.complete(2);
        say(seen);
    }

    private static void cancelled() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        Thread cancels = start(() -> w = all.cancel(false) ? 1 : 2);
        completeTwo();
        String result = joined(ran);
        cancels.join();
        say(result, w);
    }

    /** The future may be completed without its parts. */
    private static void completed() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        complete(one, 1);
        CompletableFuture<Boolean> ran = all.thenApply(nothing -> other.isDone());
        all.complete(null);
        other.complete(2);
        say(ran.join(), all.join());
    }

    /** The future has its result from what its parts were when the last was done. */
    private static void obtruded() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        one.complete(1);
        Thread completes = complete(other, 2);
        one.obtrudeException(new IllegalStateException());
        completes.join();
        say(joined(ran));
    }

    private static void text() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> v = 1);
        String before = all.toString(), part = one.toString();
        one.complete(1);
        other.complete(2);
        say(before.substring(before.indexOf('[')), part.substring(part.indexOf('[')), all.getNumberOfDependents(), v);
    }

    /** Main completes its part when it has seen the other one done: the future is done then. */
    private static void partAsked() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        complete(other, 2);
        if (other.isDone()) {
            one.complete(1);
            say(all.isDone());
        }
    }

    /** The part is done, but who completes it may still have to complete the future, and runs the action then. */
    private static void partAskedFirst() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        first = new Thread(() -> one.complete(1));
        first.start();
        other.complete(2);
        if (one.isDone()) {
            say(all.thenApply(nothing -> who()).join());
        }
    }

    /** The same, but another thread asks, perhaps before allOf() is called, and tells main. */
    private static void partAskedAndTold() throws Exception {
        first = new Thread(() -> one.complete(1));
        first.start();
        start(() -> w = one.isDone() ? 1 : 2);
        other.complete(2);
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        if (w == 1) {
            say(all.thenApply(nothing -> who()).join());
        }
    }

    private static void partWithAction() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> seen += "a");
        one.thenRun(() -> seen += "b");
        other.complete(2);
        one.complete(1);
        say(seen);
    }

    private static void joinedBehind() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        completeTwo();
        all.join();
        say(all.thenApply(nothing -> who()).join());
    }

    /** Main waits for the part or for the future, which gets its action meanwhile. Who waits may run the action. */
    private static void joinedWhileAttached() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        first = new Thread(() -> one.complete(1));
        second = new Thread(() -> all.thenRun(() -> v = who() + 1));
        second.start();
        first.start();
        all.join();
        second.join();
        first.join();
        say(v);
    }

    /** What copy() puts there is an action, which a part may be done beside. */
    private static void copied() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        complete(one, 1);
        all.copy().thenRun(() -> v = 1).join();
        say(v);
    }

    private static void behind() throws Exception {
        start(() -> {
            x = 1;
            one.complete(1);
        });
        start(() -> {
            y = 2;
            other.complete(2);
        });
        say(CompletableFuture.allOf(one, other).thenApply(nothing -> x + y).join());
    }

    /** What a part's thread does behind its completion is not ordered before the action. */
    private static void race() throws Exception {
        start(() -> {
            one.complete(1);
            x = 1;
        });
        complete(other, 2);
        say(CompletableFuture.allOf(one, other).thenApply(nothing -> x).join());
    }
}
