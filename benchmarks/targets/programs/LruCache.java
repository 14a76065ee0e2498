import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;

/**
 * A cache of the values used last, with counters of hits and misses. Values are loaded outside of the lock: two threads
 * may load the same one, and the first that puts it wins.
 */
public class LruCache<V> {
    private final int capacity;
    private final IntFunction<V> loader;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Integer, V> values;
    private int hits, misses;

    LruCache(int capacity, IntFunction<V> loader) {
        this.capacity = capacity;
        this.loader = loader;
        this.values = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Integer, V> eldest) {
                return size() > LruCache.this.capacity;
            }
        };
    }

    V get(int key) {
        lock.lock();
        try {
            V value = values.get(key);
            if (value != null) {
                hits++;
                return value;
            }
            misses++;
        } finally {
            lock.unlock();
        }
        V loaded = loader.apply(key);
        lock.lock();
        try {
            V other = values.putIfAbsent(key, loaded);
            return other == null ? loaded : other;
        } finally {
            lock.unlock();
        }
    }

    int size() {
        lock.lock();
        try {
            return values.size();
        } finally {
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LruCache<String> cache = new LruCache<>(2, key -> "value " + key);
        Together.run(3, me -> {
            for (int i = 0; i < 2; i++) {
                String value = cache.get((me + i) % 3);
                assert value.equals("value " + (me + i) % 3);
            }
            assert cache.size() <= 2;
        });
        assert cache.hits + cache.misses == 6;
    }
}
