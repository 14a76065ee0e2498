import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.util.ConcurrentLruCache;
import org.springframework.util.ConcurrentReferenceHashMap;

/** Clients of Spring's core: its concurrent map of references, and its cache. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "map-compute-once" -> mapComputeOnce();
            case "map-merge" -> mapMerge();
            case "map-resize" -> mapResize();
            case "map-remove-put" -> mapRemovePut();
            case "map-clear", "map-clear-race" -> mapClear();
            case "lru-bounded" -> lruBounded();
            case "lru-remove" -> lruRemove();
            case "lru-clear" -> lruClear();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static ConcurrentReferenceHashMap<String, Integer> map() {
        return new ConcurrentReferenceHashMap<>(2, 1);
    }

    /** Javadoc of ConcurrentMap.computeIfAbsent: the function may run twice, but all see one value. */
    static void mapComputeOnce() throws Exception {
        ConcurrentReferenceHashMap<String, Integer> map = map();
        AtomicInteger calls = new AtomicInteger();
        Integer[] theirs = new Integer[1];
        Thread other = start(() -> theirs[0] = map.computeIfAbsent("a", key -> calls.incrementAndGet()));
        Integer mine = map.computeIfAbsent("a", key -> calls.incrementAndGet());
        other.join();
        assert mine.equals(theirs[0]) && map.size() == 1 : mine + " " + theirs[0];
    }

    /** Javadoc of ConcurrentMap.merge: no update is lost. */
    static void mapMerge() throws Exception {
        ConcurrentReferenceHashMap<String, Integer> map = map();
        Thread other = start(() -> map.merge("a", 1, Integer::sum));
        map.merge("a", 10, Integer::sum);
        other.join();
        assert map.get("a") == 11 : map;
    }

    /** Javadoc of the class: more concurrent than a synchronized map; what is there is found while the table grows. */
    static void mapResize() throws Exception {
        ConcurrentReferenceHashMap<String, Integer> map = map();
        map.put("a", 1);
        map.put("b", 2);
        Thread other = start(() -> map.put("c", 3));
        Integer seen = map.get("a");
        other.join();
        assert seen != null && seen == 1 && map.size() == 3 && map.get("b") == 2 && map.get("c") == 3 : seen;
    }

    /** Javadoc of ConcurrentMap: each call is atomic. */
    static void mapRemovePut() throws Exception {
        ConcurrentReferenceHashMap<String, Integer> map = map();
        map.put("a", 1);
        Integer[] old = new Integer[1];
        Thread other = start(() -> old[0] = map.remove("a"));
        Integer mine = map.putIfAbsent("a", 2);
        other.join();
        assert old[0] == 1 && map.size() == (mine == null ? 1 : 0) : old[0] + " " + mine + " " + map;
    }

    /** The same of clear. */
    static void mapClear() throws Exception {
        ConcurrentReferenceHashMap<String, Integer> map = map();
        map.put("a", 1);
        Thread other = start(map::clear);
        Integer old = map.put("a", 2);
        other.join();
        assert map.size() == (map.get("a") == null ? 0 : 1) && (old == null) == (map.get("a") != null) : map;
    }

    /** Javadoc of ConcurrentLruCache: bounded, least recently used entries are removed. */
    static void lruBounded() throws Exception {
        ConcurrentLruCache<Integer, Integer> cache = new ConcurrentLruCache<>(1, key -> key * 10);
        Thread other = start(() -> cache.get(1));
        int seen = cache.get(2);
        other.join();
        cache.get(3);
        assert seen == 20 && cache.size() <= 1 && cache.contains(3) : cache.size();
    }

    /** Javadoc of remove: immediately remove the given key; true if it was present. */
    static void lruRemove() throws Exception {
        ConcurrentLruCache<Integer, Integer> cache = new ConcurrentLruCache<>(2, key -> key * 10);
        cache.get(1);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = cache.remove(1));
        cache.get(1);
        cache.get(2);
        other.join();
        int size = cache.size();
        assert removed[0] && size == (cache.contains(1) ? 2 : 1) && cache.contains(2) : size;
    }

    /** Javadoc of clear: immediately remove all entries from this cache. */
    static void lruClear() throws Exception {
        ConcurrentLruCache<Integer, Integer> cache = new ConcurrentLruCache<>(2, key -> key * 10);
        cache.get(1);
        Thread other = start(cache::clear);
        cache.get(2);
        other.join();
        assert !cache.contains(1) && cache.size() == (cache.contains(2) ? 1 : 0) : cache.size();
    }
}
