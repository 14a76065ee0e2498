import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** What services do all day, in short: futures, publishers, collections that threads share. */
class Flows extends Chapter {
    static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws Throwable {
        String told = futures(args[0]);
        told = told != null ? told : flows(args[0]);
        tell(told != null ? told : collections(args[0]));
    }

    private static String futures(String what) throws Throwable {
        CompletableFuture<String> future = new CompletableFuture<>();
        switch (what) {
            case "timeout-or-done": {
                future.completeOnTimeout("t", 1, TimeUnit.MILLISECONDS);
                Thread other = start(() -> future.complete("d"));
                String got = future.join();
                other.join();
                return got;
            }
            case "timeout-alone":
                return future.completeOnTimeout("t", 1, TimeUnit.MINUTES).join();
            case "or-timeout": {
                future.orTimeout(1, TimeUnit.MILLISECONDS);
                Thread other = start(() -> future.complete("d"));
                String got;
                try {
                    got = future.join();
                } catch (CompletionException e) {
                    got = e.getCause().getClass().getSimpleName();
                }
                other.join();
                return got;
            }
            case "obtrude": {
                CompletableFuture<String> next = future.thenApply(text -> text + "!");
                all(() -> future.complete("a"), () -> future.obtrudeValue("b"));
                return future.join() + " " + next.join();
            }
            case "obtrude-later": {
                future.complete("a");
                Thread other = start(() -> future.obtrudeException(new IllegalStateException()));
                String got = future.isCompletedExceptionally() ? "e" : future.getNow("n");
                other.join();
                return got;
            }
            case "compose": {
                CompletableFuture<String> inner = new CompletableFuture<>();
                CompletableFuture<String> all = future.thenCompose(text -> inner.thenApply(more -> text + more));
                all(() -> future.complete("a"), () -> inner.complete("b"));
                return all.join();
            }
            case "compose-fails": {
                CompletableFuture<String> other = CompletableFuture.completedFuture("r");
                CompletableFuture<String> all = future.exceptionallyCompose(e -> other);
                all(() -> future.completeExceptionally(new IllegalStateException()), () -> future.complete("v"));
                return all.join();
            }
            case "when-complete-throws": {
                CompletableFuture<String> all = future.whenComplete((value, e) -> {
                    throw new IllegalArgumentException();
                });
                all(() -> future.complete("a"), () -> future.completeExceptionally(new IllegalStateException()));
                return thrown(all::get) + " " + causeOf(all);
            }
            case "cancel-upstream": {
                CompletableFuture<String> next = future.thenApply(text -> text + "!");
                next.cancel(true);
                all(() -> future.complete("a"));
                return future.join() + next.isCancelled();
            }
            case "any-of": {
                CompletableFuture<String> other = new CompletableFuture<>();
                CompletableFuture<Object> any = CompletableFuture.anyOf(future, other);
                all(() -> future.complete("a"), () -> other.complete("b"));
                return "" + any.join();
            }
            case "handle-thread": {
                String[] who = new String[1];
                Thread completer = new Thread(() -> future.complete("a"), "c");
                completer.start();
                CompletableFuture<Void> done = future.thenAccept(text -> who[0] = Thread.currentThread().getName());
                done.join();
                completer.join();
                return who[0];
            }
            default:
                return null;
        }
    }

    private static String causeOf(CompletableFuture<?> future) {
        try {
            future.join();
            return "ok";
        } catch (CompletionException e) {
            return e.getCause().getClass().getSimpleName();
        }
    }

    /** Asks for one item after the other, or for so many. */
    static class Reader implements Flow.Subscriber<String> {
        final StringBuffer seen = new StringBuffer();
        final CountDownLatch done = new CountDownLatch(1);
        final int most;
        Flow.Subscription subscription;

        Reader(int most) {
            this.most = most;
        }

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            seen.append("s");
            subscription.request(most);
        }

        @Override
        public void onNext(String item) {
            seen.append(item);
            if (item.equals("z")) {
                subscription.cancel();
                done.countDown();
            }
        }

        @Override
        public void onError(Throwable e) {
            seen.append("e");
            done.countDown();
        }

        @Override
        public void onComplete() {
            seen.append("c");
            done.countDown();
        }
    }

    private static String flows(String what) throws Throwable {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            return flows(what, pool);
        } finally {
            pool.shutdown();
        }
    }

    private static String flows(String what, ExecutorService pool) throws Throwable {
        Reader reader = new Reader(what.equals("flow-one") || what.equals("flow-bad-request") ? 1 : 9);
        switch (what) {
            case "flow-error": {
                SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 2);
                publisher.subscribe(reader);
                publisher.closeExceptionally(new IllegalStateException());
                reader.done.await();
                return reader.seen.toString();
            }
            case "flow-cancelled":
                try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 2)) {
                    publisher.subscribe(reader);
                    publisher.submit("z");
                    reader.done.await();
                    return reader.seen.toString();
                }
            case "flow-one":
                try (SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 4)) {
                    publisher.subscribe(reader);
                    publisher.submit("a");
                    publisher.submit("b");
                }
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.MINUTES);
                return reader.seen.toString(); // b is not asked for, so neither it nor the end comes
            default:
                return null;
        }
    }

    private static String collections(String what) throws Throwable {
        switch (what) {
            case "list-iterated": { // needs the list's lock around the loop
                List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                all(() -> list.add(3), () -> {
                    synchronized (list) {
                        for (int i : list) {
                            x += i;
                        }
                    }
                });
                return "" + x;
            }
            case "list-iterated-unlocked": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                all(() -> list.add(3), () -> {
                    for (int i : list) {
                        x += i;
                    }
                });
                return "";
            }
            case "list-check-then-act": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                Body addOnce = () -> {
                    if (!list.contains(1)) {
                        list.add(1);
                    }
                };
                all(addOnce, addOnce);
                return "" + list.size();
            }
            case "map-compute": {
                Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>());
                Body put = () -> map.computeIfAbsent("a", key -> count.incrementAndGet());
                all(put, put);
                return map + " " + count;
            }
            case "map-lazily": { // get, then put
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Body put = () -> {
                    if (map.get("a") == null) {
                        map.put("a", count.incrementAndGet());
                    }
                };
                all(put, put);
                return map + " " + count;
            }
            case "map-wrapped-lock": { // the wrapper's own lock, not the map's
                Map<String, Integer> inner = new HashMap<>();
                Map<String, Integer> map = Collections.synchronizedMap(inner);
                all(() -> map.put("a", 1), () -> {
                    synchronized (inner) {
                        inner.put("b", 2);
                    }
                });
                return "";
            }
            case "map-search": {
                ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
                Thread writer = start(() -> map.put("b", 2));
                Integer found = map.search(Long.MAX_VALUE, (key, value) -> value == 2 ? value : null);
                writer.join();
                return "" + found;
            }
            case "map-reduce": { // a comes before b in the table
                ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(64);
                map.put("a", 1);
                Thread writer = start(() -> {
                    map.put("a", 10);
                    map.put("b", 2);
                });
                Integer sum = map.reduceValues(Long.MAX_VALUE, Integer::sum);
                writer.join();
                return "" + sum;
            }
            case "map-for-each": {
                ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>(Map.of("a", 1));
                Thread writer = start(() -> map.remove("a"));
                map.forEach(Long.MAX_VALUE, (key, value) -> count.addAndGet(value));
                writer.join();
                return "" + count;
            }
            case "parallel": {
                int sum = IntStream.range(0, 4).parallel().map(i -> {
                    count.incrementAndGet();
                    return i;
                }).sum();
                return sum + " " + count;
            }
            case "parallel-race":
                IntStream.range(0, 2).parallel().forEach(i -> x += i);
                return "";
            case "parallel-list": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                List.of(1, 2).parallelStream().forEach(list::add);
                return list.size() + "";
            }
            case "modified": {
                List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
                try {
                    for (Integer i : list) {
                        list.remove(i);
                    }
                    return "ok";
                } catch (ConcurrentModificationException e) {
                    return "modified";
                }
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
