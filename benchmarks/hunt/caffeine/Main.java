import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.CacheLoader;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Interner;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.github.benmanes.caffeine.cache.RemovalCause;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Clients of Caffeine: two threads use one cache. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "loads-once" -> loadsOnce();
            case "refresh-put" -> refreshPut();
            case "refresh-invalidate" -> refreshInvalidate();
            case "refresh-invalidate-all" -> refreshInvalidateAll();
            case "removed-once" -> removedOnce();
            case "async-loads-once" -> asyncLoadsOnce();
            case "async-invalidate" -> asyncInvalidate();
            case "compute-invalidate-all" -> computeInvalidateAll();
            case "evicts" -> evicts();
            case "refresh-once" -> refreshOnce();
            case "weighs" -> weighs();
            case "interner" -> interner();
            case "expires-once" -> expiresOnce();
            case "get-all" -> getAll();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static int loads;

    /** Javadoc of Cache.get: the function is applied at most once per key. */
    static void loadsOnce() throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).build();
        Thread other = new Thread(() -> cache.get("a", key -> ++loads));
        other.start();
        int seen = cache.get("a", key -> ++loads);
        other.join();
        assert loads == 1 && seen == 1 : loads + " " + seen;
    }

    static LoadingCache<String, Integer> loading(AtomicInteger source) {
        return Caffeine.newBuilder().executor(Runnable::run).build(key -> source.get());
    }

    /** Javadoc of LoadingCache.refresh: the new value of an old one that was replaced meanwhile is discarded. */
    static void refreshPut() throws Exception {
        LoadingCache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run)
                .build(new CacheLoader<String, Integer>() {
                    @Override
                    public Integer load(String key) {
                        return 0;
                    }

                    @Override
                    public Integer reload(String key, Integer old) {
                        return old * 10;
                    }
                });
        cache.put("a", 1);
        Thread other = new Thread(() -> cache.put("a", 3));
        other.start();
        cache.refresh("a");
        other.join();
        int last = cache.getIfPresent("a");
        assert last == 3 || last == 30 : last;
    }

    /** Javadoc of LoadingCache.refresh: a value that was loaded before the key was invalidated is not kept. */
    static void refreshInvalidate() throws Exception {
        AtomicInteger source = new AtomicInteger(1);
        LoadingCache<String, Integer> cache = loading(source);
        cache.put("a", 1);
        Thread other = new Thread(() -> {
            source.set(2);
            cache.invalidate("a");
        });
        other.start();
        cache.refresh("a");
        other.join();
        Integer last = cache.getIfPresent("a");
        assert last == null || last == 2 : last;
    }

    /** The same for all keys. */
    static void refreshInvalidateAll() throws Exception {
        AtomicInteger source = new AtomicInteger(1);
        LoadingCache<String, Integer> cache = loading(source);
        cache.put("a", 1);
        Thread other = new Thread(() -> {
            source.set(2);
            cache.invalidateAll();
        });
        other.start();
        cache.refresh("a");
        other.join();
        Integer last = cache.getIfPresent("a");
        assert last == null || last == 2 : last;
    }

    /** Javadoc of removalListener: called each time an entry is removed for any reason. */
    static void removedOnce() throws Exception {
        AtomicInteger sum = new AtomicInteger();
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run)
                .removalListener((String key, Integer value, RemovalCause cause) -> sum.addAndGet(value)).build();
        cache.put("a", 1);
        Thread other = new Thread(() -> cache.put("a", 10));
        other.start();
        cache.invalidate("a");
        other.join();
        cache.invalidate("a");
        assert sum.get() == 11 : sum;
    }

    /** Javadoc of AsyncCache.get: if another call is loading the value, its future is returned. */
    static void asyncLoadsOnce() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        AsyncCache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).buildAsync();
        CompletableFuture<CompletableFuture<Integer>> theirs = new CompletableFuture<>();
        Thread other = new Thread(() -> theirs.complete(cache.get("a", key -> calls.incrementAndGet())));
        other.start();
        CompletableFuture<Integer> mine = cache.get("a", key -> calls.incrementAndGet());
        other.join();
        assert theirs.join() == mine && mine.join() == 1 && calls.get() == 1 : calls;
    }

    /** Javadoc of AsyncCache: a future that fails is removed by itself, and no other one. */
    static void asyncInvalidate() throws Exception {
        AsyncCache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).buildAsync();
        CompletableFuture<Integer> failing = new CompletableFuture<>();
        CompletableFuture<Integer> good = CompletableFuture.completedFuture(2);
        cache.put("a", failing);
        Thread other = new Thread(() -> failing.completeExceptionally(new IllegalStateException()));
        other.start();
        cache.put("a", good);
        other.join();
        assert cache.getIfPresent("a") == good : cache.asMap();
    }

    /** Javadoc of asMap: atomic, as a ConcurrentMap: no update is lost but by the invalidation. */
    static void computeInvalidateAll() throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).maximumSize(2).build();
        cache.put("a", 1);
        Thread other = new Thread(cache::invalidateAll);
        other.start();
        int mine = cache.asMap().merge("a", 10, Integer::sum);
        other.join();
        Integer last = cache.getIfPresent("a");
        assert mine == 10 ? last == 10 : mine == 11 && last == null : mine + " " + last;
        cache.cleanUp();
        assert cache.estimatedSize() == cache.asMap().size() : cache.estimatedSize();
    }

    /** Javadoc of maximumSize and evictionListener: what is evicted is told, and the rest is within the limit. */
    static void evicts() throws Exception {
        AtomicInteger gone = new AtomicInteger();
        Cache<Integer, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).maximumSize(1)
                .removalListener((Integer key, Integer value, RemovalCause cause) -> gone.addAndGet(value)).build();
        Thread other = new Thread(() -> cache.put(1, 1));
        other.start();
        cache.put(2, 10);
        other.join();
        cache.cleanUp();
        int kept = cache.asMap().values().stream().mapToInt(v -> v).sum();
        assert cache.estimatedSize() == 1 && kept + gone.get() == 11 : kept + " " + gone;
    }

    /** Javadoc of refreshAfterWrite: refreshed when the first stale request occurs; here there are two requests. */
    static void refreshOnce() throws Exception {
        AtomicLong now = new AtomicLong();
        AtomicInteger reloads = new AtomicInteger();
        LoadingCache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).ticker(now::get)
                .refreshAfterWrite(Duration.ofNanos(10)).build(new CacheLoader<String, Integer>() {
                    @Override
                    public Integer load(String key) {
                        return 0;
                    }

                    @Override
                    public Integer reload(String key, Integer old) {
                        return reloads.incrementAndGet();
                    }
                });
        cache.put("a", 0);
        now.set(11);
        Thread other = new Thread(() -> cache.get("a"));
        other.start();
        int mine = cache.get("a");
        other.join();
        assert mine <= 1 && reloads.get() == 1 && cache.get("a") == 1 : mine + " " + reloads;
    }

    /** Javadoc of Policy.Eviction.weightedSize: the combined weight of the values, once nobody changes any. */
    static void weighs() throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).maximumWeight(10)
                .weigher((String key, Integer value) -> value).build();
        cache.put("a", 1);
        Thread other = new Thread(() -> cache.put("a", 3));
        other.start();
        cache.invalidate("a");
        other.join();
        cache.cleanUp();
        int sum = cache.asMap().values().stream().mapToInt(value -> value).sum();
        long told = cache.policy().eviction().orElseThrow().weightedSize().getAsLong();
        assert told == sum : told + " " + sum;
    }

    static String interned;

    /** Javadoc of Interner.intern: if two equal inputs are given, both calls return the same instance. */
    static void interner() throws Exception {
        Interner<String> interner = Interner.newWeakInterner();
        Thread other = new Thread(() -> interned = interner.intern(new String("a")));
        other.start();
        String mine = interner.intern(new String("a"));
        other.join();
        assert mine == interned;
    }

    /** Javadoc of expireAfterWrite and removalListener: an entry that has expired is told once, by whoever meets it. */
    static void expiresOnce() throws Exception {
        AtomicLong now = new AtomicLong();
        AtomicInteger told = new AtomicInteger();
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).ticker(now::get)
                .expireAfterWrite(Duration.ofNanos(10))
                .removalListener((String key, Integer value, RemovalCause cause) ->
                        told.addAndGet(cause == RemovalCause.EXPIRED ? value : 1000)).build();
        cache.put("a", 1);
        now.set(11);
        Thread other = new Thread(() -> cache.put("a", 10));
        other.start();
        Integer mine = cache.getIfPresent("a");
        other.join();
        cache.cleanUp();
        assert mine == null || mine == 10 : mine;
        assert told.get() == 1 && cache.getIfPresent("a") == 10 : told;
    }

    /** Javadoc of Cache.get and getAll: a value that another call loads for a key alone is not lost. */
    static void getAll() throws Exception {
        AtomicInteger calls = new AtomicInteger();
        AsyncCache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).buildAsync();
        CompletableFuture<Map<String, Integer>> theirs = new CompletableFuture<>();
        Thread other = new Thread(() -> theirs.complete(cache.getAll(Set.of("a"), keys -> {
            calls.addAndGet(10);
            return Map.of("a", 10);
        }).join()));
        other.start();
        int mine = cache.get("a", key -> calls.addAndGet(1)).join();
        other.join();
        int last = cache.getIfPresent("a").join();
        assert mine == last && theirs.join().get("a") == last && calls.get() == last : calls + " " + last;
    }
}
