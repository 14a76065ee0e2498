import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/** Chains of futures, with exceptions, cancels and time limits. */
class FutureDays extends Chapter {
    /** The value, or the simple name of what is behind it. */
    static String got(CompletableFuture<?> future) {
        try {
            return "" + future.join();
        } catch (CompletionException e) {
            return cause(e);
        } catch (CancellationException e) {
            return "cancelled";
        }
    }

    /** Canceling what depends on it leaves the source alone. */
    static String cancelled() throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Integer> next = source.thenApply(n -> n + 1);
        CompletableFuture<Integer> last = next.thenApply(n -> n * 2);
        String both = bothOf(() -> next.cancel(true), () -> source.complete(1));
        return both + " " + got(source) + " " + got(next) + " " + got(last);
    }

    /** Waits for all, the failed one included. */
    static String allOf() throws Exception {
        CompletableFuture<String> one = new CompletableFuture<>();
        CompletableFuture<String> two = new CompletableFuture<>();
        CompletableFuture<Void> all = CompletableFuture.allOf(one, two);
        return bothOf(() -> one.completeExceptionally(new IllegalStateException()), () -> {
            boolean before = all.isDone();
            two.complete("b");
            return before + " " + all.isDone();
        }) + " " + got(all) + " " + got(two);
    }

    static String anyOf() throws Exception {
        CompletableFuture<Object> one = new CompletableFuture<>();
        CompletableFuture<Object> two = new CompletableFuture<>();
        CompletableFuture<Object> any = CompletableFuture.anyOf(one, two);
        all(() -> one.completeExceptionally(new IllegalStateException()), () -> two.complete("b"));
        return got(any);
    }

    /** Who runs what follows: the one that completes, or the one that asks for it. */
    static String runs() throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        StringBuffer names = new StringBuffer();
        Thread one = thread(() -> source.complete(1));
        Thread two = thread(() -> source.thenRun(() ->
            names.append(Thread.currentThread() == one ? "completer" : "asker")));
        one.start();
        two.start();
        one.join();
        two.join();
        return names.toString();
    }

    /** One value, whoever is first; and who it was. */
    static String once() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        String who = bothOf(() -> future.complete("v"), () ->
            future.completeExceptionally(new IllegalStateException()));
        String handled = future.handle((value, e) -> value == null ? "e" : value).join();
        String kept = got(future.whenComplete((value, e) -> {
            if (e == null) {
                throw new ArithmeticException();
            }
            throw new NullPointerException();
        }));
        return who + " " + handled + " " + kept;
    }

    static String circle() throws Exception {
        CompletableFuture<CompletableFuture<Integer>> late = new CompletableFuture<>();
        CompletableFuture<Integer> one = late.thenCompose(f -> f);
        CompletableFuture<Integer> two = one.thenApply(n -> n + 1);
        return bothOf(() -> late.complete(two), () -> one.complete(5)) + " " + got(two);
    }

    static String combined() throws Exception {
        CompletableFuture<String> one = new CompletableFuture<>();
        CompletableFuture<String> two = new CompletableFuture<>();
        AtomicInteger calls = new AtomicInteger();
        CompletableFuture<String> both = one.thenCombine(two, (a, b) -> a + b + calls.incrementAndGet());
        CompletableFuture<String> either = one.applyToEither(two, a -> a + "!");
        all(() -> one.complete("a"), () -> two.complete("b"));
        return got(both) + " " + got(either);
    }

    /** A time limit in minutes, and a value that comes at once. */
    static String inTime(boolean comes) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<String>();
        CompletableFuture<String> limited = future.orTimeout(1, TimeUnit.MINUTES);
        CompletableFuture<String> other = future.copy().completeOnTimeout("late", 2, TimeUnit.MINUTES);
        if (comes) {
            start(() -> future.complete("v"));
        }
        return got(limited) + " " + got(other);
    }

    static String interrupted() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        Thread t = start(() -> {
            main.interrupt();
            future.complete("v");
        });
        String first;
        try {
            first = future.get();
        } catch (InterruptedException e) {
            first = "interrupted";
        }
        boolean flag = Thread.interrupted();
        t.join();
        return first + " " + flag + " " + future.get();
    }

    /** Retries in the same chain until it succeeds. */
    static CompletableFuture<String> attempt(AtomicInteger left, int number) {
        return CompletableFuture.supplyAsync(() -> {
            if (left.getAndDecrement() > 0) {
                throw new IllegalStateException();
            }
            return "try" + number;
        }).handle((value, e) -> e == null ? CompletableFuture.completedFuture(value) : attempt(left, number + 1))
            .thenCompose(f -> f);
    }

    static String retried() throws Exception {
        return got(attempt(new AtomicInteger(1), 1));
    }

    static class Finder extends CountedCompleter<Integer> {
        final int[] numbers;
        final int from, to;
        volatile Integer found;

        Finder(CountedCompleter<?> parent, int[] numbers, int from, int to) {
            super(parent);
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from > 1) {
                int half = (from + to) / 2;
                setPendingCount(2);
                new Finder(this, numbers, from, half).fork();
                new Finder(this, numbers, half, to).fork();
            } else if (numbers[from] > 1) {
                ((Finder) getRoot()).found = numbers[from];
            }
            tryComplete();
        }

        @Override
        public Integer getRawResult() {
            return found;
        }
    }

    /** Both halves find something; the last one who writes is who counts. */
    static String completers() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Integer found = pool.invoke(new Finder(null, new int[] {2, 3}, 0, 2));
        pool.shutdown();
        return "" + found;
    }

    /** What a subscriber gets that cancels after the first one. */
    static String published(boolean cancels) throws Exception {
        List<Integer> got = Collections.synchronizedList(new ArrayList<>());
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(Runnable::run, 4);
        publisher.subscribe(new Flow.Subscriber<>() {
            Flow.Subscription subscription;

            @Override
            public void onSubscribe(Flow.Subscription subscription) {
                this.subscription = subscription;
                subscription.request(1);
            }

            @Override
            public void onNext(Integer item) {
                got.add(item);
                if (cancels) {
                    subscription.cancel();
                } else {
                    subscription.request(1);
                }
            }

            @Override
            public void onError(Throwable e) {
                got.add(-1);
            }

            @Override
            public void onComplete() {
                got.add(0);
            }
        });
        all(() -> publisher.submit(1), () -> publisher.submit(2));
        publisher.close();
        return "" + got;
    }

    /** A get with a time limit, and a task that fails later. */
    static String late() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        Thread t = start(() -> {
            Thread.sleep(TimeUnit.MINUTES.toMillis(2));
            future.completeExceptionally(new IllegalStateException());
        });
        String first;
        try {
            first = future.get(1, TimeUnit.MINUTES);
        } catch (TimeoutException e) {
            first = "timeout";
        }
        t.join();
        try {
            return first + " " + future.get(0, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            return first + " " + cause(e) + " " + future.getNow("x".repeat(0) + "n");
        }
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "cancelled" -> cancelled();
            case "all-of" -> allOf();
            case "any-of" -> anyOf();
            case "runs" -> runs();
            case "once" -> once();
            case "circle" -> circle();
            case "combined" -> combined();
            case "in-time" -> inTime(true);
            case "in-time-wrong" -> inTime(false);
            case "interrupted" -> interrupted();
            case "retried" -> retried();
            case "completers" -> completers();
            case "published" -> published(false);
            case "published-cancels" -> published(true);
            case "late" -> late();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
