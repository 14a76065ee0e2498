import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import java.util.concurrent.atomic.AtomicInteger;

/** Wrong use: whether the value is there is asked first, and both threads load it. */
public class Main {
    public static void main(String[] args) throws Exception {
        Cache<String, Integer> cache = CacheBuilder.newBuilder().concurrencyLevel(1).build();
        AtomicInteger loads = new AtomicInteger();
        Thread other = new Thread(() -> ask(cache, loads));
        other.start();
        ask(cache, loads);
        other.join();
        assert loads.get() == 1 : loads + " loads";
    }

    private static void ask(Cache<String, Integer> cache, AtomicInteger loads) {
        if (cache.getIfPresent("answer") == null) {
            cache.put("answer", 41 + loads.incrementAndGet());
        }
    }
}
