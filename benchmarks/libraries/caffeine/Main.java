import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.concurrent.atomic.AtomicInteger;

/** Caffeine's cache loads a missing value once. */
public class Main {
    public static void main(String[] args) throws Exception {
        Cache<String, Integer> cache = Caffeine.newBuilder().executor(Runnable::run).build();
        AtomicInteger loads = new AtomicInteger();
        Thread other = new Thread(() -> ask(cache, loads));
        other.start();
        ask(cache, loads);
        other.join();
        assert loads.get() == 1 : loads + " loads";
        System.out.println("loaded once");
    }

    private static void ask(Cache<String, Integer> cache, AtomicInteger loads) {
        int value = cache.get("answer", key -> 41 + loads.incrementAndGet());
        assert value == 42 : value;
    }
}
