import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import java.util.concurrent.atomic.AtomicInteger;

/** A loading cache of Guava's loads a missing value once. */
public class Main {
    public static void main(String[] args) throws Exception {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1).build(new CacheLoader<>() {
            @Override
            public Integer load(String key) {
                return 41 + loads.incrementAndGet();
            }
        });
        Thread other = new Thread(() -> ask(cache));
        other.start();
        ask(cache);
        other.join();
        assert loads.get() == 1 : loads + " loads";
        System.out.println("loaded once");
    }

    private static void ask(LoadingCache<String, Integer> cache) {
        int value = cache.getUnchecked("answer");
        assert value == 42 : value;
    }
}
