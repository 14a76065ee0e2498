import java.util.concurrent.ConcurrentMap;
import org.eclipse.collections.api.map.MutableMap;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMap;
import org.eclipse.collections.impl.map.mutable.ConcurrentHashMapUnsafe;
import org.eclipse.collections.impl.bag.mutable.MultiReaderHashBag;

/** Clients of the concurrent maps of Eclipse Collections. */
public class Main {
    public static void main(String[] args) throws Exception {
        MutableMap<Integer, Integer> map = args[0].startsWith("unsafe")
                ? ConcurrentHashMapUnsafe.newMap(2) : ConcurrentHashMap.newMap(2);
        switch (args[0].substring(args[0].indexOf('-') + 1)) {
            case "resize" -> resize(map);
            case "put-once" -> putOnce(map);
            case "remove" -> remove(map);
            case "update" -> update(map);
            case "size" -> size(map);
            case "clear" -> clear(map);
            case "bag" -> bag();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    /** What was put is found, while the table grows. */
    static void resize(MutableMap<Integer, Integer> map) throws Exception {
        map.put(1, 1);
        map.put(2, 2);
        map.put(3, 3);
        Thread other = start(() -> map.put(4, 4));
        map.put(5, 5);
        Integer seen = map.get(1);
        other.join();
        assert seen != null && map.size() == 5 && map.get(2) == 2 && map.get(4) == 4 && map.get(5) == 5 : map;
    }

    /** Javadoc of getIfAbsentPut: all get the value that was put. */
    static void putOnce(MutableMap<Integer, Integer> map) throws Exception {
        Integer[] theirs = new Integer[1];
        Thread other = start(() -> theirs[0] = map.getIfAbsentPut(1, () -> 10));
        Integer mine = map.getIfAbsentPut(1, () -> 20);
        other.join();
        assert mine.equals(theirs[0]) && map.get(1).equals(mine) && map.size() == 1 : mine + " " + theirs[0];
    }

    /** Javadoc of ConcurrentMap: each call is atomic. */
    static void remove(MutableMap<Integer, Integer> map) throws Exception {
        map.put(1, 1);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = ((ConcurrentMap<Integer, Integer>) map).remove(1, 1));
        boolean replaced = ((ConcurrentMap<Integer, Integer>) map).replace(1, 1, 2);
        other.join();
        assert removed[0] != replaced && map.size() == (replaced ? 1 : 0) : removed[0] + " " + replaced;
    }

    /** Javadoc of updateValue: atomic in a concurrent map. */
    static void update(MutableMap<Integer, Integer> map) throws Exception {
        Thread other = start(() -> map.updateValue(1, () -> 0, value -> value + 1));
        map.updateValue(1, () -> 0, value -> value + 10);
        other.join();
        assert map.get(1) == 11 : map;
    }

    /** The size is right when nobody calls. */
    static void size(MutableMap<Integer, Integer> map) throws Exception {
        map.put(1, 1);
        Thread other = start(() -> map.remove(1));
        map.put(9, 9);
        other.join();
        assert map.size() == 1 && map.get(9) == 9 && map.get(1) == null : map;
    }

    /** Javadoc of clear: removes all of the mappings. */
    static void clear(MutableMap<Integer, Integer> map) throws Exception {
        map.put(1, 1);
        Thread other = start(map::clear);
        Integer old = map.put(1, 2);
        other.join();
        Integer last = map.get(1);
        assert (old == null) == (last != null) && map.size() == (last == null ? 0 : 1) : old + " " + map;
    }

    /** Javadoc of MultiReaderHashBag: a thread-safe bag. */
    static void bag() throws Exception {
        MultiReaderHashBag<Integer> bag = MultiReaderHashBag.newBag();
        Thread other = start(() -> bag.addOccurrences(1, 2));
        bag.add(1);
        other.join();
        assert bag.occurrencesOf(1) == 3 : bag;
    }
}
