import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Function;

/**
 * What may be collected is never collected during an execution: the verdict says so, whichever way the program refers
 * weakly.
 */
public class Main {
    static class Key extends WeakReference<Object> {
        Key(Object key, ReferenceQueue<Object> queue) {
            super(key, queue);
        }
    }

    static class Lower extends Key {
        Lower(Object key) {
            super(key, new ReferenceQueue<>());
        }
    }

    static class Cache extends SoftReference<String> {
        Cache() {
            super("text");
        }
    }

    static class Map extends WeakHashMap<Object, String> {
    }

    static int seen;

    private static boolean isThere(String how) {
        Object key = new Object();
        switch (how) {
            case "lower":
                return new Lower(key).get() != null;
            case "cache":
                return new Cache().get() != null;
            case "map":
                WeakHashMap<Object, String> map = new WeakHashMap<>();
                map.put(key, "value");
                return map.size() == 1;
            case "own map":
                Map own = new Map();
                own.put(key, "value");
                return own.containsKey(key);
            case "set":
                Set<Object> set = Collections.newSetFromMap(new WeakHashMap<>());
                return set.add(key) && set.contains(key);
            default:
                Function<Object, WeakReference<Object>> make = WeakReference::new;
                return make.apply(key).get() == key;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        assert isThere(args.length == 0 ? "lower" : args[0]);
        Thread child = new Thread(() -> seen++);
        child.start();
        child.join();
        assert seen == 1;
    }
}
