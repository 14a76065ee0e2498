import java.util.HashMap;
import java.util.Map;

/** A cache whose entries a cleaner thread removes when they were not used since its last round. */
public class CleanedCache {
    private static final class Entry {
        final int value;
        boolean used = true;

        Entry(int value) {
            this.value = value;
        }
    }

    private final Map<Integer, Entry> entries = new HashMap<>();

    synchronized int get(int key) {
        Entry entry = entries.computeIfAbsent(key, k -> new Entry(2 * k));
        entry.used = true;
        return entry.value;
    }

    synchronized void clean() {
        entries.values().removeIf(entry -> !entry.used);
        for (Entry entry : entries.values()) {
            entry.used = false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int users = Integer.parseInt(args[0]);
        int rounds = Integer.parseInt(args[1]);
        CleanedCache cache = new CleanedCache();
        Together.run(users + 1, me -> {
            for (int i = 0; i < rounds; i++) {
                if (me == users) {
                    cache.clean();
                } else {
                    int value = cache.get(me + i);
                    assert value == 2 * (me + i);
                }
            }
        });
    }
}
