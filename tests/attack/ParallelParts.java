import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Parts of what the JDK computes in parallel: in which thread each runs, and who can tell. */
class ParallelParts extends Chapter {
    private static final ThreadLocal<String> LOCAL = new ThreadLocal<>();
    private static final ReentrantLock LOCK = new ReentrantLock();
    private static final AtomicInteger count = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        String text = computed(args[0]);
        text = text != null ? text : met(args[0]);
        tell(text != null ? text : seen(args[0]));
    }

    private static IntStream two() {
        return IntStream.range(0, 2).parallel();
    }

    private static IntStream four() {
        return IntStream.range(0, 4).parallel();
    }

    private static Stream<String> letters() {
        return Stream.of("a", "b", "c", "d").parallel();
    }

    /** Who cannot tell. */
    private static String computed(String name) throws Exception {
        switch (name) {
            case "sum":
                return "" + four().sum();
            case "mapped":
                return letters().map(s -> s + s).collect(Collectors.toList()).toString();
            case "joined":
                return letters().collect(Collectors.joining());
            case "merged":
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                four().forEach(i -> map.merge(i % 2, 1, Integer::sum));
                return map.toString();
            case "order":
                ConcurrentHashMap<String, String> order = new ConcurrentHashMap<>();
                Stream.of("a", "b", "c").parallel().forEach(s -> order.merge("k", s, String::concat));
                return order.get("k");
            case "ordered":
                StringBuffer text = new StringBuffer();
                Stream.of("a", "b").parallel().forEachOrdered(text::append);
                return text.toString();
            case "any":
                return Stream.of("a", "b").parallel().findAny().get();
            case "first":
                return Stream.of("a", "b").parallel().findFirst().get();
            case "matches":
                return "" + two().anyMatch(i -> i == 1);
            case "peeked":
                return two().peek(i -> count.incrementAndGet()).anyMatch(i -> true) + " " + (count.get() > 0);
            case "sorted":
                return letters().map(s -> s.equals("a") ? "z" : s).sorted().collect(Collectors.joining());
            case "grouped":
                return letters().collect(Collectors.groupingByConcurrent(s -> s.equals("a"), Collectors.counting()))
                        .toString();
            case "values":
                ConcurrentHashMap<String, Integer> values = new ConcurrentHashMap<>();
                values.put("a", 1);
                values.put("b", 2);
                return "" + values.reduceValues(1, Integer::sum);
            case "prefix":
                int[] prefix = {1, 2, 3, 4};
                Arrays.parallelPrefix(prefix, Integer::sum);
                return Arrays.toString(prefix);
            case "set-all":
                int[] all = new int[4];
                Arrays.parallelSetAll(all, i -> i * i);
                return Arrays.toString(all);
            case "race-wrong":
                two().forEach(i -> x++);
                return "";
            case "thrown":
                return thrown(() -> two().forEach(i -> {
                    if (i == 0) {
                        throw new IllegalStateException();
                    }
                }));
            default:
                return null;
        }
    }

    /** Parts that wait, or whose starter holds something. */
    private static String met(String name) throws Exception {
        switch (name) {
            case "lock-held":
                LOCK.lock();
                two().forEach(i -> take());
                LOCK.unlock();
                return "";
            case "monitor-held":
                synchronized (LOCK) {
                    two().forEach(i -> enter());
                }
                return "";
            case "lock-free":
                two().forEach(i -> take());
                return "";
            case "met":
                CountDownLatch both = new CountDownLatch(2);
                two().forEach(i -> {
                    both.countDown();
                    await(both);
                });
                return "";
            case "within-future":
                return "" + CompletableFuture.supplyAsync(() -> two().sum()).join();
            case "within-part":
                return "" + two().map(i -> two().sum()).sum();
            case "of-two-threads":
                return bothOf(() -> two().sum(), () -> two().map(i -> i + 1).sum());
            case "own-pool":
                return "" + new ForkJoinPool(1).submit(() -> two().sum()).get();
            default:
                return null;
        }
    }

    private static void take() {
        LOCK.lock();
        LOCK.unlock();
    }

    private static void enter() {
        synchronized (LOCK) {
            count.incrementAndGet();
        }
    }

    /** Who asks for threads, or finds what is left in one. */
    private static String seen(String name) throws Exception {
        switch (name) {
            case "thread":
                return "" + two().mapToObj(i -> Thread.currentThread()).distinct().count();
            case "is-worker":
                return two().mapToObj(i -> Thread.currentThread() instanceof ForkJoinWorkerThread ? "w" : "m")
                        .collect(Collectors.joining());
            case "local":
                LOCAL.set("v");
                return two().mapToObj(i -> LOCAL.get() == null ? "n" : "v").collect(Collectors.joining());
            case "local-left":
                return two().mapToObj(i -> left()).collect(Collectors.joining());
            case "drawn":
                ThreadLocalRandom.current();
                return two().map(i -> ThreadLocalRandom.current().nextInt()).sum() == 0 ? "zero" : "drawn";
            case "lock-left":
                return two().mapToObj(i -> LOCK.tryLock() ? "t" : "f").collect(Collectors.joining());
            case "own-completer":
                return ownCompleter();
            case "pending":
                return pending();
            case "in-stack":
                return two().mapToObj(i -> isBelowMain() ? "m" : "w").collect(Collectors.joining());
            case "cause":
                return "" + cause();
            case "interrupted":
                Thread.currentThread().interrupt();
                return two().mapToObj(i -> i == 0 && Thread.interrupted() ? "t" : "f")
                        .collect(Collectors.joining());
            case "interrupts":
                Thread main = Thread.currentThread();
                start(() -> main.interrupt());
                return two().mapToObj(i -> Thread.interrupted() ? "t" : "f").collect(Collectors.joining());
            case "in-pool":
                return two().mapToObj(i -> ForkJoinTask.inForkJoinPool() ? "w" : "m").collect(Collectors.joining());
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static boolean isBelowMain() {
        return Arrays.stream(new Throwable().getStackTrace()).anyMatch(f -> f.getMethodName().equals("main"));
    }

    /** Has the exception of another thread been wrapped? */
    private static boolean cause() {
        try {
            two().forEach(i -> {
                if (i == 0) {
                    throw new IllegalStateException();
                }
            });
            return false;
        } catch (IllegalStateException e) {
            return e.getCause() != null;
        }
    }

    private static String left() {
        String found = LOCAL.get();
        LOCAL.set("x");
        return found == null ? "n" : found;
    }

    private static class Part extends CountedCompleter<String> {
        private final String name;
        private volatile String text = "";

        Part(CountedCompleter<?> whole, String name) {
            super(whole);
            this.name = name;
        }

        @Override
        public void compute() {
            if (getCompleter() == null) {
                setPendingCount(2);
                new Part(this, "a").fork();
                new Part(this, "b").fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            text = caller == this ? name : name + ((Part) caller).text;
        }

        @Override
        public String getRawResult() {
            return text;
        }
    }

    /** Who completes the whole last is seen. */
    private static String ownCompleter() {
        return new Part(null, "w").invoke();
    }

    /** The count is asked for while parts lower it. */
    private static String pending() throws Exception {
        Part whole = new Part(null, "w");
        whole.setPendingCount(2);
        int[] seenThen = new int[1];
        all(whole::propagateCompletion, () -> seenThen[0] = whole.getPendingCount());
        return seenThen[0] + " " + whole.getPendingCount() + " " + whole.isDone();
    }
}
