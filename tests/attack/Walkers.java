import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.HashMap;
import java.util.Spliterator;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Streams, iterators and views that meet changes by other threads, and streams whose functions have side effects. */
class Walkers extends Chapter {
    private static int plain;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "parallel-sum" -> parallelSum();
            case "parallel-race" -> IntStream.range(0, 2).parallel().forEach(i -> plain += i);
            case "array-snapshot" -> arraySnapshot();
            case "vector-late" -> vectorLate();
            case "take-while" -> takeWhile();
            case "generated" -> generated();
            case "find-any" -> tell("" + Stream.of(1, 2).parallel().unordered().findAny().get());
            case "find-first" -> tell("" + Stream.of(1, 2).parallel().findFirst().get());
            case "any-match" -> anyMatch();
            case "ordered" -> {
                Stream.of(1, 2).parallel().forEachOrdered(i -> seen += i);
                tell(seen);
            }
            case "closed" -> closed();
            case "sub-list" -> subList();
            case "array-sub-list" -> arraySubList();
            case "list-iterator" -> listIterator();
            case "iterated-unlocked" -> iterated(false);
            case "iterated-locked" -> iterated(true);
            case "key-view" -> keyView();
            case "recursive" -> recursive();
            case "crossed" -> crossed();
            case "skip-list-twice" -> computedTwice(new ConcurrentSkipListMap<>());
            case "hash-map-once" -> computedTwice(new ConcurrentHashMap<>());
            case "map-walk" -> mapWalk();
            case "linked-walk" -> linkedWalk();
            case "deque-backwards" -> dequeBackwards();
            case "heap-walk" -> heapWalk();
            case "iterator-removes" -> iteratorRemoves();
            case "entry-set-value" -> entrySetValue();
            case "split" -> split();
            case "skip-sub-set" -> skipSubSet();
            case "replace-all" -> replaceAll();
            case "bulk-to-array" -> bulkToArray();
            case "remove-if" -> removeIf();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void parallelSum() {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        AtomicInteger sum = new AtomicInteger();
        IntStream.rangeClosed(1, 3).parallel().forEach(i -> { map.merge(i % 2, i, Integer::sum); sum.addAndGet(i); });
        tell(map + " " + sum);
    }

    /** The stream has what the list had when it was made. */
    private static void arraySnapshot() throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        Thread t = start(() -> list.add(3));
        Stream<Integer> stream = list.stream();
        t.join();
        tell(stream.mapToInt(i -> i).sum() + " " + list.size());
    }

    /** A stream of a vector begins when it is walked. */
    private static void vectorLate() throws Exception {
        Vector<Integer> list = new Vector<>(List.of(1, 2));
        Stream<Integer> stream = list.stream();
        Thread t = start(() -> list.add(3));
        t.join();
        tell("" + stream.mapToInt(i -> i).sum());
    }

    private static void takeWhile() throws Exception {
        v = 1;
        Thread t = start(() -> v = 3);
        long count = IntStream.iterate(0, i -> i + 1).takeWhile(i -> i < v).count();
        t.join();
        tell("" + count);
    }

    private static void generated() throws Exception {
        Thread t = start(() -> v = 1);
        String came = Stream.generate(() -> "" + v).limit(2).collect(Collectors.joining());
        t.join();
        tell(came);
    }

    private static void anyMatch() {
        AtomicInteger count = new AtomicInteger();
        boolean any = Stream.of(1, 2).parallel().anyMatch(i -> count.incrementAndGet() > 0);
        tell(any + " " + count);
    }

    private static void closed() throws Exception {
        Stream<Integer> stream = Stream.of(1).onClose(() -> seen += "a")
            .onClose(() -> { throw new ArithmeticException(); }).onClose(() -> seen += "c");
        String came = thrown(stream::close);
        tell(came + seen + thrown(stream::close));
    }

    private static void subList() throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
        List<Integer> part = list.subList(0, 1);
        String[] came = {""};
        all(() -> list.add(2), () -> came[0] = thrown(() -> part.add(9)));
        tell(came[0] + " " + list);
    }

    private static void arraySubList() throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
        List<Integer> part = list.subList(0, 1);
        String[] came = {""};
        all(() -> list.add(2), () -> came[0] = thrown(() -> part.set(0, 9)));
        tell(came[0] + " " + list);
    }

    private static void listIterator() throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        Thread t = start(() -> list.remove(0));
        ListIterator<Integer> iterator = list.listIterator(1);
        String came = iterator.hasNext() ? "" + iterator.next() : "-";
        came += iterator.previous() + thrown(iterator::remove);
        t.join();
        tell(came);
    }

    private static void iterated(boolean locked) throws Exception {
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        map.put(1, 1);
        Thread t = start(() -> map.put(2, 2));
        int sum = 0;
        synchronized (locked ? map : new Object()) {
            for (int key : map.keySet()) {
                sum += key;
            }
        }
        t.join();
        tell("" + sum);
    }

    private static void keyView() throws Exception {
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>(Map.of(1, 1)));
        boolean[] removed = {false};
        all(() -> map.put(2, 2), () -> removed[0] = map.keySet().remove(2), () -> map.values().removeIf(n -> n == 1));
        tell(removed[0] + " " + map);
    }

    private static void recursive() {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        tell(thrown(() -> map.computeIfAbsent(1, k -> map.computeIfAbsent(1, l -> 2))) + map);
    }

    /** Each computes one value by the other: both bins may be taken. */
    private static void crossed() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        all(() -> map.computeIfAbsent(1, k -> map.computeIfAbsent(2, l -> 5) + 1),
            () -> map.computeIfAbsent(2, k -> map.computeIfAbsent(1, l -> 7) + 1));
        tell("" + map);
    }

    private static void computedTwice(Map<Integer, Integer> map) throws Exception {
        AtomicInteger count = new AtomicInteger();
        Body body = () -> map.computeIfAbsent(1, k -> count.incrementAndGet());
        all(body, body);
        tell(count + " " + map);
    }

    private static String walk(Iterator<?> iterator) {
        String came = "";
        while (iterator.hasNext()) {
            came += iterator.next();
        }
        return came;
    }

    private static void mapWalk() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2));
        Thread t = start(() -> { map.remove(1); map.put(3, 3); });
        String came = walk(map.keySet().iterator());
        t.join();
        tell(came);
    }

    private static void linkedWalk() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1, 2));
        Thread t = start(() -> { queue.remove(2); queue.add(3); });
        String came = walk(queue.iterator());
        t.join();
        tell(came);
    }

    private static void dequeBackwards() throws Exception {
        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>(List.of(1, 2));
        Thread t = start(() -> { deque.addFirst(0); deque.addLast(3); });
        String came = walk(deque.descendingIterator());
        t.join();
        tell(came);
    }

    /** A snapshot. */
    private static void heapWalk() throws Exception {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(List.of(2, 4));
        Thread t = start(() -> { queue.add(1); queue.remove(2); });
        String came = walk(queue.iterator());
        t.join();
        tell(came);
    }

    /** What the iterator removes may have been taken. */
    private static void iteratorRemoves() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2));
        Integer[] taken = {null};
        Thread t = start(() -> taken[0] = queue.poll());
        Iterator<Integer> iterator = queue.iterator();
        String came = "" + iterator.next();
        iterator.remove();
        t.join();
        tell(came + taken[0] + queue);
    }

    /** The value that an entry of a walk sets goes to the map, also if the key was removed. */
    private static void entrySetValue() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
        Thread t = start(() -> map.remove(1));
        String came = "";
        for (Map.Entry<Integer, Integer> entry : map.entrySet()) {
            came += entry.setValue(5);
        }
        t.join();
        tell(came + map);
    }

    private static void split() throws Exception {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        Spliterator<Integer> second = list.spliterator();
        Spliterator<Integer> first = second.trySplit();
        String[] came = {"", ""};
        all(() -> first.forEachRemaining(i -> came[0] += i), () -> second.forEachRemaining(i -> came[1] += i),
            list::clear);
        tell(came[0] + came[1] + list.size());
    }

    private static void skipSubSet() throws Exception {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1, 2, 3));
        Integer[] polled = {null};
        all(() -> polled[0] = set.headSet(3).pollLast(), () -> set.tailSet(2).remove(2));
        tell(polled[0] + " " + set);
    }

    private static void replaceAll() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
        all(() -> map.replaceAll((k, n) -> n * 10), () -> map.merge(1, 1, Integer::sum));
        tell("" + map);
    }

    private static void bulkToArray() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>(List.of(1));
        Thread t = start(() -> { queue.add(2); queue.poll(); });
        String came = List.of(queue.toArray()).toString();
        t.join();
        tell(came);
    }

    private static void removeIf() throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        all(() -> list.removeIf(i -> i == 2), () -> list.addIfAbsent(2), () -> list.replaceAll(i -> i + 1));
        tell("" + list);
    }
}
