import java.util.concurrent.atomic.AtomicInteger;
import org.cache2k.Cache;
import org.cache2k.Cache2kBuilder;
import org.cache2k.event.CacheEntryRemovedListener;

/** Clients of cache2k: two threads use one cache. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "loads-once" -> loadsOnce();
            case "load-remove" -> loadRemove();
            case "compute-once" -> computeOnce();
            case "replace", "replace-race" -> replace();
            case "removed" -> removed();
            case "clear" -> clear();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    static Cache2kBuilder<Integer, Integer> builder() {
        return Cache2kBuilder.of(Integer.class, Integer.class).eternal(true).entryCapacity(10)
                .executor(Runnable::run).disableStatistics(true).disableMonitoring(true);
    }

    /** Javadoc of Cache.get: concurrent requests of one key are blocked, and it is loaded once. */
    static void loadsOnce() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Cache<Integer, Integer> cache = builder().loader((Integer key) -> calls.incrementAndGet()).build();
        Thread other = start(() -> cache.get(1));
        int mine = cache.get(1);
        other.join();
        assert mine == 1 && calls.get() == 1 : calls;
    }

    /** Javadoc of remove: what was loaded before the removal is not kept. */
    static void loadRemove() throws Exception {
        AtomicInteger source = new AtomicInteger(1);
        Cache<Integer, Integer> cache = builder().loader((Integer key) -> source.get()).build();
        Thread other = start(() -> {
            source.set(2);
            cache.remove(1);
        });
        cache.get(1);
        other.join();
        Integer last = cache.peek(1);
        assert last == null || last == 2 : last;
    }

    /** Javadoc of computeIfAbsent: the function is called once, and all see its value. */
    static void computeOnce() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        Cache<Integer, Integer> cache = builder().build();
        Thread other = start(() -> cache.computeIfAbsent(1, key -> calls.incrementAndGet()));
        int mine = cache.computeIfAbsent(1, key -> calls.incrementAndGet());
        other.join();
        assert mine == 1 && calls.get() == 1 : calls;
    }

    /** Javadoc of replaceIfEquals and removeIfEquals: atomic, one of the two. */
    static void replace() throws Exception {
        Cache<Integer, Integer> cache = builder().build();
        cache.put(1, 1);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = cache.removeIfEquals(1, 1));
        boolean replaced = cache.replaceIfEquals(1, 1, 2);
        other.join();
        assert removed[0] != replaced && cache.containsKey(1) == replaced : removed[0] + " " + replaced;
    }

    /** Javadoc of CacheEntryRemovedListener: called when an entry is removed. */
    static void removed() throws Exception {
        AtomicInteger told = new AtomicInteger();
        CacheEntryRemovedListener<Integer, Integer> listener = (cache, entry) -> told.incrementAndGet();
        Cache<Integer, Integer> cache = builder().addListener(listener).build();
        cache.put(1, 1);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = cache.containsAndRemove(1));
        boolean mine = cache.containsAndRemove(1);
        other.join();
        assert removed[0] != mine && told.get() == 1 : told;
    }

    /** Javadoc of clear: removes all entries; who has put one before does not find it. */
    static void clear() throws Exception {
        Cache<Integer, Integer> cache = builder().build();
        cache.put(1, 1);
        Thread other = start(cache::clear);
        Integer old = cache.peekAndPut(1, 2);
        other.join();
        assert (old == null) == cache.containsKey(1) : old;
    }
}
