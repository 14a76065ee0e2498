import java.lang.reflect.InvocationTargetException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/**
 * Ways to see a part of a future of allOf() with an action, or the future itself, apart from the count of the parts.
 * Whoever has seen `one` done and completes `other` has the future done, since its call finds both parts done.
 */
class AllOfParts extends Chapter {
    static final CompletableFuture<Integer> one = new CompletableFuture<>(), other = new CompletableFuture<>(),
            third = new CompletableFuture<>(), gate = new CompletableFuture<>();
    private static final Queue<Runnable> tasks = new ArrayDeque<>();
    private static Thread first;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "complete" -> known(() -> !one.complete(2));
            case "complete-exceptionally" -> known(() -> !one.completeExceptionally(new IllegalStateException()));
            case "cancel" -> known(() -> !one.cancel(true));
            case "get-now" -> known(() -> one.getNow(5) == 1);
            case "get-timed" -> known(() -> thrown(() -> one.get(0, TimeUnit.SECONDS)).equals("ok"));
            case "is-cancelled" -> isCancelled();
            case "is-exceptional" -> isExceptional();
            case "state" -> known(() -> asked(one, "state").equals("SUCCESS"));
            case "result-now" -> known(() -> asked(one, "resultNow").equals("1"));
            case "exception-now" -> exceptionNow();
            case "composed" -> composed();
            case "complete-by-another" -> completeByAnother();
            case "supplier-left-out" -> supplierLeftOut();
            case "complete-async" -> completeAsync();
            case "order-of-two" -> orderOfTwo();
            case "order-of-two-waited" -> orderOfTwoWaited();
            case "order-of-nested" -> orderOfNested();
            case "or-timeout" -> orTimeout();
            case "complete-on-timeout" -> completeOnTimeout();
            case "whole-or-timeout" -> wholeOrTimeout();
            case "any-of" -> anyOf();
            case "either" -> either();
            case "both" -> both();
            case "minimal" -> minimal();
            case "minimal-part" -> minimalPart();
            case "subclass" -> subclass();
            case "exceptionally-compose" -> exceptionallyCompose();
            case "obtruded-whole" -> obtrudedWhole();
            case "dependents-later" -> dependentsLater();
            case "joined-by-another" -> joinedByAnother();
            case "joined-by-two" -> joinedByTwo();
            case "attached-by-two" -> attachedByTwo();
            case "failure-is-one" -> failureIsOne();
            case "part-of-itself" -> partOfItself();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    interface Question {
        boolean ask() throws Exception;
    }

    private static Thread complete(CompletableFuture<Integer> future, int value) throws Exception {
        return start(() -> future.complete(value));
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

    /** Another thread completes `one` with 1. If the answer is yes, then it has: main completes `other`. */
    private static void known(Question done) throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> v = 1);
        complete(one, 1);
        if (done.ask()) {
            other.complete(2);
            say(all.isDone());
        }
    }

    private static void isCancelled() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.handle((value, failure) -> v = 1);
        start(() -> one.cancel(false));
        if (one.isCancelled()) {
            other.complete(2);
            say(all.isCompletedExceptionally());
        }
    }

    private static void isExceptional() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.handle((value, failure) -> v = 1);
        start(() -> one.completeExceptionally(new IllegalStateException()));
        if (one.isCompletedExceptionally()) {
            other.complete(2);
            say(all.isCompletedExceptionally());
        }
    }

    private static void exceptionNow() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.exceptionally(failure -> null);
        start(() -> one.completeExceptionally(new ArithmeticException()));
        String failure = asked(one, "exceptionNow");
        other.complete(2);
        say(failure, asked(all, "exceptionNow"));
    }

    /** What a method returns that JDK 17 does not have; or the exception that it throws. */
    private static String asked(CompletableFuture<?> future, String method) throws Exception {
        try {
            return String.valueOf(CompletableFuture.class.getMethod(method).invoke(future));
        } catch (InvocationTargetException e) {
            return e.getCause().getClass().getSimpleName();
        }
    }

    /** The stage that another one returns is a part. */
    private static void composed() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> v = 1);
        CompletableFuture<Integer> follows = gate.thenCompose(nothing -> one);
        complete(one, 1);
        gate.complete(0);
        if (follows.isDone()) {
            other.complete(2);
            say(all.isDone());
        }
    }

    /** The thread that does not complete the part tells another one. */
    private static void completeByAnother() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> v = 1);
        complete(one, 1);
        start(() -> {
            if (!one.complete(2)) {
                w = 1;
            }
        });
        if (w == 1) {
            other.complete(2);
            say(all.isDone());
        }
    }

    /** Main runs the task of a part that another thread completes. If it finds nothing to supply, the part is done. */
    private static void supplierLeftOut() throws Exception {
        CompletableFuture<Integer> part = CompletableFuture.supplyAsync(() -> {
            x++;
            return 1;
        }, tasks::add);
        CompletableFuture<Void> all = CompletableFuture.allOf(part, other);
        all.thenRun(() -> v = 1);
        complete(part, 1);
        tasks.remove().run();
        if (x == 0) {
            other.complete(2);
            say(all.isDone());
        }
    }

    private static void completeAsync() throws Exception {
        Executor own = task -> new Thread(task).start();
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> one.join() + other.join());
        one.completeAsync(() -> 1, own);
        other.completeAsync(() -> 2, own);
        say(ran.join());
    }

    /** What is put on a part last is run first, and allOf() puts it there. */
    private static void orderOfTwo() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other), late = CompletableFuture.allOf(one, third);
        late.thenRun(() -> seen += "b");
        all.thenRun(() -> seen += "a");
        other.complete(2);
        third.complete(3);
        one.complete(1);
        say(seen);
    }

    /** The same, and threads complete the parts. */
    private static void orderOfTwoWaited() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other), late = CompletableFuture.allOf(one, other);
        CompletableFuture<Void> b = late.thenRun(() -> seen += "b"), a = all.thenRun(() -> seen += "a");
        other.complete(2);
        complete(one, 1);
        a.join();
        say(seen, b.isDone());
    }

    private static void orderOfNested() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one), late = CompletableFuture.allOf(all),
                last = CompletableFuture.allOf(one);
        last.thenRun(() -> seen += "c");
        late.thenRun(() -> seen += "b");
        all.thenRun(() -> seen += "a");
        one.complete(1);
        say(seen);
    }

    private static void orTimeout() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        one.orTimeout(1, TimeUnit.MILLISECONDS);
        complete(other, 2);
        say(joined(ran));
    }

    private static void completeOnTimeout() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> one.join() + other.join());
        one.completeOnTimeout(4, 1, TimeUnit.MILLISECONDS);
        complete(other, 2);
        say(joined(ran));
    }

    private static void wholeOrTimeout() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        all.orTimeout(1, TimeUnit.MILLISECONDS);
        complete(other, 2);
        say(joined(ran));
    }

    /** The future of anyOf() may be done before that of allOf(), and is put on the part later: it is run first. */
    private static void anyOf() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> seen += "a");
        CompletableFuture.anyOf(one, third).thenRun(() -> seen += "b");
        other.complete(2);
        complete(one, 1).join();
        say(seen);
    }

    private static void either() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> seen += "a");
        third.acceptEither(one, value -> seen += value);
        other.complete(2);
        complete(one, 1).join();
        say(seen);
    }

    private static void both() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> seen += "a");
        one.runAfterBoth(other, () -> seen += "b");
        other.complete(2);
        complete(one, 1).join();
        say(seen);
    }

    private static void minimal() throws Exception {
        CompletionStage<Void> all = CompletableFuture.allOf(one, other).minimalCompletionStage();
        complete(one, 1);
        complete(other, 2);
        say(all.thenApply(nothing -> one.join() + other.join()).toCompletableFuture().join());
    }

    /** A part of which nobody but allOf() may ask whether it is done. */
    private static void minimalPart() throws Exception {
        CompletableFuture<Integer> part = (CompletableFuture<Integer>) one.minimalCompletionStage();
        CompletableFuture<Void> all = CompletableFuture.allOf(part, other);
        complete(one, 1);
        complete(other, 2);
        say(all.thenApply(nothing -> one.isDone()).join(), thrown(part::join), all.isDone());
    }

    /** A future of the program's own, which makes others of its kind, has its own executor, and counts completions. */
    static class Own<T> extends CompletableFuture<T> {
        @Override
        public <U> CompletableFuture<U> newIncompleteFuture() {
            return new Own<>();
        }

        @Override
        public Executor defaultExecutor() {
            return task -> new Thread(task).start();
        }

        @Override
        public boolean complete(T value) {
            boolean done = isDone();
            return super.complete(value) && !done;
        }
    }

    private static void subclass() throws Exception {
        Own<Integer> own = new Own<>();
        CompletableFuture<Integer> part = own.thenApplyAsync(value -> value + 1);
        CompletableFuture<Void> all = CompletableFuture.allOf(own, part);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> own.join() + part.join());
        complete(own, 1);
        say(ran.join(), part.getClass().getSimpleName(), all.getClass().getSimpleName());
    }

    private static void exceptionallyCompose() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Void> ran = all.exceptionallyCompose(failure -> third.thenAccept(value -> v = value));
        start(() -> one.completeExceptionally(new IllegalStateException()));
        complete(other, 2);
        complete(third, 3);
        say(joined(ran), v);
    }

    /** What the future has been given by force goes to actions that come later. */
    private static void obtrudedWhole() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        complete(one, 1).join();
        all.obtrudeException(new IllegalStateException());
        other.complete(2);
        say(joined(all), joined(ran));
    }

    private static void dependentsLater() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        all.thenRun(() -> v = 1);
        complete(other, 2).join();
        say(one.getNumberOfDependents(), other.getNumberOfDependents(), all.getNumberOfDependents());
    }

    /** Who waits for the future runs its action if that comes before the thread which completes it. */
    private static int who() {
        return Thread.currentThread() == first ? 1 : Thread.currentThread().getName().equals("main") ? 0 : 2;
    }

    private static void joinedByAnother() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        first = new Thread(() -> {
            all.join();
            w = 1 + v;
        });
        first.start();
        all.thenRun(() -> v = 1 + who());
        complete(one, 1);
        other.complete(2);
        first.join();
        say(v > 0 ? "by " + (v - 1) : "later");
    }

    private static void joinedByTwo() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        first = new Thread(() -> x = joined(all).length());
        Thread waits = new Thread(() -> w = joined(all).length());
        first.start();
        waits.start();
        all.thenRun(() -> seen += "a");
        one.complete(1);
        first.join();
        waits.join();
        say(x, w, seen);
    }

    private static void attachedByTwo() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one);
        CompletableFuture<Integer> ran = all.thenApply(nothing -> 1);
        first = start(() -> all.thenRun(() -> v = 1));
        one.complete(1);
        ran.join();
        first.join();
        say(v, all.isDone());
    }

    /** All who wait get the same failure, and the cause is the part's. */
    private static void failureIsOne() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Throwable> ran = all.handle((value, failure) -> failure);
        IllegalStateException thrown = new IllegalStateException();
        start(() -> one.completeExceptionally(thrown));
        complete(other, 2);
        Throwable seenByAction = ran.join(), caught = null;
        try {
            all.join();
        } catch (CompletionException e) {
            caught = e;
        }
        say(seenByAction == caught, caught.getCause() == thrown);
    }

    /** A part that the action of the future completes: both wait for ever. */
    private static void partOfItself() throws Exception {
        CompletableFuture<Void> all = CompletableFuture.allOf(one, other);
        CompletableFuture<Boolean> ran = all.thenApply(nothing -> other.complete(2));
        complete(one, 1);
        ran.join();
    }
}
