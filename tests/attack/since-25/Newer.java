import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** What JDK 19 to 25 have added to java.util.concurrent and java.util.stream. */
class Newer extends Chapter {
    public static void main(String[] args) throws Exception {
        String[] s = {"", ""};
        switch (args[0]) {
            // results in the order of the stream, each call in a virtual thread
            case "map-concurrent" -> tell(
                    Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> i * 2)).toList().toString());
            case "map-concurrent-race" -> Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> x += i)).toList();
            case "map-concurrent-one" -> {
                Stream.of(1, 2).gather(Gatherers.mapConcurrent(1, i -> v += i)).toList();
                tell("" + v);
            }
            case "map-concurrent-throws" -> tell(thrown(() -> Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> {
                if (i == 1) {
                    throw new IllegalStateException();
                }
                return i;
            })).toList()));
            // Future.state, resultNow: IllegalStateException if it has not completed
            case "result-now" -> {
                try (var e = Executors.newFixedThreadPool(1)) {
                    Future<Integer> f = e.submit(() -> 5);
                    s[0] = thrown(f::resultNow);
                }
                tell(s[0]);
            }
            case "state" -> {
                var f = new CompletableFuture<Integer>();
                all(() -> f.complete(1), () -> s[0] = f.state().toString());
                tell(s[0] + f.state() + f.resultNow());
            }
            case "exception-now" -> {
                var f = new CompletableFuture<Integer>();
                all(() -> f.cancel(true), () -> f.completeExceptionally(new IllegalStateException()));
                tell(f.state() + " " + thrown(f::exceptionNow));
            }
            // 25: ForkJoinPool is a ScheduledExecutorService
            case "pool-schedules" -> {
                var f = ForkJoinPool.commonPool().schedule(() -> 5, 1, TimeUnit.MINUTES);
                tell("" + f.get());
            }
            case "pool-schedule-cancelled" -> {
                var f = ForkJoinPool.commonPool().schedule(() -> v = 1, 1, TimeUnit.MINUTES);
                tell(f.cancel(false) + " " + f.isCancelled() + v);
            }
            case "pool-submit-timeout" -> {
                var f = ForkJoinPool.commonPool().submitWithTimeout(() -> {
                    Thread.sleep(120_000);
                    return 1;
                }, 1, TimeUnit.MINUTES, null);
                tell(thrown(f::get));
            }
            case "pool-close" -> {
                var p = new ForkJoinPool(1);
                p.submit(() -> x = 1);
                p.close();
                tell(x + " " + p.isTerminated());
            }
            case "invoke-all-virtual" -> {
                try (var e = Executors.newVirtualThreadPerTaskExecutor()) {
                    for (var f : e.invokeAll(List.of(() -> "a", () -> "b"))) {
                        s[0] += f.get();
                    }
                }
                tell(s[0]);
            }
            case "invoke-any-virtual" -> {
                try (var e = Executors.newVirtualThreadPerTaskExecutor()) {
                    s[0] = e.invokeAny(List.of(() -> "a", () -> "b"));
                }
                tell(s[0]);
            }
            // rejected after shutdown, which does not interrupt
            case "shutdown-virtual" -> {
                var e = Executors.newVirtualThreadPerTaskExecutor();
                var begun = new CountDownLatch(1);
                e.submit(() -> {
                    begun.countDown();
                    s[0] = thrown(() -> Thread.sleep(60000));
                });
                begun.await();
                e.shutdown();
                s[1] = thrown(() -> e.submit(() -> v = 1));
                e.close();
                tell(s[0] + s[1] + e.isTerminated());
            }
            // the executor's own factory
            case "per-task-daemon" -> {
                var e = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().name("w", 0).factory());
                e.submit(() -> s[0] = Thread.currentThread().getName());
                e.close();
                tell(s[0]);
            }
            case "interrupts-each" -> {
                var e = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory());
                var f = e.submit(() -> {
                    Thread.sleep(60000);
                    return 1;
                });
                s[0] = "" + e.shutdownNow().size();
                tell(s[0] + thrown(f::get));
            }
            case "or-timeout" -> tell(thrown(
                    () -> new CompletableFuture<Integer>().orTimeout(1, TimeUnit.MINUTES).get()));
            // a task that waits for the interrupt of shutdownNow
            case "waits-for-shutdown" -> {
                var e = Executors.newVirtualThreadPerTaskExecutor();
                var begun = new CountDownLatch(1);
                e.submit(() -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return 1;
                });
                begun.await();
                e.shutdownNow();
                tell("" + e.awaitTermination(1, TimeUnit.HOURS));
            }
            case "lazy-submit" -> {
                try (var p = new ForkJoinPool(1)) {
                    var f = p.lazySubmit(java.util.concurrent.ForkJoinTask.adapt(() -> 4));
                    p.submit(() -> 5).join();
                    s[0] = "" + f.get();
                }
                tell(s[0]);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
