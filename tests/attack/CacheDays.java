import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Caches and registries as services have them: values computed once, evicted, removed when empty, looked up again. */
class CacheDays extends Chapter {
    static final AtomicInteger computed = new AtomicInteger();

    /** The memoizer of the book. */
    static class Memoizer {
        final ConcurrentMap<String, Future<Integer>> cache = new ConcurrentHashMap<>();
        final int failures;

        Memoizer(int failures) {
            this.failures = failures;
        }

        private Integer compute() {
            int turn = computed.incrementAndGet();
            if (turn <= failures) {
                throw new IllegalStateException();
            }
            return turn;
        }

        Integer get(String key) throws InterruptedException {
            Future<Integer> f = cache.get(key);
            if (f == null) {
                FutureTask<Integer> task = new FutureTask<>(this::compute);
                f = cache.putIfAbsent(key, task);
                if (f == null) {
                    f = task;
                    task.run();
                }
            }
            try {
                return f.get();
            } catch (ExecutionException e) {
                cache.remove(key, f);
                return -1;
            }
        }

        Integer getHastily(String key) throws Exception {
            Future<Integer> f = cache.get(key);
            if (f == null) {
                FutureTask<Integer> task = new FutureTask<>(this::compute);
                f = task;
                cache.put(key, task);
                task.run();
            }
            return f.get();
        }
    }

    /** The cache of the Javadoc of ReentrantReadWriteLock. */
    static class CachedData {
        final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        String data;
        boolean valid;
        int loads;

        String use() {
            lock.readLock().lock();
            if (!valid) {
                lock.readLock().unlock();
                lock.writeLock().lock();
                try {
                    if (!valid) {
                        data = "d" + ++loads;
                        valid = true;
                    }
                    lock.readLock().lock();
                } finally {
                    lock.writeLock().unlock();
                }
            }
            try {
                return data;
            } finally {
                lock.readLock().unlock();
            }
        }

        void invalidate() {
            lock.writeLock().lock();
            valid = false;
            lock.writeLock().unlock();
        }
    }

    /** The point of the Javadoc of StampedLock. */
    static class Point {
        final StampedLock lock = new StampedLock();
        int at;

        boolean moveIfAtOrigin(int to) {
            long stamp = lock.readLock();
            try {
                while (at == 0) {
                    long write = lock.tryConvertToWriteLock(stamp);
                    if (write != 0L) {
                        stamp = write;
                        at = to;
                        return true;
                    }
                    lock.unlockRead(stamp);
                    stamp = lock.writeLock();
                }
                return false;
            } finally {
                lock.unlock(stamp);
            }
        }
    }

    /** The least recently used goes. */
    static class Recent extends LinkedHashMap<String, Integer> {
        private static final long serialVersionUID = 1;

        Recent() {
            super(4, 0.75f, true);
            put("a", 1);
            put("b", 2);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Integer> eldest) {
            return size() > 2;
        }
    }

    public static void main(String[] args) throws Throwable {
        String told = once(args[0]);
        told = told != null ? told : wrapped(args[0]);
        told = told != null ? told : concurrent(args[0]);
        tell(told != null ? told : ordered(args[0]));
    }

    private static String once(String what) throws Throwable {
        String[] told = new String[2];
        CachedData data = new CachedData();
        switch (what) {
            case "memoizer": {
                Memoizer m = new Memoizer(0);
                all(() -> told[0] = "" + m.get("k"), () -> told[1] = "" + m.get("k"));
                return sorted(told) + " " + computed;
            }
            case "memoizer-failing": {
                Memoizer m = new Memoizer(1);
                all(() -> told[0] = "" + m.get("k"), () -> told[1] = "" + m.get("k"));
                return sorted(told) + " " + m.cache.size();
            }
            case "memoizer-hasty": {
                Memoizer m = new Memoizer(0);
                all(() -> told[0] = "" + m.getHastily("k"), () -> told[1] = "" + m.getHastily("k"));
                return sorted(told) + " " + m.cache.get("k").get();
            }
            case "downgrade-twice":
                all(() -> told[0] = data.use(), () -> told[1] = data.use());
                return sorted(told);
            case "downgrade-invalidated":
                all(() -> { told[0] = data.use(); told[1] = data.use(); }, data::invalidate);
                return sorted(told) + " " + data.valid;
            case "point": {
                Point p = new Point();
                boolean[] moved = new boolean[2];
                all(() -> moved[0] = p.moveIfAtOrigin(1), () -> moved[1] = p.moveIfAtOrigin(2));
                return moved[0] + " " + moved[1] + " " + p.at;
            }
            case "each-other": {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                all(() -> map.computeIfAbsent("a", a -> map.computeIfAbsent("b", b -> 1) + 1),
                    () -> map.computeIfAbsent("b", b -> map.computeIfAbsent("a", a -> 5) + 1));
                return "" + map;
            }
            case "itself": {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                all(() -> told[0] = thrown(() -> map.computeIfAbsent("a", a -> map.computeIfAbsent("a", b -> 1))),
                    () -> map.putIfAbsent("a", 2));
                return told[0] + " " + map;
            }
            default:
                return null;
        }
    }

    enum Kind { ONE, TWO }

    private static String wrapped(String what) throws Throwable {
        switch (what) {
            case "recent": {
                Map<String, Integer> map = Collections.synchronizedMap(new Recent());
                Integer[] got = new Integer[1];
                all(() -> got[0] = map.get("a"), () -> map.put("c", 3));
                return new ArrayList<>(map.keySet()) + " " + got[0];
            }
            case "recent-readers": { // reading moves the entry: the lock of readers is not enough
                Recent map = new Recent();
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                Body read = () -> {
                    lock.readLock().lock();
                    map.get("a");
                    lock.readLock().unlock();
                };
                all(read, read);
                return "end";
            }
            case "recent-last-readers": { // where it is the last one already, nothing moves
                Recent map = new Recent();
                Body read = () -> map.get("b");
                all(read, read);
                return "end";
            }
            case "counted": {
                Map<String, Integer> map = Collections.synchronizedMap(new TreeMap<>(Map.of("k", 0)));
                all(() -> map.put("k", map.get("k") + 1), () -> map.put("k", map.get("k") + 1));
                return "" + map;
            }
            case "counted-by-client": {
                Map<String, Integer> map = Collections.synchronizedMap(new TreeMap<>(Map.of("k", 0)));
                Body add = () -> {
                    synchronized (map) {
                        map.put("k", map.get("k") + 1);
                    }
                };
                all(add, add);
                return "" + map;
            }
            case "walk-of-view": { // a view's monitor is the map, not the view
                Map<String, Integer> map = Collections.synchronizedMap(new TreeMap<>(Map.of("a", 1)));
                Set<String> keys = map.keySet();
                StringBuilder out = new StringBuilder();
                all(() -> {
                    synchronized (keys) {
                        keys.iterator().next();
                    }
                }, () -> map.put("b", 1));
                return "end";
            }
            case "walk-of-map": {
                Map<String, Integer> map = Collections.synchronizedMap(new TreeMap<>(Map.of("a", 1)));
                Set<String> keys = map.keySet();
                StringBuilder out = new StringBuilder();
                all(() -> {
                    synchronized (map) {
                        for (String key : keys) {
                            out.append(key);
                        }
                    }
                }, () -> map.put("b", 1));
                return out.toString();
            }
            case "identity": {
                Map<String, Integer> map = Collections.synchronizedMap(new IdentityHashMap<>());
                all(() -> map.put(new String("a"), 1), () -> map.put(new String("a"), 1), () -> map.put("a", 1));
                return map.size() + " " + map.get("a");
            }
            case "enum-map": {
                Map<Kind, Integer> map = new EnumMap<>(Kind.class);
                all(() -> map.put(Kind.ONE, 1), () -> map.put(Kind.TWO, 2));
                return "end";
            }
            case "enum-map-replaced": { // the size stays: two elements of an array
                Map<Kind, Integer> map = new EnumMap<>(Map.of(Kind.ONE, 0, Kind.TWO, 0));
                all(() -> map.put(Kind.ONE, 1), () -> map.put(Kind.TWO, 2));
                return "" + map;
            }
            case "tree-map-replaced": { // TreeMap.put of a key that is there changes its entry only
                Map<String, Integer> map = new TreeMap<>(Map.of("a", 0, "b", 0));
                all(() -> map.put("a", 1), () -> map.put("b", 2));
                return "" + map;
            }
            default:
                return null;
        }
    }

    private static String concurrent(String what) throws Throwable {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Object[] got = new Object[2];
        switch (what) {
            case "merged-away":
                all(() -> map.merge("k", 1, (a, b) -> null), () -> map.merge("k", 2, Integer::sum));
                return "" + map;
            case "present-removed":
                map.put("k", 1);
                all(() -> map.computeIfPresent("k", (k, v) -> null), () -> got[0] = map.putIfAbsent("k", 2));
                return got[0] + " " + map;
            case "mapped-view": {
                Set<String> view = map.keySet(7);
                all(() -> got[0] = view.add("a"), () -> got[1] = view.add("a"));
                return sorted("" + got[0], "" + got[1]) + " " + map;
            }
            case "new-key-set": {
                Set<String> set = ConcurrentHashMap.newKeySet();
                all(() -> { got[0] = set.add("a"); set.remove("a"); }, () -> got[1] = set.add("a"));
                return got[0] + " " + got[1] + " " + set;
            }
            case "reduced": {
                map.put("a", 1);
                map.put("b", 2);
                all(() -> got[0] = map.reduceValuesToInt(Long.MAX_VALUE, v -> v, 0, Integer::sum), () -> {
                    map.put("a", 10);
                    map.put("b", 20);
                });
                return "" + got[0];
            }
            case "searched":
                map.put("a", 1);
                all(() -> got[0] = map.search(Long.MAX_VALUE, (k, v) -> v > 1 ? k : null), () -> {
                    map.put("b", 2);
                    map.remove("a");
                });
                return "" + got[0];
            case "list-dropped": {
                ConcurrentMap<String, List<Integer>> lists = new ConcurrentHashMap<>();
                lists.put("k", new CopyOnWriteArrayList<>(List.of(0)));
                all(() -> lists.computeIfAbsent("k", k -> new CopyOnWriteArrayList<>()).add(1), () -> {
                    List<Integer> list = lists.get("k");
                    list.remove(0);
                    if (list.isEmpty()) {
                        lists.remove("k");
                    }
                });
                return "" + lists;
            }
            case "list-computed": {
                ConcurrentMap<String, List<Integer>> lists = new ConcurrentHashMap<>();
                lists.put("k", new ArrayList<>(List.of(0)));
                all(() -> lists.compute("k", (k, list) -> {
                    List<Integer> own = list == null ? new ArrayList<>() : list;
                    own.add(1);
                    return own;
                }), () -> lists.computeIfPresent("k", (k, list) -> {
                    list.remove(0);
                    return list.isEmpty() ? null : list;
                }));
                return "" + lists;
            }
            case "list-read-outside": { // the list is changed in the map's hands, and read outside
                ConcurrentMap<String, List<Integer>> lists = new ConcurrentHashMap<>();
                lists.put("k", new ArrayList<>(List.of(0)));
                all(() -> lists.computeIfPresent("k", (k, list) -> {
                    list.add(1);
                    return list;
                }), () -> lists.get("k").size());
                return "end";
            }
            case "checked-then-put":
                all(() -> { if (!map.containsKey("s")) { map.put("s", computed.incrementAndGet()); } },
                    () -> { if (!map.containsKey("s")) { map.put("s", computed.incrementAndGet()); } });
                return computed + " " + map;
            case "expired-put":
                map.put("k", 1);
                all(() -> map.values().removeIf(v -> v == 1), () -> map.put("k", 2));
                return "" + map;
            case "expired-replaced":
                map.put("k", 1);
                all(() -> map.entrySet().removeIf(e -> e.getValue() == 1), () -> got[0] = map.replace("k", 2));
                return got[0] + " " + map;
            case "expired-by-walk":
                map.put("k", 1);
                all(() -> {
                    for (var it = map.entrySet().iterator(); it.hasNext();) {
                        if (it.next().getValue() == 1) {
                            it.remove();
                        }
                    }
                }, () -> map.put("k", 2));
                return "" + map;
            case "entry-set-value": {
                map.put("k", 1);
                Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
                all(() -> entry.setValue(3), () -> got[0] = map.remove("k"));
                return got[0] + " " + map + " " + entry.getValue();
            }
            default:
                return null;
        }
    }

    private static String ordered(String what) throws Throwable {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>(Map.of(2, "b"));
        Object[] got = new Object[2];
        switch (what) {
            case "bounds-poll": {
                ConcurrentNavigableMap<Integer, String> view = map.subMap(1, true, 3, false);
                all(() -> got[0] = view.pollFirstEntry(), () -> { map.put(3, "c"); map.put(1, "a"); });
                return got[0] + " " + view;
            }
            case "bounds-first": {
                ConcurrentNavigableMap<Integer, String> view = map.headMap(3, false);
                map.put(3, "c");
                all(() -> got[0] = thrown(view::firstKey), () -> map.remove(2));
                return got[0] + " " + view.isEmpty();
            }
            case "bounds-put": {
                ConcurrentNavigableMap<Integer, String> view = map.tailMap(2, false).descendingMap();
                all(() -> got[0] = thrown(() -> view.put(2, "z")), () -> got[1] = view.putIfAbsent(3, "c"),
                    () -> map.put(4, "d"));
                return got[0] + " " + got[1] + " " + view + " " + view.firstKey();
            }
            case "ceiling": {
                all(() -> got[0] = map.ceilingKey(1), () -> { map.put(1, "a"); map.remove(2); });
                return "" + got[0];
            }
            case "replaced-all":
                map.put(3, "c");
                all(() -> map.replaceAll((k, v) -> v + "x"), () -> map.put(3, "d"));
                return "" + map;
            case "timed-entry": {
                all(() -> map.compute(2, (k, v) -> v + "1"), () -> map.compute(2, (k, v) -> v + "2"));
                TimeUnit.MILLISECONDS.sleep(1);
                return "" + map;
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
