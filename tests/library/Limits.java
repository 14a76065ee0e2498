import static java.util.concurrent.CompletableFuture.delayedExecutor;
import static java.util.concurrent.CompletableFuture.supplyAsync;
import static java.util.concurrent.TimeUnit.HOURS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.MINUTES;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;

/** Time limits of futures, and tasks that are submitted after a delay. */
class Limits extends Cases {
    private static final StringBuffer SEEN = new StringBuffer();

    private static String outcome(CompletableFuture<?> future) {
        try {
            return "" + future.join();
        } catch (CompletionException e) {
            return e.getCause() instanceof TimeoutException ? "late" : "" + e;
        }
    }

    /** A future that nobody completes, and what is done when its time is over. */
    private static CompletableFuture<?> limited(int hours, Body then) {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        CompletableFuture<?> noticed = future.exceptionally(e -> {
            try {
                then.run();
            } catch (Exception x) {
                SEEN.append(x);
            }
            return 0;
        });
        future.orTimeout(hours, HOURS);
        return noticed;
    }

    private static String both(CompletableFuture<?> first, CompletableFuture<?> second) {
        first.join();
        second.join();
        return SEEN.toString();
    }

    private static String one(String name) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        switch (name) {
            case "limits-late" -> future.orTimeout(1, MINUTES);
            case "limits-default" -> future.completeOnTimeout(2, 1, MINUTES);
            case "limits-near" -> start(() -> future.complete(1), () -> future.orTimeout(10, MILLISECONDS));
            case "limits-default-near" -> {
                start(() -> future.complete(1));
                future.completeOnTimeout(2, 10, MILLISECONDS);
            }
            case "limits-done" -> { // before the limit is set
                future.complete(1);
                future.orTimeout(0, MILLISECONDS);
            }
            case "limits-twice" -> {
                future.orTimeout(2, HOURS);
                future.completeOnTimeout(2, 1, HOURS);
            }
            default -> throw new IllegalArgumentException(name);
        }
        return outcome(future);
    }

    private static void run(String name) throws Exception {
        switch (name) {
            case "limits-in-time" -> System.out.println(outcome(supplyAsync(() -> 1).orTimeout(1, MINUTES)));
            case "limits-two" -> {
                CompletableFuture<Integer> one = supplyAsync(() -> 1).orTimeout(1, MINUTES);
                CompletableFuture<Integer> other = supplyAsync(() -> 2).orTimeout(1, MINUTES);
                System.out.println(outcome(one) + outcome(other));
            }
            case "limits-then" -> // the limit is one action of the future, and this is another one
                System.out.println(outcome(supplyAsync(() -> 1).orTimeout(1, MINUTES).thenApply(x -> x + 1)));
            case "limits-behind" -> { // a thread that waits may run actions, which is the program's business
                CompletableFuture<Integer> future = new CompletableFuture<Integer>().orTimeout(1, MINUTES);
                Thread main = Thread.currentThread();
                CompletableFuture<?> noted = future.thenRun(() -> SEEN.append(Thread.currentThread() == main));
                start(() -> future.complete(1));
                future.join();
                noted.join();
                System.out.println(SEEN);
            }
            case "limits-ordered" -> // by one thread
                System.out.println(both(limited(2, () -> SEEN.append("a").append("b")), limited(1,
                        () -> SEEN.append("c").append("d"))));
            case "limits-blocked" -> { // the thread that keeps the limits waits for the second one
                CompletableFuture<?>[] second = new CompletableFuture<?>[1];
                second[0] = new CompletableFuture<Integer>().orTimeout(2, HOURS);
                both(limited(1, () -> outcome(second[0])), second[0]);
            }
            case "limits-racing" -> {
                CompletableFuture<?> first = limited(1, () -> x++);
                x++;
                first.join();
            }
            case "limits-daemon" -> {
                limited(1, () -> SEEN.append(Thread.currentThread().isDaemon())).join();
                System.out.println(SEEN);
            }
            case "limits-delayed" -> System.out.println(outcome(supplyAsync(() -> 1, delayedExecutor(1, MINUTES))));
            case "limits-delayed-order" -> {
                CompletableFuture<?> first = supplyAsync(() -> SEEN.append("a"), delayedExecutor(1, HOURS));
                System.out.println(both(first, supplyAsync(() -> SEEN.append("b"), delayedExecutor(2, HOURS))));
            }
            default -> System.out.println(one(name));
        }
    }

    public static void main(String[] args) throws Exception {
        run(args[0]);
    }
}
