import java.util.concurrent.atomic.AtomicInteger;
import net.jodah.expiringmap.EntryLoader;
import net.jodah.expiringmap.ExpiringMap;

/** Two threads ask for an entry that is loaded when it is first asked for. It is loaded once. */
public class Main {
    public static void main(String[] args) throws Exception {
        AtomicInteger loads = new AtomicInteger();
        EntryLoader<String, Integer> loader = key -> loads.incrementAndGet();
        ExpiringMap<String, Integer> map = ExpiringMap.builder().entryLoader(loader).build();
        Thread other = new Thread(() -> map.get("a"));
        other.start();
        map.get("a");
        other.join();
        assert loads.get() == 1 : loads + " loads";
    }
}
