import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams and bulk operations that share something: what they may look at, and in which order. */
class StreamDays extends Chapter {
    static String any() {
        return "" + IntStream.rangeClosed(1, 2).parallel().filter(n -> n > 0).findAny().getAsInt();
    }

    static String first() {
        return "" + IntStream.rangeClosed(1, 2).parallel().filter(n -> n > 0).findFirst().getAsInt();
    }

    /** How often it has looked before it was sure: once, or at both. */
    static String matched() {
        AtomicInteger looks = new AtomicInteger();
        boolean found = IntStream.rangeClosed(1, 2).parallel().anyMatch(n -> looks.incrementAndGet() > 0);
        return found + " " + looks;
    }

    static String grouped() {
        ConcurrentMap<Boolean, List<Integer>> groups =
            Stream.of(1, 3).parallel().collect(Collectors.groupingByConcurrent(n -> n > 2));
        return "" + new java.util.TreeMap<>(groups);
    }

    static String joined() {
        return Stream.of("a", "b").parallel().map(text -> text + v++).map(text -> text.substring(0, 1))
            .collect(Collectors.joining("-"));
    }

    /** The order of forEach is open, that of forEachOrdered is not. */
    static String each(boolean ordered) {
        StringBuffer text = new StringBuffer();
        Stream<String> stream = Stream.of("a", "b").parallel();
        if (ordered) {
            stream.forEachOrdered(text::append);
        } else {
            stream.forEach(text::append);
        }
        return text.toString();
    }

    /** What is not associative depends on how it is parted, not on the order of the threads. */
    static String reduced() {
        return "" + Stream.of("a", "b").parallel().reduce("", (a, b) -> "(" + a + b + ")");
    }

    /** An exception of one part. */
    static String failed() {
        AtomicInteger seen = new AtomicInteger();
        String end = thrown(() -> IntStream.range(0, 2).parallel().forEach(n -> {
            if (n == 0) {
                throw new IllegalStateException();
            }
            seen.incrementAndGet();
        }));
        return end + (seen.get() <= 1);
    }

    /** Steps of a sequential stream come one element after the other. */
    static String lazily() throws Exception {
        List<Integer> source = new ArrayList<>(List.of(1));
        Supplier<Stream<Integer>> stream = () -> source.stream().map(n -> n * 10);
        Stream<Integer> made = stream.get();
        all(() -> {
            synchronized (source) {
                source.add(2);
            }
        });
        return "" + made.toList();
    }

    /** A stream that another thread uses up. */
    static String twice() throws Exception {
        Stream<Integer> stream = Stream.of(1, 2);
        Value sum = () -> {
            synchronized (stream) {
                try {
                    return stream.mapToInt(n -> n).sum();
                } catch (IllegalStateException e) {
                    return "used";
                }
            }
        };
        return bothOf(sum, sum);
    }

    static String counted(boolean adder) throws Exception {
        LongAdder sum = new LongAdder();
        long[] plain = new long[1];
        IntStream.range(0, 2).parallel().forEach(n -> {
            if (adder) {
                sum.add(n + 1);
            } else {
                plain[0] += n + 1;
            }
        });
        return "" + (adder ? sum.sum() : plain[0]);
    }

    /** In a pool of its own. */
    static String inPool() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        Set<String> names = ConcurrentHashMap.newKeySet();
        int sum = pool.submit(() -> IntStream.range(0, 2).parallel().peek(n -> names.add(
            Thread.currentThread().getClass().getSimpleName())).sum()).get();
        pool.shutdown();
        return sum + " " + new TreeSet<>(names);
    }

    /** Bulk operations on a map that another thread changes. */
    static String bulk() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 10));
        return bothOf(() -> map.reduceValues(1, Integer::sum), () -> map.merge(1, 5, Integer::sum) + map.size());
    }

    static String replaced() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 10, 2, 20));
        all(() -> map.replaceAll((k, n) -> n + 1), () -> map.values().removeIf(n -> n == 11));
        return "" + map;
    }

    static String prefix() {
        int[] numbers = {1, 2, 3};
        Arrays.parallelPrefix(numbers, Integer::sum);
        Arrays.parallelSetAll(numbers, i -> numbers[i] * 2);
        return Arrays.toString(numbers);
    }

    /** Each part has its own container until they are put together. */
    static String collector() {
        List<Integer> made = IntStream.range(0, 2).parallel().collect(ArrayList::new, ArrayList::add,
            ArrayList::addAll);
        Map<Integer, Integer> shared = new HashMap<>();
        return made + " " + shared.size();
    }

    static String sharedContainer() {
        List<Integer> one = new ArrayList<>();
        return IntStream.range(0, 2).parallel().collect(() -> one, List::add, (a, b) -> { }) + "";
    }

    /** A source that is emptied by two streams. */
    static String generated() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        Value take = () -> Stream.generate(queue::poll).takeWhile(n -> n != null).mapToInt(n -> n).sum();
        return bothOf(take, take);
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "any" -> any();
            case "first" -> first();
            case "matched" -> matched();
            case "grouped" -> grouped();
            case "joined" -> joined();
            case "each" -> each(false);
            case "each-ordered" -> each(true);
            case "reduced" -> reduced();
            case "failed" -> failed();
            case "lazily" -> lazily();
            case "twice" -> twice();
            case "counted" -> counted(true);
            case "counted-plain" -> counted(false);
            case "in-pool" -> inPool();
            case "bulk" -> bulk();
            case "replaced" -> replaced();
            case "prefix" -> prefix();
            case "collector" -> collector();
            case "shared-container" -> sharedContainer();
            case "generated" -> generated();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
