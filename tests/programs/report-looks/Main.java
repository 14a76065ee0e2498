import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArraySet;

/** The report tells what looks at collections return, also where a call is several steps or goes by a wrapper. */
public class Main {
    static final List<String> names = new ArrayList<>();
    static final Set<String> set = new HashSet<>();
    static final Map<Integer, String> map = new HashMap<>();
    static final List<String> wrapped = Collections.synchronizedList(new ArrayList<>());
    static final Vector<String> vector = new Vector<>();
    static final Map<String, Integer> table = new Hashtable<>();
    static final Set<String> keys = ConcurrentHashMap.newKeySet();
    static final Set<String> written = new CopyOnWriteArraySet<>();

    static void look() {
        synchronized (Main.class) {
            names.contains("k");
            set.contains("k");
            map.containsKey(7);
            map.get(7);
        }
        wrapped.contains("k");
        vector.contains("k");
        table.get("k");
        keys.contains("k");
        written.contains("k");
    }

    static void fill() {
        synchronized (Main.class) {
            names.add("k");
            set.add("k");
            map.put(7, "seven");
        }
        wrapped.add("k");
        vector.add("k");
        table.put("k", 1);
        keys.add("k");
        written.add("k");
    }

    static void run(Runnable what, String name) throws InterruptedException {
        Thread t = new Thread(what, name);
        t.start();
        t.join();
    }

    public static void main(String[] words) throws InterruptedException {
        run(Main::look, "first");
        run(Main::fill, "second");
        run(Main::look, "third");
        throw new IllegalStateException("as it is");
    }
}
