import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Observable;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.WeakHashMap;

/** References and their queues; collections that are synchronized, or fail fast; observers, buffers of text. */
class Cleanings extends Chapter {
    enum Color { RED, GREEN }

    static int[] ran = new int[1];

    public static void main(String[] args) throws Exception {
        String told = references(args[0]);
        told = told != null ? told : synchronizedViews(args[0]);
        told = told != null ? told : iterators(args[0]);
        tell(told != null ? told : others(args[0]));
    }

    private static String references(String what) throws Exception {
        Object o = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        String[] s = new String[2];
        switch (what) {
            case "action-once-second-does-not-wait": {
                Cleaner.Cleanable c = Cleaner.create().register(o, () -> ran[0] = 1);
                all(() -> {
                    c.clean();
                    s[0] = "" + ran[0];
                }, () -> {
                    c.clean();
                    s[1] = "" + ran[0];
                });
                Reference.reachabilityFence(o);
                return s[0] + " " + s[1];
            }
            case "action-under-lock": { // the action runs in the thread that calls clean(), which owns the monitor
                Object lock = new Object();
                Cleaner.Cleanable c = Cleaner.create().register(o, () -> v = Thread.holdsLock(lock) ? 1 : 2);
                all(() -> {
                    synchronized (lock) {
                        c.clean();
                    }
                }, c::clean);
                Reference.reachabilityFence(o);
                return "" + v;
            }
            case "action-throws-to-the-caller": {
                Cleaner.Cleanable c = Cleaner.create().register(o, () -> {
                    throw new IllegalStateException();
                });
                all(() -> s[0] = thrown(c::clean), () -> s[1] = thrown(c::clean));
                Reference.reachabilityFence(o);
                return sorted(s);
            }
            case "action-cleans-again": {
                Cleaner.Cleanable[] c = new Cleaner.Cleanable[1];
                c[0] = Cleaner.create().register(o, () -> {
                    v = v + 1;
                    c[0].clean();
                });
                all(() -> c[0].clean(), () -> c[0].clean());
                Reference.reachabilityFence(o);
                return "" + v;
            }
            case "two-cleanables": {
                Cleaner cleaner = Cleaner.create();
                Cleaner.Cleanable a = cleaner.register(o, () -> v = 1);
                Cleaner.Cleanable b = cleaner.register(o, () -> w = v);
                all(a::clean, b::clean);
                Reference.reachabilityFence(o);
                return v + " " + w;
            }
            case "phantom-gives-nothing": {
                PhantomReference<Object> p = new PhantomReference<>(o, queue);
                all(() -> s[0] = p.get() + " " + p.enqueue(), () -> s[1] = p.get() + " " + p.enqueue());
                Reference.reachabilityFence(o);
                return sorted(s) + " " + (queue.poll() == p) + " " + queue.poll();
            }
            case "enqueued-is-cleared": { // enqueue() clears before it adds to the queue
                WeakReference<Object> r = new WeakReference<>(o, queue);
                Thread t = start(r::enqueue);
                boolean there = queue.poll() != null;
                boolean gone = r.get() == null;
                t.join();
                Reference.reachabilityFence(o);
                return there + " " + gone;
            }
            case "cleared-can-be-enqueued": { // clear() does not take it out of its queue
                WeakReference<Object> r = new WeakReference<>(o, queue);
                boolean[] b = new boolean[1];
                all(r::clear, () -> b[0] = r.enqueue());
                Reference.reachabilityFence(o);
                return b[0] + " " + (queue.poll() == r) + " " + r.get();
            }
            case "enqueued-orders": { // the enqueueing happens-before the removal
                WeakReference<Object> r = new WeakReference<>(o, queue);
                Thread t = start(() -> {
                    x = 1;
                    r.enqueue();
                });
                String seen = queue.remove() == r ? "" + x : "other";
                t.join();
                Reference.reachabilityFence(o);
                return seen;
            }
            case "two-removers-one-reference": {
                WeakReference<Object> r = new WeakReference<>(o, queue);
                Thread t = start(() -> queue.remove());
                Thread u = start(() -> queue.remove());
                r.enqueue();
                t.join();
                u.join();
                Reference.reachabilityFence(o);
                return "ended";
            }
            case "remover-interrupted-or-served": {
                WeakReference<Object> r = new WeakReference<>(o, queue);
                Thread t = start(() -> s[0] = thrown(queue::remove) + " " + Thread.currentThread().isInterrupted());
                Thread u = start(r::enqueue);
                t.interrupt();
                t.join();
                u.join();
                Reference.reachabilityFence(o);
                return s[0].startsWith("ok") ? "ok" : s[0];
            }
            case "remove-negative":
                return thrown(() -> queue.remove(-1));
            case "soft-cleared-by-another": {
                SoftReference<Object> r = new SoftReference<>("a");
                Thread t = start(r::clear);
                Object got = r.get();
                t.join();
                return got + " " + r.get();
            }
            case "refers-to-or-not": {
                WeakReference<Object> r = new WeakReference<>(o);
                Thread t = start(r::clear);
                boolean first = r.refersTo(o);
                boolean second = r.refersTo(null);
                t.join();
                Reference.reachabilityFence(o);
                return first + " " + second;
            }
            default:
                return null;
        }
    }

    private static String synchronizedViews(String what) throws Exception {
        Map<String, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of("a", 1)));
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        switch (what) {
            case "compute-is-one-step": {
                Body add = () -> map.merge("a", 1, Integer::sum);
                all(add, add);
                return "" + map;
            }
            case "default-methods-too": {
                all(() -> map.computeIfAbsent("b", k -> ++x), () -> map.computeIfAbsent("b", k -> ++x));
                return map.get("b") + " " + x;
            }
            case "get-or-default-then-put": {
                Body add = () -> map.put("a", map.getOrDefault("a", 0) + 1);
                all(add, add);
                return "" + map;
            }
            case "entry-set-value": { // the entries are those of the map behind
                Map.Entry<String, Integer> entry = map.entrySet().iterator().next();
                Integer[] got = new Integer[1];
                all(() -> entry.setValue(2), () -> got[0] = map.get("a"));
                return "" + got[0];
            }
            case "key-set-has-the-map-s-lock": {
                all(() -> map.keySet().remove("a"), () -> map.putIfAbsent("a", 2));
                return "" + map;
            }
            case "head-map-has-the-map-s-lock": {
                SortedMap<Integer, Integer> sorted = Collections.synchronizedSortedMap(new TreeMap<>(Map.of(1, 1)));
                all(() -> sorted.headMap(9).put(2, 2), () -> sorted.put(3, 3));
                return "" + sorted;
            }
            case "sub-list-changed-behind": { // structural changes of the list behind its back
                List<Integer> sub = list.subList(0, 1);
                String[] s = new String[1];
                all(() -> s[0] = thrown(() -> sub.get(0)), () -> list.add(2));
                return s[0];
            }
            case "for-each-holds-the-lock": {
                int[] n = new int[1];
                all(() -> list.forEach(i -> n[0] += i), () -> list.add(2));
                return "" + n[0];
            }
            case "stream-holds-no-lock": {
                all(() -> list.stream().forEach(i -> { }), () -> list.add(2));
                return "";
            }
            case "lock-is-the-view-itself": {
                int[] n = new int[1];
                all(() -> {
                    synchronized (list) {
                        for (int i : list) {
                            n[0] += i;
                        }
                    }
                }, () -> list.add(2));
                return "" + n[0];
            }
            case "lock-of-key-set-is-the-map": {
                all(() -> {
                    synchronized (map.keySet()) { // not what the Javadoc says
                        for (String k : map.keySet()) {
                            k.length();
                        }
                    }
                }, () -> map.put("b", 2));
                return "";
            }
            case "add-all-is-one-step": {
                all(() -> list.addAll(List.of(2, 3)), () -> list.addAll(List.of(4, 5)));
                return "" + list;
            }
            case "add-all-of-each-other": { // each holds its own lock and asks the other for its elements
                List<Integer> other = Collections.synchronizedList(new ArrayList<>(List.of(2)));
                all(() -> list.addAll(other), () -> other.addAll(list));
                return list + " " + other;
            }
            default:
                return null;
        }
    }

    /** Whether an iteration by steps under a lock meets a change by another thread under the same lock. */
    private static String stepped(Iterable<?> things, Runnable change) throws Exception {
        Object lock = new Object();
        String[] s = new String[1];
        all(() -> s[0] = thrown(() -> {
            Iterator<?> i;
            synchronized (lock) {
                i = things.iterator();
            }
            synchronized (lock) {
                i.next();
            }
        }), () -> {
            synchronized (lock) {
                change.run();
            }
        });
        return s[0];
    }

    private static String iterators(String what) throws Exception {
        Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
        LinkedList<Integer> linked = new LinkedList<>(List.of(1));
        switch (what) {
            case "hash-map-added":
                return stepped(map.keySet(), () -> map.put("b", 2));
            case "hash-map-replaced":
                return stepped(map.keySet(), () -> map.put("a", 2));
            case "linked-list-removed":
                return stepped(linked, () -> linked.remove());
            case "linked-list-set":
                return stepped(linked, () -> linked.set(0, 2));
            case "tree-map-added": {
                TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1));
                return stepped(tree.descendingMap().values(), () -> tree.put(2, 2));
            }
            case "access-order-asked": { // in access order, a mere get is a structural change
                Map<String, Integer> m = new LinkedHashMap<>(4, 1, true);
                m.put("a", 1);
                m.put("b", 2);
                return stepped(m.keySet(), () -> m.get("a"));
            }
            case "access-order-asked-for-the-last": {
                Map<String, Integer> m = new LinkedHashMap<>(4, 1, true);
                m.put("a", 1);
                m.put("b", 2);
                return stepped(m.keySet(), () -> m.get("b"));
            }
            case "insertion-order-asked": {
                Map<String, Integer> m = new LinkedHashMap<>(Map.of("a", 1));
                return stepped(m.keySet(), () -> m.get("a"));
            }
            case "heap-added": {
                PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(1));
                return stepped(heap, () -> heap.add(0));
            }
            case "identity-map-added": {
                Map<Object, Integer> m = new IdentityHashMap<>();
                m.put("a", 1);
                return stepped(m.keySet(), () -> m.put(new String("a"), 2));
            }
            case "enum-map-is-weak": { // its iterators are weakly consistent
                Map<Color, Integer> m = new EnumMap<>(Map.of(Color.GREEN, 1));
                return stepped(m.keySet(), () -> m.put(Color.RED, 2));
            }
            case "weak-map-replaced": {
                String key = "a";
                Map<String, Integer> m = new WeakHashMap<>(Map.of(key, 1));
                return stepped(m.keySet(), () -> m.put(key, 2));
            }
            case "array-list-sorted": { // sort counts as a structural change
                List<Integer> list = new ArrayList<>(List.of(2, 1));
                return stepped(list, () -> list.sort(null));
            }
            case "array-as-list": {
                List<Integer> list = Arrays.asList(1, 2);
                return stepped(list, () -> list.set(0, 3));
            }
            default:
                return null;
        }
    }

    private static String others(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "observers-told": {
                class Subject extends Observable {
                    void change() {
                        setChanged();
                        notifyObservers();
                    }
                }
                Subject subject = new Subject();
                subject.addObserver((o, arg) -> {
                    synchronized (subject) {
                        x++;
                    }
                });
                all(subject::change, subject::change);
                return "" + x;
            }
            case "observer-taken-away": {
                class Subject extends Observable {
                    void change() {
                        setChanged();
                        notifyObservers(1);
                    }
                }
                Subject subject = new Subject();
                java.util.Observer watcher = (o, arg) -> v = 1;
                subject.addObserver(watcher);
                all(subject::change, () -> {
                    subject.deleteObserver(watcher);
                    w = v;
                });
                return v + " " + w;
            }
            case "buffer-of-text-by-chars": {
                StringBuffer b = new StringBuffer("ab");
                all(() -> s[0] = thrown(() -> b.charAt(b.length() - 1)), () -> b.setLength(0));
                return s[0];
            }
            case "buffer-reversed": {
                StringBuffer b = new StringBuffer("ab");
                all(b::reverse, () -> b.append("c"));
                return "" + b;
            }
            case "buffer-inserted": {
                StringBuffer b = new StringBuffer("ab");
                all(() -> b.insert(1, "x"), () -> b.deleteCharAt(0));
                return "" + b;
            }
            case "random-seeded": { // the sequence of a seed is specified; the threads share it
                Random random = new Random(42);
                boolean[] b = new boolean[2];
                all(() -> b[0] = random.nextBoolean(), () -> b[1] = random.nextBoolean());
                Random same = new Random(42);
                boolean first = same.nextBoolean();
                boolean second = same.nextBoolean();
                return "" + (b[0] == first && b[1] == second || b[0] == second && b[1] == first);
            }
            case "random-seed-set": {
                Random random = new Random(1);
                int[] n = new int[1];
                Thread t = start(() -> random.setSeed(2));
                n[0] = random.nextInt();
                t.join();
                return n[0] == new Random(1).nextInt() ? "old" : n[0] == new Random(2).nextInt() ? "new" : "mixed";
            }
            case "properties-with-defaults": {
                Properties defaults = new Properties();
                Properties own = new Properties(defaults);
                Thread t = start(() -> {
                    defaults.setProperty("k", "default");
                    own.setProperty("k", "own");
                });
                String seen = own.getProperty("k");
                t.join();
                return "" + seen;
            }
            case "properties-computed": {
                Properties own = new Properties();
                all(() -> own.merge("k", "a", (p, q) -> "" + p + q), () -> own.merge("k", "a", (p, q) -> "" + p + q));
                return own.getProperty("k");
            }
            case "bits-of-one-word": { // two bits, one word: not to be set without a lock
                BitSet bits = new BitSet(64);
                all(() -> bits.set(1), () -> bits.set(2));
                return "";
            }
            case "bits-read": {
                BitSet bits = new BitSet(64);
                bits.set(3);
                all(() -> s[0] = "" + bits.get(3), () -> s[1] = "" + bits.nextSetBit(0));
                return s[0] + s[1];
            }
            case "optional-handed-over": { // a value-based class is immutable; what is in it is not
                int[][] in = {{0}};
                Optional<int[]> optional = Optional.of(in[0]);
                all(() -> optional.get()[0] = 1, () -> s[0] = "" + optional.get()[0]);
                return "";
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
