import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Futures whose tasks are run late, twice, in another order or never, and futures of subclasses. */
class FutureKinds extends Chapter {
    private static String log = "";

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "any-throws" -> any(2, () -> { throw new IllegalStateException(); }, () -> "b");
            case "any-two" -> any(2, () -> "a", () -> "b");
            case "any-one-thread" -> any(1, () -> "a", () -> "b");
            case "any-none" -> anyNone();
            case "all-timed" -> allTimed();
            case "all-interrupted" -> allInterrupted();
            case "reversed" -> reversed();
            case "service-together" -> serviceTogether();
            case "twice" -> twice();
            case "twice-together-apply" -> twiceTogether(true);
            case "never" -> never().join();
            case "never-timed" -> log(thrown(() -> never().orTimeout(1, TimeUnit.MINUTES).join()));
            case "never-given" -> log(never().completeOnTimeout("g", 1, TimeUnit.MINUTES).join());
            case "late-timeout" -> timed(1, TimeUnit.MINUTES);
            case "early-timeout" -> timed(1, TimeUnit.MILLISECONDS);
            case "obtrude" -> obtrude();
            case "compose-exceptionally" -> composeExceptionally();
            case "own-executor" -> ownExecutor();
            case "cancel-or-run" -> cancelOrRun();
            case "minimal" -> minimal();
            case "any-of" -> anyOf();
            case "done-hook" -> doneHook();
            case "done-hook-cancel" -> doneHookCancel();
            case "get-interrupted" -> getInterrupted();
            case "run-and-reset" -> runAndReset();
            case "set-by-subclass" -> setBySubclass();
            case "whole-chain" -> wholeChain();
            case "dependents-order" -> dependentsOrder();
            case "rejecting" -> rejecting();
            case "twice-together" -> twiceTogether(false);
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(log);
    }

    static synchronized void log(Object word) {
        log += word;
    }

    private static void any(int threads, Callable<String> first, Callable<String> second) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        log(pool.invokeAny(List.of(first, second)));
        pool.shutdown();
    }

    /** All fail: the last failure that was taken is the cause. */
    private static void anyNone() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Callable<String> first = () -> { throw new IllegalStateException(); };
        Callable<String> second = () -> { throw new ArithmeticException(); };
        try {
            pool.invokeAny(List.of(first, second));
        } catch (java.util.concurrent.ExecutionException e) {
            log(cause(e));
        }
        pool.shutdown();
    }

    private static void allTimed() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Callable<String> first = () -> {
            log(thrown(() -> TimeUnit.MINUTES.sleep(2)));
            return "a";
        };
        Callable<String> second = () -> { log("?"); return "b"; };
        String states = "";
        for (Future<String> future : pool.invokeAll(List.of(first, second), 1, TimeUnit.MINUTES)) {
            states += " " + future.isCancelled();
        }
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log(states);
    }

    private static void allInterrupted() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        CountDownLatch never = new CountDownLatch(1);
        Callable<String> task = () -> { log("s" + thrown(never::await)); return ""; };
        Thread main = Thread.currentThread();
        start(main::interrupt);
        String came = thrown(() -> pool.invokeAll(List.of(task)));
        pool.shutdown();
        pool.awaitTermination(5, TimeUnit.MINUTES);
        log("-" + came);
    }

    private static void reversed() throws Exception {
        List<Runnable> late = new ArrayList<>();
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(late::add);
        for (int i = 1; i <= 3; i++) {
            int number = i;
            service.submit(() -> number);
        }
        Thread t = start(() -> {
            for (int i = 2; i >= 0; i--) {
                late.get(i).run();
            }
        });
        for (int i = 0; i < 3; i++) {
            log(service.take().get());
        }
        t.join();
    }

    private static void serviceTogether() throws Exception {
        ExecutorCompletionService<Integer> service = new ExecutorCompletionService<>(r -> start(r::run));
        service.submit(() -> 1);
        service.submit(() -> 2);
        Future<Integer> early = service.poll();
        log(early == null ? "n" : early.get());
        for (int i = early == null ? 0 : 1; i < 2; i++) {
            log(service.take().get());
        }
    }

    private static void twice() {
        AtomicInteger count = new AtomicInteger();
        Executor twice = r -> { r.run(); r.run(); };
        log(CompletableFuture.supplyAsync(count::incrementAndGet, twice).join());
        log(CompletableFuture.completedFuture(5).thenApplyAsync(n -> n + count.incrementAndGet(), twice).join());
        log(count);
    }

    /** Each of two threads runs the same task; one of the results is kept. */
    private static void twiceTogether(boolean applied) throws Exception {
        AtomicInteger count = new AtomicInteger();
        Runnable[] task = {null};
        Executor keep = r -> task[0] = r;
        CompletableFuture<Integer> future = applied
            ? CompletableFuture.completedFuture(0).thenApplyAsync(n -> count.incrementAndGet(), keep)
            : CompletableFuture.supplyAsync(count::incrementAndGet, keep);
        all(() -> task[0].run(), () -> task[0].run());
        log(count + " " + future.join());
    }

    private static CompletableFuture<String> never() {
        return CompletableFuture.supplyAsync(() -> "?", r -> { });
    }

    private static void timed(long limit, TimeUnit unit) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<String>().orTimeout(limit, unit);
        Thread t = start(() -> future.complete("c"));
        try {
            log(future.join());
        } catch (CompletionException e) {
            log(cause(e));
        }
        t.join();
    }

    private static void obtrude() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<String> dependent = future.thenApply(s -> s + "d");
        all(() -> future.complete("a"), () -> future.obtrudeValue("b"));
        log(future.join() + " " + dependent.join());
    }

    private static void composeExceptionally() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        CompletableFuture<String> other = new CompletableFuture<>();
        CompletableFuture<String> composed = future.exceptionallyCompose(e -> { log(cause(e)); return other; });
        all(() -> future.completeExceptionally(new IllegalStateException()), () -> other.complete("o"),
            () -> composed.complete("x"));
        log(composed.join());
    }

    private static class Own<T> extends CompletableFuture<T> {
        @Override public <U> CompletableFuture<U> newIncompleteFuture() {
            log("n");
            return new Own<>();
        }

        @Override public Executor defaultExecutor() {
            return Runnable::run;
        }
    }

    /** The action runs in the thread that completes, or in the one that adds it. */
    private static void ownExecutor() throws Exception {
        Own<Integer> future = new Own<>();
        Thread t = start(() -> future.complete(1));
        CompletableFuture<Boolean> same = future.thenApplyAsync(n -> Thread.currentThread() == t);
        log((same instanceof Own) + " " + same.join());
    }

    private static void cancelOrRun() throws Exception {
        AtomicInteger count = new AtomicInteger();
        Thread[] worker = {null};
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(count::incrementAndGet,
            r -> worker[0] = start(r::run));
        boolean cancelled = future.cancel(true);
        worker[0].join();
        log(cancelled + " " + count + " " + thrown(future::join));
    }

    private static void minimal() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        var stage = future.minimalCompletionStage();
        log(thrown(() -> ((CompletableFuture<String>) stage).complete("x")) + " ");
        CompletableFuture<String> copy = stage.toCompletableFuture();
        all(() -> future.complete("f"), () -> copy.complete("c"));
        log(future.join() + copy.join());
    }

    private static void anyOf() throws Exception {
        CompletableFuture<Object> good = new CompletableFuture<>();
        CompletableFuture<Object> bad = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(good, bad);
        all(() -> good.complete("g"), () -> bad.completeExceptionally(new IllegalStateException()));
        log(any.handle((value, e) -> e == null ? value : cause(e)).join());
    }

    private static void doneHook() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> "r") {
            @Override protected void done() {
                v = 1;
            }
        };
        Thread t = start(task);
        log(task.get() + v);
        t.join();
        log(v);
    }

    private static Thread start(FutureTask<?> task) {
        return start(task::run);
    }

    private static void doneHookCancel() throws Exception {
        FutureTask<String> task = new FutureTask<>(() -> { log("r"); return "r"; }) {
            @Override protected void done() {
                log(isCancelled() ? "c" : "d");
            }
        };
        all(task::run, () -> task.cancel(false));
    }

    /** Either way the interrupt is not lost. */
    private static void getInterrupted() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        start(() -> { main.interrupt(); v = 1; });
        start(() -> future.complete("v"));
        try {
            log(future.get());
        } catch (InterruptedException e) {
            log("i");
        }
        while (v == 0) {
            Thread.onSpinWait();
        }
        log(Thread.interrupted());
    }

    private static class Again extends FutureTask<String> {
        Again() {
            super(() -> { log("r"); return "?"; });
        }

        boolean again() {
            return runAndReset();
        }
    }

    private static void runAndReset() throws Exception {
        Again task = new Again();
        boolean[] ran = {false, false};
        all(() -> ran[0] = task.again(), () -> ran[1] = task.again());
        log(sorted("" + ran[0], "" + ran[1]) + task.isDone());
    }

    /** What is set while the task runs stays; the task's own result is dropped. */
    private static void setBySubclass() throws Exception {
        class Settable extends FutureTask<String> {
            Settable() {
                super(() -> "r");
            }

            void give(String value) {
                set(value);
            }
        }
        Settable task = new Settable();
        all(task::run, () -> task.give("g"));
        log(task.get());
    }

    private static void wholeChain() throws Exception {
        CompletableFuture<Integer> a = new CompletableFuture<>();
        CompletableFuture<Integer> b = new CompletableFuture<>();
        CompletableFuture<Void> both = a.thenAcceptBoth(b, (n, m) -> log(n + m));
        CompletableFuture<Void> either = a.acceptEither(b, CompletableFuture.completedFuture(0).isDone()
            ? n -> log("e" + n) : n -> { });
        all(() -> a.complete(1), () -> b.complete(2));
        CompletableFuture.allOf(both, either).join();
    }

    /** Actions that wait are run in the order last to first: but only those there when it is completed. */
    private static void dependentsOrder() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        future.thenRun(() -> log(1));
        Thread t = start(() -> future.complete("c"));
        future.thenRun(() -> log(2));
        t.join();
    }

    /** An executor that rejects: the future ends so, when the action is to be run. */
    private static void rejecting() throws Exception {
        Executor executor = r -> { throw new java.util.concurrent.RejectedExecutionException(); };
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread t = start(() -> log(future.complete("c")));
        String[] came = {""};
        String at = thrown(() -> future.thenRunAsync(() -> log("?"), executor).handle((r, e) -> came[0] = cause(e)));
        t.join();
        log(at + " " + came[0]);
    }
}
