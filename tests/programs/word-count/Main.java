import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Streams, records, maps and formatted text, as programs of today use them: each line is counted by a thread of its
 * own, and the counts are merged into a map that is replaced as a whole, so that one of the two may be lost. The first
 * use of formats reads the texts of the locale, which is none of the program's steps.
 */
public class Main {
    record Count(String word, int times) {
        Count plus(Count other) {
            return new Count(word, times + other.times);
        }
    }

    static volatile Map<String, Count> counts = Map.of();

    static Map<String, Count> count(String line) {
        return Arrays.stream(line.split("\\s+")).filter(word -> !word.isBlank())
                .collect(Collectors.toMap(word -> word, word -> new Count(word, 1), Count::plus, TreeMap::new));
    }

    static void add(Map<String, Count> more) {
        Map<String, Count> all = new HashMap<>(counts);
        more.forEach((word, count) -> all.merge(word, count, Count::plus));
        counts = Map.copyOf(all);
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = "to be or\nnot to be\n".lines().map(line -> new Thread(() -> add(count(line)))).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = counts.values().stream().mapToInt(Count::times).sum();
        Count most = counts.values().stream().max(Comparator.comparingInt(Count::times).thenComparing(Count::word))
                .orElseThrow();
        if (sum != 6) {
            throw new IllegalStateException("%d words, most often %s".formatted(sum, most));
        }
    }
}
