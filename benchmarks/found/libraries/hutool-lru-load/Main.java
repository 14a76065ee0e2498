import cn.hutool.cache.CacheUtil;
import cn.hutool.cache.impl.LRUCache;

/** Two threads ask a full cache for entries that are loaded when they are missing. */
public class Main {
    public static void main(String[] args) throws Exception {
        LRUCache<Integer, Integer> cache = CacheUtil.newLRUCache(1, 30_000);
        Thread other = new Thread(() -> ask(cache, 1));
        other.start();
        ask(cache, 2);
        other.join();
    }

    private static void ask(LRUCache<Integer, Integer> cache, int key) {
        Integer value = cache.get(key, () -> key);
        assert value == key : value;
    }
}
