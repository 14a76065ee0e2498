import hpor.Hpor;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One thread changes an object of java.util.concurrent by a method that hpor does not take as one step (a bulk
 * operation, an iterator, a view, a method of a superclass or by reflection); another one looks at the object by a
 * method that is one step. Each pair may see the object as it was before and as it is after the change, and nothing
 * else: two outcomes. (Every change is of one element, so no state in between can be seen.) Which pair runs is a
 * choice: two outcomes for each of them. A look that answers anything else is an assertion.
 */
public class Main {
    interface Change {
        void run() throws Exception;
    }

    interface Look {
        Object run() throws Exception;
    }

    /** Adds a bulk operation of its own. */
    static class Own extends ConcurrentHashMap<Integer, Integer> {
        void all() {
            replaceAll((k, v) -> 5);
        }
    }

    static class Permits extends Semaphore {
        Permits() {
            super(1);
        }

        void fewer() {
            reducePermits(1);
        }
    }

    static final List<String> names = new ArrayList<>();
    static final List<Change> changes = new ArrayList<>();
    static final List<Look> looks = new ArrayList<>();
    static final List<Object[]> seen = new ArrayList<>(); // before and after

    static void pair(String name, Change change, Look look, Object before, Object after) {
        names.add(name);
        changes.add(change);
        looks.add(look);
        seen.add(new Object[] {before, after});
    }

    static <T> T removeFirst(Collection<T> c) {
        Iterator<T> i = c.iterator();
        T t = i.next();
        i.remove();
        return t;
    }

    static void hashMaps() {
        ConcurrentHashMap<Integer, Integer> m = new ConcurrentHashMap<>(Map.of(1, 1));
        pair("map.replaceAll", () -> m.replaceAll((k, v) -> 5), () -> m.get(1), 1, 5);
        pair("map.putAll", () -> m.putAll(Map.of(1, 5)), () -> m.get(1), 1, 5);
        pair("map.clear", m::clear, () -> m.containsKey(1), true, false);
        pair("map.keySet.removeIf", () -> m.keySet().removeIf(k -> true), () -> m.getOrDefault(1, 7), 1, 7);
        pair("map.values.remove", () -> m.values().remove(1), () -> m.get(1), 1, null);
        pair("map.entry.setValue", () -> m.entrySet().iterator().next().setValue(5), () -> m.get(1), 1, 5);
        pair("map.iterator.remove", () -> removeFirst(m.keySet()), () -> m.containsKey(1), true, false);
        pair("map.entrySet.add", () -> m.entrySet().add(new SimpleEntry<>(2, 2)), () -> m.get(2), null, 2);
        pair("map.forEach", () -> m.forEach(2, (k, v) -> m.put(k, 5)), () -> m.get(1), 1, 5);
        pair("map.reflection", () -> ConcurrentHashMap.class.getMethod("clear").invoke(m), () -> m.get(1), 1, null);
        Own own = new Own();
        own.put(1, 1);
        pair("map.own", own::all, () -> own.get(1), 1, 5);
    }

    static void skipLists() {
        ConcurrentSkipListMap<Integer, Integer> m = new ConcurrentSkipListMap<>(Map.of(1, 1));
        pair("skip.pollFirstEntry", m::pollFirstEntry, () -> m.get(1), 1, null);
        pair("skip.pollLastEntry", m::pollLastEntry, () -> m.containsKey(1), true, false);
        pair("skip.clear", m::clear, () -> m.get(1), 1, null);
        pair("skip.replaceAll", () -> m.replaceAll((k, v) -> 5), () -> m.get(1), 1, 5);
        pair("skip.compute", () -> m.compute(1, (k, v) -> 5), () -> m.get(1), 1, 5);
        pair("skip.merge", () -> m.merge(1, 4, Integer::sum), () -> m.getOrDefault(1, 7), 1, 5);
        pair("skip.headMap.clear", () -> m.headMap(5).clear(), () -> m.containsKey(1), true, false);
        pair("skip.descendingMap.put", () -> m.descendingMap().put(2, 2), () -> m.get(2), null, 2);
        ConcurrentSkipListSet<Integer> s = new ConcurrentSkipListSet<>(List.of(1));
        pair("skip.set.pollFirst", s::pollFirst, () -> s.contains(1), true, false);
        pair("skip.set.clear", s::clear, () -> s.contains(1), true, false);
        pair("skip.set.removeAll", () -> s.removeAll(List.of(1)), () -> s.contains(1), true, false);
    }

    static void queues() {
        LinkedTransferQueue<Integer> t = new LinkedTransferQueue<>(List.of(1));
        pair("transfer.remove", () -> t.remove(1), t::peek, 1, null);
        pair("transfer.clear", t::clear, t::peek, 1, null);
        pair("transfer.clear, isEmpty", t::clear, t::isEmpty, false, true);
        ConcurrentLinkedQueue<Integer> l = new ConcurrentLinkedQueue<>(List.of(1));
        pair("linked.removeIf", () -> l.removeIf(i -> true), l::peek, 1, null);
        pair("linked.remove", () -> l.remove(1), l::isEmpty, false, true);
        LinkedBlockingQueue<Integer> b = new LinkedBlockingQueue<>(List.of(1));
        pair("blocking.clear", b::clear, b::peek, 1, null);
        pair("blocking.removeIf", () -> b.removeIf(i -> true), b::size, 1, 0);
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(List.of(1));
        pair("deque.removeFirstOccurrence", () -> d.removeFirstOccurrence(1), d::peekLast, 1, null);
        ArrayBlockingQueue<Integer> a = new ArrayBlockingQueue<>(1, false, List.of(1));
        pair("array.drainTo", () -> a.drainTo(new ArrayList<>()), a::remainingCapacity, 0, 1);
        PriorityBlockingQueue<Integer> p = new PriorityBlockingQueue<>(List.of(1));
        pair("priority.iterator.remove", () -> removeFirst(p), p::peek, 1, null);
    }

    static void lists() {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>(List.of(1));
        pair("list.addAll", () -> l.addAll(List.of(2)), l::size, 1, 2);
        pair("list.addAllAbsent", () -> l.addAllAbsent(List.of(2)), () -> l.contains(2), false, true);
        pair("list.removeIf", () -> l.removeIf(i -> true), l::isEmpty, false, true);
        pair("list.removeAll", () -> l.removeAll(List.of(1)), l::size, 1, 0);
        pair("list.retainAll", () -> l.retainAll(List.of()), () -> l.contains(1), true, false);
        pair("list.replaceAll", () -> l.replaceAll(i -> 5), () -> l.get(0), 1, 5);
        pair("list.subList.set", () -> l.subList(0, 1).set(0, 5), () -> l.get(0), 1, 5);
        pair("list.subList.clear", () -> l.subList(0, 1).clear(), l::size, 1, 0);
        CopyOnWriteArrayList<Integer> two = new CopyOnWriteArrayList<>(List.of(2, 1));
        pair("list.sort", () -> two.sort(null), () -> two.get(0), 2, 1);
        CopyOnWriteArraySet<Integer> s = new CopyOnWriteArraySet<>(List.of(1));
        pair("list.set.addAll", () -> s.addAll(List.of(2)), () -> s.contains(2), false, true);
    }

    static void others() {
        Permits permits = new Permits();
        pair("semaphore.reducePermits", permits::fewer, permits::availablePermits, 1, 0);
        Permits drained = new Permits();
        pair("semaphore.drainPermits", drained::drainPermits, drained::tryAcquire, true, false);
    }

    public static void main(String[] args) throws Exception {
        hashMaps();
        skipLists();
        queues();
        lists();
        others();
        int n = Hpor.choose(names.size());
        Thread changer = new Thread(() -> {
            try {
                changes.get(n).run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        changer.start();
        Object found = looks.get(n).run();
        changer.join();
        System.out.println(names.get(n) + " " + found);
        assert Arrays.asList(seen.get(n)).contains(found) : names.get(n) + " " + found;
    }
}
