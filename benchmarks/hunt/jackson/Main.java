import com.fasterxml.jackson.databind.util.LRUMap;
import com.fasterxml.jackson.databind.util.internal.PrivateMaxEntriesMap;

/** Clients of the bounded maps that Jackson keeps types and serializers in. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "put-if-absent" -> putIfAbsent();
            case "put-clear" -> putClear();
            case "put-remove" -> putRemove();
            case "evicts" -> evicts();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Integer theirs;

    static PrivateMaxEntriesMap<String, Integer> map(int size) {
        return new PrivateMaxEntriesMap.Builder<String, Integer>().maximumCapacity(size).concurrencyLevel(1).build();
    }

    /** Javadoc of LookupCache.putIfAbsent: as of a ConcurrentMap, one of two wins. */
    static void putIfAbsent() throws Exception {
        LRUMap<String, Integer> map = new LRUMap<>(2, 2);
        Thread other = new Thread(() -> theirs = map.putIfAbsent("a", 1));
        other.start();
        Integer mine = map.putIfAbsent("a", 2);
        other.join();
        assert (mine == null) != (theirs == null) && map.get("a") == (mine == null ? 2 : 1) && map.size() == 1;
    }

    /** Javadoc of PrivateMaxEntriesMap: entries are evicted when there are more than the maximum, no others. */
    static void putClear() throws Exception {
        LRUMap<String, Integer> map = new LRUMap<>(2, 2);
        map.put("a", 1);
        Thread other = new Thread(map::clear);
        other.start();
        Integer before = map.put("a", 2);
        other.join();
        assert before == null ? map.get("a") == 2 : map.size() == 0;
        map.put("b", 3);
        map.put("c", 4);
        assert map.get("b") == 3 && map.get("c") == 4 && map.get("a") == null : map.get("a");
    }

    /** The same beside remove. */
    static void putRemove() throws Exception {
        PrivateMaxEntriesMap<String, Integer> map = map(2);
        map.put("a", 1);
        Thread other = new Thread(() -> theirs = map.remove("a"));
        other.start();
        Integer before = map.put("a", 2);
        other.join();
        assert before == null ? theirs == 1 && map.get("a") == 2 : theirs == 2 && map.isEmpty() : theirs;
        map.put("b", 3);
        map.put("c", 4);
        assert map.get("b") == 3 && map.get("c") == 4 && map.size() == 2 : map;
    }

    /** Javadoc of PrivateMaxEntriesMap: not more than the maximum, after the next call at the latest. */
    static void evicts() throws Exception {
        PrivateMaxEntriesMap<String, Integer> map = map(1);
        Thread other = new Thread(() -> map.put("a", 1));
        other.start();
        map.put("b", 2);
        other.join();
        map.put("c", 3);
        assert map.size() == 1 && map.get("c") == 3 : map;
    }
}
