import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Functions that are given to a call of a collection, and call the same collection again; and methods of collections
 * and counters that are given to a call as functions. Another thread changes the collection meanwhile.
 */
class SameMapWithin extends Chapter {
    private static final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();

    public static void main(String[] args) throws Exception {
        map.put(7, 7);
        ConcurrentSkipListMap<Integer, Integer> sorted = new ConcurrentSkipListMap<>();
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        AtomicInteger counter = new AtomicInteger();
        Body puts = () -> {
            map.put(2, 2);
            map.put(3, 3);
        };
        switch (args[0]) {
            case "get" -> beside(() -> map.computeIfAbsent(1, k -> has(2) + 10 * has(2) + 100 * has(3)), puts);
            case "size" -> beside(() -> map.compute(1, (k, v) -> map.size() * 10 + map.size()), () -> {
                map.put(2, 2);
                map.remove(7);
            });
            case "merge" -> beside(() -> map.merge(7, 1, (p, q) -> 10 * has(2) + has(2) + p), () -> {
                map.put(2, 2);
                map.put(7, 5);
            });
            case "replace-all" -> beside(() -> {
                map.replaceAll((k, v) -> v + has(3));
                return map.get(7);
            }, puts);
            case "for-each" -> beside(() -> {
                StringBuilder seen = new StringBuilder();
                map.forEach((k, v) -> seen.append(k).append(has(2)).append(has(3)).append(' '));
                return seen;
            }, puts);
            case "sorted" -> beside(
                    () -> sorted.computeIfAbsent(1, k -> sorted.containsKey(2) ? 1 : sorted.containsKey(2) ? 2 : 3),
                    () -> sorted.put(2, 2));
            case "remove-if" -> beside(() -> list.removeIf(e -> list.size() > 2) + "" + list, () -> list.add(3));
            case "get-as-function" -> beside(() -> map.computeIfAbsent(1, map::get), () -> map.put(1, 2));
            case "put-as-function" -> beside(() -> {
                Map<Integer, Integer> copy = new TreeMap<>();
                map.forEach(copy::put);
                return copy;
            }, puts);
            case "get-of-optional" -> beside(() -> Optional.of(2).map(map::get).orElse(-1) + " " + map.size(), puts);
            case "get-in-stream" -> beside(
                    () -> List.of(2, 3, 2).stream().map(map::get).map(String::valueOf).reduce("", String::concat),
                    puts);
            case "add-in-stream" -> beside(() -> List.of(1, 2, 3).stream().mapToInt(counter::addAndGet).sum(), () -> {
                counter.addAndGet(10);
                counter.addAndGet(100);
            });
            case "set-entry" -> beside(() -> {
                for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
                    entry.setValue(entry.getValue() + 10);
                }
                return new TreeMap<>(map);
            }, () -> map.put(7, 1));
            case "holds" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                lock.readLock().lock();
                beside(() -> List.of(1, 2).stream().map(e -> lock.getReadHoldCount() + "" + lock.getReadLockCount())
                        .toList(), with(lock.readLock(), () -> { }));
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static int has(int key) {
        return map.containsKey(key) ? 1 : 0;
    }

    private static void beside(Value value, Body other) throws Exception {
        Thread thread = start(other);
        Object found = value.run();
        thread.join();
        say(found + " " + new TreeMap<>(map));
    }
}
