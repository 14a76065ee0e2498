import cn.hutool.cache.Cache;
import cn.hutool.cache.CacheUtil;

/** Two threads read the entries of a cache that keeps the most recently used ones. */
public class Main {
    public static void main(String[] args) throws Exception {
        Cache<Integer, String> cache = CacheUtil.newLRUCache(2);
        cache.put(1, "one");
        cache.put(2, "two");
        Thread other = new Thread(() -> read(cache, 1, "one"));
        other.start();
        read(cache, 2, "two");
        other.join();
    }

    private static void read(Cache<Integer, String> cache, int key, String expected) {
        String value = cache.get(key);
        assert expected.equals(value) : key + " is " + value;
    }
}
