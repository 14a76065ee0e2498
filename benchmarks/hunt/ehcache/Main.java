import org.ehcache.Cache;
import org.ehcache.CacheManager;
import org.ehcache.config.builders.CacheConfigurationBuilder;
import org.ehcache.config.builders.CacheManagerBuilder;
import org.ehcache.config.builders.ResourcePoolsBuilder;

/** Clients of Ehcache's store on the heap. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "put-if-absent" -> putIfAbsent();
            case "replace-remove" -> replaceRemove();
            case "put-clear" -> putClear();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Integer theirs;
    static boolean done;

    static Cache<Integer, Integer> cache() {
        CacheManager manager = CacheManagerBuilder.newCacheManagerBuilder().build(true);
        return manager.createCache("a", CacheConfigurationBuilder.newCacheConfigurationBuilder(Integer.class,
                Integer.class, ResourcePoolsBuilder.heap(4)));
    }

    /** Javadoc of Cache.putIfAbsent: atomic. */
    static void putIfAbsent() throws Exception {
        Cache<Integer, Integer> cache = cache();
        Thread other = new Thread(() -> theirs = cache.putIfAbsent(1, 1));
        other.start();
        Integer mine = cache.putIfAbsent(1, 2);
        other.join();
        assert (mine == null) != (theirs == null) && cache.get(1) == (mine == null ? 2 : 1);
    }

    /** Javadoc of Cache.replace and Cache.remove: atomic, true if the entry had the value. */
    static void replaceRemove() throws Exception {
        Cache<Integer, Integer> cache = cache();
        cache.put(1, 1);
        Thread other = new Thread(() -> done = cache.remove(1, 1));
        other.start();
        boolean mine = cache.replace(1, 1, 2);
        other.join();
        assert mine != done && (mine ? cache.get(1) == 2 : !cache.containsKey(1));
    }

    /** Javadoc of Cache.clear: removes what is there; a value that is put later stays. */
    static void putClear() throws Exception {
        Cache<Integer, Integer> cache = cache();
        cache.put(1, 1);
        Thread other = new Thread(cache::clear);
        other.start();
        Integer mine = cache.putIfAbsent(1, 2);
        other.join();
        assert mine == null ? cache.get(1) == 2 : mine == 1 && !cache.containsKey(1) : mine;
    }
}
