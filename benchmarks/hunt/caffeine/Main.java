import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/** Clients of Caffeine: two threads use one cache. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "loads-once" -> loadsOnce();
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
}
