import java.io.Reader;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Spliterator;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.stream.Gatherer;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Futures, executors that close, reversed views, gatherers, arenas and other objects of the JDK, used by several. */
class FutureStates extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = futures(args[0]);
        text = text != null ? text : closes(args[0]);
        text = text != null ? text : collections(args[0]);
        text = text != null ? text : gatherers(args[0]);
        text = text != null ? text : arenas(args[0]);
        text = text != null ? text : objects(args[0]);
        tell(text != null ? text : invokes(args[0]));
    }

    /** What a future answers without waiting. */
    private static String now(Future<?> f) {
        String result = thrown(() -> seen = "" + f.resultNow());
        String exception = thrown(() -> seen = f.exceptionNow().getClass().getSimpleName());
        return f.state() + " " + (result.equals("ok") || exception.equals("ok") ? seen : "-");
    }

    private static String futures(String name) throws Exception {
        switch (name) {
            case "cancelled-or-run": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                all(task::run, () -> task.cancel(true));
                return now(task);
            }
            case "cancelled-while-it-waits": {
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    seen = "begun";
                    new CountDownLatch(1).await();
                    return 1;
                });
                Boolean[] interrupted = new Boolean[1];
                Thread t = start(() -> {
                    task.run();
                    interrupted[0] = Thread.currentThread().isInterrupted();
                });
                boolean cancelled = task.cancel(true);
                t.join();
                return seen + cancelled + interrupted[0] + task.state();
            }
            case "state-read-twice": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<Integer> f = pool.submit(() -> 1);
                    return f.state() + " " + f.state();
                }
            }
            case "state-then-result": {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                String[] got = new String[1];
                all(() -> f.complete(1), () -> got[0] = f.state() + " " + thrown(f::resultNow));
                return got[0];
            }
            case "exception-now": {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                String[] got = new String[1];
                all(() -> f.completeExceptionally(new IllegalArgumentException()), () -> got[0] = now(f));
                return got[0];
            }
            case "dependent-of-cancelled": { // it has failed: only the one that was cancelled is CANCELLED
                CompletableFuture<Integer> f = new CompletableFuture<>();
                CompletableFuture<Integer> g = f.thenApply(i -> i + 1);
                all(() -> f.cancel(true), () -> f.complete(1));
                return now(f) + " " + now(g);
            }
            case "result-orders": {
                FutureTask<Integer> task = new FutureTask<>(() -> x = 1);
                Thread t = start(task::run);
                String got = thrown(task::resultNow).equals("ok") ? "" + x : "not";
                t.join();
                return got;
            }
            case "failed-state-orders": {
                FutureTask<Integer> task = new FutureTask<>(() -> {
                    x = 1;
                    throw new IllegalStateException();
                });
                Thread t = start(task::run);
                String got = task.state() == Future.State.FAILED ? "" + x : "not";
                t.join();
                return got;
            }
            default:
                return null;
        }
    }

    private static String closes(String name) throws Exception {
        switch (name) {
            case "submitted-by-task": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                Future<String> how = pool.submit(() -> thrown(() -> pool.execute(() -> v = 1)));
                pool.close();
                return how.resultNow() + " " + v;
            }
            case "closed-by-two": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                int[] got = new int[2];
                pool.execute(() -> x = 1);
                all(() -> {
                    pool.close();
                    got[0] = x;
                }, () -> {
                    pool.close();
                    got[1] = x;
                });
                return got[0] + " " + got[1];
            }
            case "close-interrupted-by-other": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                CountDownLatch latch = new CountDownLatch(1);
                Future<String> how = pool.submit(() -> thrown(latch::await));
                Thread main = Thread.currentThread();
                start(() -> {
                    latch.countDown();
                    main.interrupt();
                });
                pool.close();
                return how.resultNow() + " " + Thread.interrupted();
            }
            case "close-of-fixed-interrupted": { // what waits in the queue is not run
                ExecutorService pool = Executors.newFixedThreadPool(1);
                CountDownLatch begun = new CountDownLatch(1);
                Future<String> how = pool.submit(() -> {
                    begun.countDown();
                    return thrown(new CountDownLatch(1)::await);
                });
                Future<?> queued = pool.submit(() -> v = 1);
                begun.await();
                Thread.currentThread().interrupt();
                pool.close();
                return how.resultNow() + " " + queued.state() + " " + v + Thread.interrupted();
            }
            case "shut-down-while-closed": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                Future<String> how = pool.submit(() -> thrown(new CountDownLatch(1)::await));
                Thread t = start(pool::shutdownNow);
                pool.close();
                t.join();
                return how.resultNow() + " " + pool.isTerminated();
            }
            case "close-of-scheduled": { // delayed tasks still run, periodic ones do not
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                pool.schedule(() -> v = 1, 1, TimeUnit.MINUTES);
                Future<?> periodic = pool.scheduleAtFixedRate(() -> w = 1, 1, 1, TimeUnit.HOURS);
                pool.close();
                return v + " " + w + " " + periodic.state();
            }
            case "close-waits-for-delayed": {
                ForkJoinPool pool = new ForkJoinPool(1);
                Future<Integer> delayed = pool.schedule(() -> v = 1, 1, TimeUnit.MINUTES);
                pool.close();
                return delayed.state() + " " + v;
            }
            case "close-cancels-delayed": {
                ForkJoinPool pool = new ForkJoinPool(1);
                Future<Integer> delayed = pool.schedule(() -> v = 1, 1, TimeUnit.MINUTES);
                pool.cancelDelayedTasksOnShutdown();
                pool.close();
                return delayed.state() + " " + v;
            }
            case "ends-behind-delayed": {
                ForkJoinPool pool = new ForkJoinPool(1);
                Future<Integer> delayed = pool.schedule(() -> v = 1, 1, TimeUnit.MINUTES);
                pool.shutdown();
                boolean ended = pool.isTerminated();
                return ended + " " + delayed.get();
            }
            default:
                return null;
        }
    }

    private static String invokes(String name) throws Exception {
        Callable<Integer> one = () -> 1;
        Callable<Integer> fails = () -> {
            throw new IllegalStateException();
        };
        Callable<Integer> waits = () -> {
            new CountDownLatch(1).await();
            return 2;
        };
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            switch (name) {
                case "any-but-the-failed":
                    return "" + pool.invokeAny(List.of(fails, one));
                case "any-of-failed":
                    return thrown(() -> pool.invokeAny(List.of(fails, fails)));
                case "any-interrupts-others": {
                    Callable<Integer> told = () -> {
                        seen = thrown(waits::call);
                        return 3;
                    };
                    return pool.invokeAny(List.of(told, one)) + closed(pool) + seen;
                }
                case "all-states": {
                    List<Future<Integer>> tasks = pool.invokeAll(List.of(one, fails));
                    return tasks.get(0).state() + " " + tasks.get(1).state();
                }
                case "all-for-a-minute": {
                    List<Future<Integer>> tasks = pool.invokeAll(List.of(one, waits), 1, TimeUnit.MINUTES);
                    return tasks.get(0).state() + " " + tasks.get(1).state();
                }
                case "all-interrupted": {
                    Thread.currentThread().interrupt();
                    return thrown(() -> pool.invokeAll(List.of(waits, waits))) + " " + Thread.interrupted();
                }
                case "all-race": {
                    Callable<Integer> adds = () -> x += 1;
                    pool.invokeAll(List.of(adds, adds));
                    return "" + x;
                }
                default:
                    return null;
            }
        }
    }

    private static String closed(ExecutorService pool) {
        pool.close();
        return " ";
    }

    private static String collections(String name) throws Exception {
        switch (name) {
            case "reversed-get": { // the view asks for the size, then for the element
                List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                List<Integer> view = list.reversed();
                Thread t = start(() -> list.add(3));
                int got = view.get(0);
                t.join();
                return got + " " + view;
            }
            case "reversed-get-of-cleared": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
                List<Integer> view = list.reversed();
                Thread t = start(list::clear);
                String got = thrown(() -> v = view.get(0));
                t.join();
                return got + " " + v;
            }
            case "reversed-adds": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                List<Integer> view = list.reversed();
                all(() -> view.add(1), () -> list.addLast(2));
                return "" + list;
            }
            case "first-removed-of-synchronized": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
                String[] got = new String[2];
                all(() -> got[0] = thrown(list::removeFirst), () -> got[1] = thrown(list::removeFirst));
                return sorted(got);
            }
            case "reversed-asked-by-two": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1, 2)));
                List<List<Integer>> views = new ArrayList<>(List.of(list, list));
                all(() -> views.set(0, list.reversed()), () -> views.set(1, list.reversed()));
                return (views.get(0) == views.get(1)) + " " + views.get(0) + " " + views.get(1).reversed();
            }
            case "reversed-race": {
                List<Integer> list = new ArrayList<>();
                List<Integer> view = list.reversed();
                all(() -> view.addFirst(1), () -> list.add(2));
                return "";
            }
            case "linked-put-first": {
                LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
                all(() -> map.putFirst("a", 1), () -> map.putLast("b", 2));
                return "";
            }
            case "linked-first-locked": {
                LinkedHashMap<String, Integer> map = new LinkedHashMap<>();
                all(() -> {
                    synchronized (map) {
                        map.putFirst("a", 1);
                    }
                }, () -> {
                    synchronized (map) {
                        map.putFirst("b", 2);
                    }
                });
                return map + " " + map.reversed().firstEntry().getKey() + map.sequencedKeySet().getFirst();
            }
            case "new-map-shared": {
                Map<Integer, Integer> map = HashMap.newHashMap(8);
                all(() -> map.put(1, 1), () -> map.put(2, 2));
                return "";
            }
            case "new-map-handed-over": {
                Map<Integer, Integer> map = HashMap.newHashMap(8);
                Thread t = start(() -> {
                    map.put(1, 1);
                    v = 1;
                });
                String got = v == 1 ? "" + map : "not";
                t.join();
                return got;
            }
            default:
                return null;
        }
    }

    /** Adds up, in as many threads as there are. */
    private static Gatherer<Integer, int[], Integer> sum(boolean counts) {
        return Gatherer.of(() -> new int[1], (state, i, down) -> {
            if (counts) {
                x += 1;
            }
            state[0] += i;
            return true;
        }, (a, b) -> {
            a[0] += b[0];
            return a;
        }, (state, down) -> down.push(state[0]));
    }

    private static String gatherers(String name) throws Exception {
        switch (name) {
            case "gathered-in-parallel":
                return "" + Stream.of(1, 2).parallel().gather(sum(false)).toList();
            case "gathered-race":
                return "" + Stream.of(1, 2).parallel().gather(sum(true)).toList();
            case "one-behind-the-other": { // a gatherer without a combiner gets its elements in their order
                Gatherer<Integer, Void, Integer> counts = Gatherer.ofSequential((none, i, down) -> {
                    x = x * 10 + i;
                    return down.push(i);
                });
                return Stream.of(1, 2).parallel().gather(counts).toList() + " " + x;
            }
            case "one-behind-mapped": {
                Gatherer<Integer, Void, Integer> counts = Gatherer.ofSequential((none, i, down) -> {
                    x = x * 10 + i;
                    return down.push(i);
                });
                return Stream.of(1, 2).parallel().map(i -> i + 1).gather(counts).map(i -> i * 2).toList() + " " + x;
            }
            case "windows-in-parallel":
                return "" + Stream.of(1, 2, 3).parallel().gather(Gatherers.windowFixed(2)).toList();
            case "scan-in-parallel":
                return "" + Stream.of(1, 2).parallel().gather(Gatherers.scan(() -> 0, Integer::sum)).toList();
            case "ends-at-first": {
                Gatherer<Integer, Void, Integer> first = Gatherer.ofSequential((none, i, down) -> {
                    down.push(i);
                    return false;
                });
                return "" + Stream.of(1, 2).parallel().gather(first).toList();
            }
            default:
                return null;
        }
    }

    /** A segment can be used as long as its arena is not closed. */
    private static String arenas(String name) throws Exception {
        if (!name.startsWith("arena-")) {
            return null;
        }
        Arena arena = Arena.ofShared();
        MemorySegment segment = arena.allocate(8);
        segment.set(ValueLayout.JAVA_INT, 0, 5);
        Body reads = () -> v = segment.get(ValueLayout.JAVA_INT, 0);
        String[] got = new String[2];
        switch (name) {
            case "arena-closed-while-read":
                all(arena::close, () -> got[0] = thrown(reads));
                return got[0] + " " + v;
            case "arena-closed-in-turn":
                all(() -> locked(arena::close), () -> locked(() -> got[0] = thrown(reads)));
                return got[0] + " " + v;
            case "arena-asked":
                all(arena::close, () -> got[0] = "" + segment.scope().isAlive());
                return got[0];
            case "arena-closed-while-written":
                all(arena::close, () -> got[0] = thrown(() -> segment.fill((byte) 1)));
                return got[0];
            case "arena-and-buffer": {
                java.nio.ByteBuffer buffer = segment.asByteBuffer().order(java.nio.ByteOrder.nativeOrder());
                all(arena::close, () -> got[0] = thrown(() -> v = buffer.getInt(0)));
                return got[0] + " " + v;
            }
            case "arena-and-slice": {
                MemorySegment slice = segment.asSlice(0, 4);
                all(arena::close, () -> got[0] = thrown(() -> v = slice.get(ValueLayout.JAVA_INT, 0)));
                return got[0] + " " + v;
            }
            case "arena-and-text":
                all(arena::close, () -> got[0] = thrown(() -> segment.setString(0, "a")));
                return got[0];
            case "arena-of-two": {
                MemorySegment other = arena.allocate(8);
                all(() -> segment.set(ValueLayout.JAVA_INT, 0, 1), () -> other.set(ValueLayout.JAVA_INT, 0, 2));
                return segment.get(ValueLayout.JAVA_INT, 0) + " " + other.get(ValueLayout.JAVA_INT, 0);
            }
            case "arena-allocates":
                all(arena::close, () -> got[0] = thrown(() -> arena.allocate(8)));
                return got[0];
            case "arena-closed-by-two":
                all(() -> got[0] = thrown(arena::close), () -> got[1] = thrown(arena::close));
                return sorted(got);
            case "arena-read-when-closed":
                all(arena::close);
                return thrown(reads);
            default:
                return null;
        }
    }

    private static synchronized void locked(Body body) throws Throwable {
        body.run();
    }

    /** Objects that change, of which each call has the lock: both orders can be seen. */
    private static String objects(String name) throws Exception {
        String[] got = new String[2];
        switch (name) {
            case "random-wrapped": {
                Random random = Random.from(RandomGenerator.of("L64X128MixRandom"));
                int[] drawn = new int[2];
                all(() -> locked(() -> drawn[0] = random.nextInt()), () -> locked(() -> drawn[1] = random.nextInt()));
                return "" + (drawn[0] < drawn[1]);
            }
            case "reader-of-text": {
                Reader reader = Reader.of("ab");
                all(() -> locked(() -> got[0] = "" + reader.read()),
                        () -> locked(() -> got[1] = reader.readAllAsString()));
                return got[0] + got[1];
            }
            case "path-walked": {
                Iterator<Path> names = Path.of("a/b").iterator();
                all(() -> locked(() -> got[0] = "" + names.next()), () -> locked(() -> got[1] = "" + names.next()));
                return got[0] + got[1];
            }
            case "lines-split": {
                Spliterator<String> lines = "a\nb".lines().spliterator();
                all(() -> locked(() -> lines.tryAdvance(line -> got[0] = line)),
                        () -> locked(() -> lines.tryAdvance(line -> got[1] = line)));
                return got[0] + got[1];
            }
            case "connection-set": {
                URLConnection connection = URI.create("file:/a").toURL().openConnection();
                all(() -> locked(() -> connection.setDoOutput(true)),
                        () -> locked(() -> got[0] = "" + connection.getDoOutput()));
                return got[0];
            }
            default:
                return null;
        }
    }
}
