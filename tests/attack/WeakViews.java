import java.text.DecimalFormat;
import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Date;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Spliterator;
import java.util.SplittableRandom;
import java.util.Stack;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Collections, and streams of them, that change while they are gone through; and objects made for one thread. */
class WeakViews extends Chapter {
    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("stream-")) {
            stream(name.substring("stream-".length()));
        } else if (name.startsWith("weak-")) {
            weak(name.substring("weak-".length()));
        } else if (name.startsWith("fast-")) {
            fast(name.substring("fast-".length()));
        } else if (name.startsWith("old-")) {
            old(name.substring("old-".length()));
        } else {
            shared(name);
        }
    }

    private static void stream(String name) {
        AtomicInteger count = new AtomicInteger();
        switch (name) {
            case "list": {
                List<Integer> list = new ArrayList<>(4);
                IntStream.range(0, 2).parallel().forEach(list::add);
                break;
            }
            case "synchronized-list": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                IntStream.range(0, 2).parallel().forEach(list::add);
                say(list);
                break;
            }
            case "ordered-list": {
                List<Integer> list = new ArrayList<>();
                IntStream.range(0, 2).parallel().forEachOrdered(list::add);
                say(list);
                break;
            }
            case "numbered":
                say(IntStream.range(0, 2).parallel().map(i -> count.incrementAndGet()).boxed()
                        .collect(Collectors.toList()));
                break;
            case "find-any":
                say(IntStream.range(0, 2).parallel().boxed().findAny().get());
                break;
            case "find-first":
                say(IntStream.range(0, 2).parallel().boxed().findFirst().get());
                break;
            case "to-map":
                say(Stream.of("a", "b").parallel().collect(Collectors.toConcurrentMap(s -> 1, s -> s, String::concat)));
                break;
            case "to-ordered-map":
                say(Stream.of("a", "b").parallel().collect(Collectors.toMap(s -> 1, s -> s, String::concat)));
                break;
            case "to-map-twice":
                say(thrown(() -> Stream.of("a", "b").parallel()
                        .collect(Collectors.toConcurrentMap(s -> 1, s -> s))));
                break;
            case "grouped":
                say(Stream.of("a", "b").parallel().collect(Collectors.groupingByConcurrent(String::length)));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** Prints what the iterator comes to while the body runs in another thread. */
    private static void through(Iterable<?> elements, Body body) throws Exception {
        Thread t = start(body);
        List<Object> list = new ArrayList<>();
        for (Object element : elements) {
            list.add(element);
        }
        t.join();
        say(list);
    }

    private static <C extends Collection<Integer>> void added(C elements) throws Exception {
        elements.add(0);
        through(elements, () -> {
            elements.add(1);
            elements.add(2);
        });
    }

    private static void weak(String name) throws Exception {
        boolean sorted = name.startsWith("sorted-");
        Map<Integer, Integer> map = sorted ? new ConcurrentSkipListMap<>() : new ConcurrentHashMap<>();
        map.put(0, 0);
        switch (name) {
            case "map-upward":
            case "sorted-map-upward":
                through(map.keySet(), () -> {
                    map.put(1, 1);
                    map.put(2, 2);
                });
                break;
            case "map-downward":
            case "sorted-map-downward":
                through(map.keySet(), () -> {
                    map.put(2, 2);
                    map.put(1, 1);
                });
                break;
            case "map-moved":
            case "sorted-map-moved":
                map.put(1, 1);
                through(map.keySet(), () -> {
                    map.remove(1);
                    map.put(2, 2);
                });
                break;
            case "map-values":
            case "sorted-map-values":
                through(map.values(), () -> map.put(0, 1));
                break;
            case "list":
                added(new CopyOnWriteArrayList<>());
                break;
            case "queue":
                added(new ConcurrentLinkedQueue<>());
                break;
            case "deque":
                added(new ConcurrentLinkedDeque<>());
                break;
            case "blocking-queue": {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(Arrays.asList(0));
                through(queue, () -> queue.add(1));
                break;
            }
            case "blocking-deque": {
                LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(Arrays.asList(0));
                through(deque, () -> deque.add(1));
                break;
            }
            case "sorted-set":
                added(new ConcurrentSkipListSet<>());
                break;
            case "queue-polled": {
                ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(Arrays.asList(0, 1));
                through(queue, () -> {
                    queue.poll();
                    queue.add(2);
                });
                break;
            }
            case "iterator-removes": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(Arrays.asList(0));
                Iterator<Integer> iterator = list.iterator();
                iterator.next();
                say(thrown(() -> iterator.remove()));
                break;
            }
            case "removed-by-both": {
                ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(Arrays.asList(0, 1));
                Object[] polled = new Object[1];
                Thread t = start(() -> polled[0] = queue.poll());
                Iterator<Integer> iterator = queue.iterator();
                int first = iterator.next();
                iterator.remove();
                t.join();
                say(first, polled[0], queue);
                break;
            }
            case "spliterator": {
                CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(Arrays.asList(0));
                Thread t = start(() -> list.add(1));
                Spliterator<Integer> elements = list.spliterator();
                long size = elements.getExactSizeIfKnown();
                elements.forEachRemaining(i -> x++);
                t.join();
                say(size, x);
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    /** Goes on step by step, each under the lock, while another thread changes the collection under the lock. */
    private static void steps(Collection<Integer> elements, Body change) throws Exception {
        Thread t = start(() -> {
            synchronized (elements) {
                change.run();
            }
        });
        List<Object> seen = new ArrayList<>();
        Iterator<Integer> iterator;
        synchronized (elements) {
            iterator = elements.iterator();
        }
        try {
            while (true) {
                synchronized (elements) {
                    if (!iterator.hasNext()) {
                        break;
                    }
                    seen.add(iterator.next());
                }
            }
        } catch (ConcurrentModificationException e) {
            seen.add("modified");
        }
        t.join();
        say(seen);
    }

    private static void fast(String name) throws Exception {
        List<Integer> list = new ArrayList<>(Arrays.asList(1, 2));
        TreeMap<Integer, Integer> tree = new TreeMap<>(Map.of(1, 1));
        switch (name) {
            case "list-added":
                steps(list, () -> list.add(3));
                break;
            case "list-removed":
                steps(list, () -> list.remove(1));
                break;
            case "list-set":
                steps(list, () -> list.set(1, 3));
                break;
            case "tree-put":
                steps(tree.keySet(), () -> tree.put(2, 2));
                break;
            case "tree-put-again":
                steps(tree.keySet(), () -> tree.put(1, 2));
                break;
            case "synchronized-unlocked": {
                List<Integer> wrapped = Collections.synchronizedList(list);
                start(() -> wrapped.add(3));
                say(thrown(() -> wrapped.forEach(i -> x++)), x);
                Iterator<Integer> iterator = wrapped.iterator();
                while (iterator.hasNext()) {
                    iterator.next();
                }
                break;
            }
            case "synchronized-locked": {
                List<Integer> wrapped = Collections.synchronizedList(list);
                Thread t = start(() -> wrapped.add(3));
                synchronized (wrapped) {
                    for (int i : wrapped) {
                        x += i;
                    }
                }
                t.join();
                say(x);
                break;
            }
            case "synchronized-for-each": {
                List<Integer> wrapped = Collections.synchronizedList(list);
                Thread t = start(() -> wrapped.add(3));
                wrapped.forEach(i -> x += i);
                t.join();
                say(x);
                break;
            }
            case "synchronized-map": {
                Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of(1, 1)));
                all(() -> map.merge(1, 1, Integer::sum), () -> map.put(1, map.get(1) + 1));
                say(map);
                break;
            }
            case "synchronized-keys-wrong-lock": {
                Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of(1, 1)));
                Collection<Integer> keys = map.keySet();
                Thread t = start(() -> map.put(2, 2));
                synchronized (keys) {
                    for (int i : keys) {
                        x += i;
                    }
                }
                t.join();
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void old(String name) throws Exception {
        Object[] results = new Object[2];
        switch (name) {
            case "vector": {
                Vector<Integer> vector = new Vector<>(Arrays.asList(1));
                Value take = () -> vector.size() > 0 ? vector.remove(0) : "none";
                all(() -> results[0] = taken(take), () -> results[1] = taken(take));
                say(results);
                break;
            }
            case "vector-iterated": {
                Vector<Integer> vector = new Vector<>(Arrays.asList(1));
                Thread t = start(() -> vector.add(2));
                for (Iterator<Integer> iterator = vector.iterator(); iterator.hasNext();) {
                    x += iterator.next();
                }
                t.join();
                break;
            }
            case "stack": {
                Stack<Integer> stack = new Stack<>();
                stack.push(1);
                Value take = () -> stack.empty() ? "none" : stack.pop();
                all(() -> results[0] = taken(take), () -> results[1] = taken(take));
                say(results);
                break;
            }
            case "hashtable": {
                Hashtable<String, Integer> table = new Hashtable<>();
                table.put("a", 0);
                Body add = () -> table.put("a", table.get("a") + 1);
                all(add, add);
                say(table);
                break;
            }
            case "hashtable-computed": {
                Hashtable<String, Integer> table = new Hashtable<>();
                Body add = () -> table.merge("a", 1, Integer::sum);
                all(add, add);
                say(table);
                break;
            }
            case "buffer": {
                StringBuffer buffer = new StringBuffer();
                all(() -> buffer.append("ab").append("c"), () -> buffer.append("de"));
                say(buffer);
                break;
            }
            case "buffer-cut": {
                StringBuffer buffer = new StringBuffer("ab");
                all(() -> {
                    if (buffer.length() == 2) {
                        results[0] = thrown(() -> buffer.deleteCharAt(1));
                    }
                }, () -> buffer.setLength(1));
                say(results[0], buffer);
                break;
            }
            case "properties": {
                Properties properties = new Properties();
                properties.setProperty("a", "0");
                Body add = () -> properties.setProperty("a", properties.getProperty("a") + "1");
                all(add, add);
                say(properties);
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static Object taken(Value take) {
        try {
            return take.run();
        } catch (Exception e) {
            return e.getClass().getSimpleName();
        }
    }

    private static void shared(String name) throws Exception {
        Object[] results = new Object[2];
        switch (name) {
            case "bits":
                both(new BitSet(64), (bits, i) -> {
                    bits.set(i);
                    return null;
                });
                break;
            case "random": {
                Random random = new Random(42);
                int first = new Random(42).nextInt();
                all(() -> results[0] = random.nextInt() == first, () -> results[1] = random.nextInt() == first);
                say(results);
                break;
            }
            case "gaussian":
                both(new Random(42), (random, i) -> random.nextGaussian());
                say("end");
                break;
            case "splittable":
                both(new SplittableRandom(42), (random, i) -> random.nextInt());
                break;
            case "splittable-split": {
                SplittableRandom random = new SplittableRandom(42);
                both(Arrays.asList(random.split(), random.split()), (split, i) -> split.get(i).nextInt());
                say("end");
                break;
            }
            case "thread-local-random":
                both(ThreadLocalRandom.current(), (random, i) -> random.nextInt());
                say("end");
                break;
            case "decimal-format":
                both(new DecimalFormat("0.0"), (format, i) -> format.format(i));
                break;
            case "date-format":
                both(new SimpleDateFormat("yyyy"), (format, i) -> format.format(new Date(i)));
                break;
            case "deque":
                both(new ArrayDeque<Integer>(), (deque, i) -> deque.add(i));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    interface Use<T> {
        Object run(T object, int number);
    }

    private static <T> void both(T object, Use<T> use) throws Exception {
        all(() -> use.run(object, 0), () -> use.run(object, 1));
    }
}
