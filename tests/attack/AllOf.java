import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Futures of allOf(): what tells them from their parts. */
class AllOf extends Chapter {
    static final CompletableFuture<Integer> one = new CompletableFuture<>(), other = new CompletableFuture<>();
    static CompletableFuture<Void> found;
    private static int y;
    private static final VarHandle FOUND;

    static {
        try {
            FOUND = MethodHandles.lookup().findStaticVarHandle(AllOf.class, "found", CompletableFuture.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "tasks" -> tasks();
            case "threads" -> threads();
            case "nested" -> nested();
            case "several-wait" -> severalWait();
            case "twice" -> twice();
            case "failed" -> failed();
            case "cancelled" -> cancelled();
            case "missing" -> missing();
            case "empty" -> say(CompletableFuture.allOf().isDone());
            case "null" -> say(thrown(() -> CompletableFuture.allOf(one, null)));
            case "copied" -> copied();
            case "late-done" -> lateDone();
            case "asked-behind" -> askedBehind();
            case "asked-by-another" -> askedByAnother();
            case "then" -> then();
            case "combined" -> combined();
            case "of-any" -> ofAny();
            case "completed" -> completed();
            case "timed" -> timed();
            case "action-later" -> actionLater();
            case "action-before" -> actionBefore();
            case "dependents" -> dependents();
            case "text" -> text();
            case "obtruded" -> obtruded();
            case "interrupted" -> interrupted();
            case "in-a-task" -> inATask();
            case "many" -> many();
            case "opaque" -> opaque();
            case "behind" -> behind();
            case "race" -> race();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void complete(CompletableFuture<Integer> future, int value) throws Exception {
        start(() -> future.complete(value));
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

    private static void tasks() throws Exception {
        CompletableFuture<?>[] parts = new CompletableFuture<?>[5];
        for (int i = 0; i < parts.length; i++) {
            int me = i;
            parts[i] = CompletableFuture.supplyAsync(() -> me);
        }
        say(CompletableFuture.allOf(parts).get(), parts[3].join());
    }

    private static void threads() throws Exception {
        complete(one, 1);
        complete(other, 2);
        CompletableFuture.allOf(one, other).join();
        say(one.isDone(), other.isDone());
    }

    private static void nested() throws Exception {
        CompletableFuture<Integer> third = new CompletableFuture<>();
        complete(one, 1);
        complete(other, 2);
        complete(third, 3);
        CompletableFuture.allOf(CompletableFuture.allOf(one, other), third, one).join();
        say(one.join() + other.join() + third.join());
    }

    private static void severalWait() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        Thread waits = start(() -> {
            all.join();
            v = x;
        });
        x = 1;
        complete(one, 1);
        complete(other, 2);
        all.join();
        waits.join();
        say(v);
    }

    /** The failure is one object. */
    private static void twice() throws Exception {
        start(() -> one.completeExceptionally(new IllegalStateException()));
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        Throwable first = null, second = null;
        try {
            all.join();
        } catch (CompletionException e) {
            first = e;
        }
        try {
            all.join();
        } catch (CompletionException e) {
            second = e;
        }
        say(first != null && first == second, all.isDone(), all.isCompletedExceptionally());
    }

    /** The first part's failure counts, whichever comes first. */
    private static void failed() throws Exception {
        start(() -> one.completeExceptionally(new IllegalStateException()));
        start(() -> other.completeExceptionally(new IllegalArgumentException()));
        say(joined(CompletableFuture.allOf(one, other)));
    }

    private static void cancelled() throws Exception {
        start(() -> one.cancel(false));
        complete(one, 1);
        say(joined(CompletableFuture.allOf(one)));
    }

    private static void missing() throws Exception {
        complete(one, 1);
        CompletableFuture.allOf(one, other).join();
    }

    /** The array belongs to the caller. */
    private static void copied() throws Exception {
        complete(one, 1);
        CompletableFuture<?>[] parts = {one};
        CompletableFuture<Void> all = CompletableFuture.allOf(parts);
        parts[0] = null;
        say(all.join());
    }

    /** The part is done, and the future is not yet. */
    private static void lateDone() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        complete(one, 1);
        one.join();
        say(all.isDone());
    }

    private static void askedBehind() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        complete(one, 1);
        complete(other, 2);
        all.join();
        say(all.isDone(), all.getNow(null), all.isCancelled(), joined(all.thenApply(nothing -> 3)));
    }

    private static void askedByAnother() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        Thread asks = start(() -> v = all.isDone() ? 1 : 2);
        complete(one, 1);
        other.complete(2);
        all.join();
        asks.join();
        say(v);
    }

    private static void then() throws Exception {
        Thread main = Thread.currentThread();
        complete(one, 1);
        complete(other, 2);
        CompletableFuture.allOf(one, other).thenRun(() -> v = Thread.currentThread() == main ? 1 : 2).join();
        say(v);
    }

    private static void combined() throws Exception {
        Thread main = Thread.currentThread();
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        complete(one, 1);
        other.complete(2);
        say(other.thenCombine(all, (value, nothing) -> Thread.currentThread() == main).join());
    }

    private static void ofAny() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        complete(one, 1);
        say(CompletableFuture.anyOf(all, other).join());
    }

    /** The future may be completed without its parts. */
    private static void completed() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        complete(one, 1);
        start(() -> all.complete(null));
        all.join();
        say(one.isDone());
    }

    private static void timed() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        complete(one, 1);
        try {
            say(all.get(1, TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            say("late");
        }
    }

    /** An action that comes upon the part later is run before the future is done. */
    private static void actionLater() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        one.thenRun(() -> x = 1);
        complete(one, 1);
        all.join();
        say(x);
    }

    /** allOf() may run the action of a part that is done meanwhile, and this action waits for what its caller does. */
    private static void actionBefore() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        one.thenRun(() -> await(latch));
        complete(one, 1);
        other.complete(2);
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        latch.countDown();
        all.join();
        say("on");
    }

    private static void dependents() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        int before = one.getNumberOfDependents();
        one.complete(1);
        say(before, one.getNumberOfDependents(), all.join());
    }

    private static void text() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        String before = one.toString();
        one.complete(1);
        all.join();
        say(before.substring(before.indexOf('[')));
    }

    /** The future has its result from what its part was when both were done. */
    private static void obtruded() throws Exception {
        one.complete(1);
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        complete(other, 2);
        one.obtrudeException(new IllegalStateException());
        say(joined(all));
    }

    /** The part is done when the thread is interrupted, and yet it may still wait. */
    private static void interrupted() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        Thread main = Thread.currentThread();
        complete(one, 1);
        start(() -> {
            one.join();
            main.interrupt();
        });
        try {
            all.get();
            say("done");
        } catch (InterruptedException e) {
            say("interrupted");
        }
    }

    private static void inATask() throws Exception {
        CompletableFuture<Integer> part = CompletableFuture.supplyAsync(() -> 1);
        say(CompletableFuture.supplyAsync(() -> joined(CompletableFuture.allOf(part))).join());
    }

    private static void many() throws Exception {
        complete(one, 1);
        for (int i = 0; i < 70; i++) {
            CompletableFuture.allOf(one).join();
        }
        say(one.join());
    }

    /** Who waits for the future is ordered behind the call of allOf(), however it got hold of the future. */
    private static void opaque() throws Exception {
        start(() -> {
            x = 1;
            FOUND.setOpaque(CompletableFuture.allOf(one));
        });
        complete(one, 1);
        CompletableFuture<?> all = (CompletableFuture<?>) FOUND.getOpaque();
        if (all == null) {
            say("none");
        } else {
            all.join();
            say(x);
        }
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
        CompletableFuture.allOf(one, other).join();
        say(x, y);
    }

    /** What a part's thread does behind its completion is not ordered before who waits. */
    private static void race() throws Exception {
        start(() -> {
            one.complete(1);
            x = 1;
        });
        complete(other, 2);
        CompletableFuture.allOf(one, other).join();
        say(x);
    }
}
