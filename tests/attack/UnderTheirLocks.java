import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What the JDK calls back while it holds a lock: it waits there for another thread, which needs that lock or does not;
 * or it throws, and the lock is free again.
 */
class UnderTheirLocks extends Chapter {
    static final CountDownLatch latch = new CountDownLatch(1);

    /** The one waits for the other one where it is called back; the other one uses the same thing before. */
    static void waits(Body calls, Body uses) throws Exception {
        all(calls, () -> {
            uses.run();
            latch.countDown();
        });
    }

    /** The one throws where it is called back, and the other one goes on. */
    static String fails(Body calls, Body uses) throws Exception {
        String[] results = new String[2];
        all(() -> results[0] = thrown(calls), () -> results[1] = thrown(uses));
        return results[0] + " " + results[1];
    }

    static <T> T fail() {
        throw new ArithmeticException();
    }

    static <T> T waitFor(T value) {
        await(latch);
        return value;
    }

    static class Told implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return waitFor(0L);
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    /** What it says and is equal to, it says when the other one is done. */
    static class Late {
        @Override
        public String toString() {
            return waitFor("late");
        }

        @Override
        public boolean equals(Object other) {
            return waitFor(this == other);
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static void queues(String name) throws Exception {
        Comparator<Integer> late = (one, two) -> waitFor(one - two);
        Queue<Object> array = new ArrayBlockingQueue<>(3);
        Queue<Object> linked = new LinkedBlockingQueue<>();
        Queue<Object> deque = new LinkedBlockingDeque<>();
        switch (name) {
            case "array-contains" -> {
                array.add(1);
                waits(() -> array.contains(new Late()), () -> array.add(2));
            }
            case "array-for-each" -> {
                array.add(1);
                waits(() -> array.forEach(UnderTheirLocks::waitFor), () -> array.add(2));
            }
            case "array-for-each-itself" -> {
                array.add(1);
                waits(() -> array.forEach(each -> array.poll()), () -> array.add(2));
            }
            case "array-iterated" -> {
                array.add(1);
                waits(() -> {
                    for (Object each : array) {
                        waitFor(each);
                    }
                }, () -> array.add(2));
            }
            case "linked-removes-if" -> {
                linked.add(1);
                waits(() -> linked.removeIf(each -> waitFor(true)), () -> linked.add(2));
            }
            case "linked-contains" -> {
                linked.add(1);
                waits(() -> linked.contains(new Late()), () -> linked.add(2));
            }
            case "linked-contains-polled" -> {
                linked.add(1);
                waits(() -> linked.contains(new Late()), linked::poll);
            }
            case "deque-removes" -> {
                deque.add(1);
                waits(() -> deque.remove(new Late()), deque::peek);
            }
            case "deque-text" -> {
                deque.add(new Late());
                waits(deque::toString, deque::peek);
            }
            case "deque-for-each" -> {
                deque.add(1);
                waits(() -> deque.forEach(UnderTheirLocks::waitFor), deque::poll);
            }
            case "priority-adds" -> {
                Queue<Integer> queue = new PriorityBlockingQueue<>(3, late);
                queue.add(1);
                waits(() -> queue.add(2), queue::size);
            }
            case "priority-two" -> {
                Queue<Integer> queue = new PriorityBlockingQueue<>(3, late);
                waits(() -> queue.add(2), queue::size);
            }
            case "delay-takes" -> {
                DelayQueue<Told> queue = new DelayQueue<>();
                queue.add(new Told());
                waits(queue::take, queue::size);
            }
            case "delay-peeks" -> {
                DelayQueue<Told> queue = new DelayQueue<>();
                queue.add(new Told());
                waits(queue::poll, queue::remainingCapacity);
            }
            case "linked-deque-removes-if" -> {
                Queue<Object> free = new ConcurrentLinkedDeque<>(List.of(1));
                waits(() -> free.removeIf(each -> waitFor(true)), free::poll);
            }
            default -> maps(name);
        }
    }

    static void maps(String name) throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        Map<String, Integer> table = new Hashtable<>();
        Map<String, Integer> guarded = Collections.synchronizedMap(new HashMap<>());
        switch (name) {
            case "computed-got" -> waits(() -> map.computeIfAbsent("Aa", key -> waitFor(1)), () -> map.get("Aa"));
            case "computed-put" -> waits(() -> map.computeIfAbsent("Aa", key -> waitFor(1)), () -> map.put("Aa", 2));
            case "computed-beside" -> waits(() -> map.computeIfAbsent("a", key -> waitFor(1)), () -> map.put("b", 2));
            case "computed-same-bin" ->
                waits(() -> map.computeIfAbsent("Aa", key -> waitFor(1)), () -> map.put("BB", 2));
            case "computed-same-bin-got" ->
                waits(() -> map.computeIfAbsent("Aa", key -> waitFor(1)), () -> map.get("BB"));
            case "computed-cleared" -> waits(() -> map.compute("Aa", (key, old) -> waitFor(1)), map::clear);
            case "merged-put" -> {
                map.put("Aa", 1);
                waits(() -> map.merge("Aa", 1, (one, two) -> waitFor(2)), () -> map.put("BB", 2));
            }
            case "merged-new" -> waits(() -> map.merge("Aa", 1, (one, two) -> waitFor(2)), () -> map.put("BB", 2));
            case "keys-removed-if" -> {
                map.put("Aa", 1);
                waits(() -> map.keySet().removeIf(key -> waitFor(true)), () -> map.put("Aa", 2));
            }
            case "walked-concurrently" -> {
                map.put("Aa", 1);
                waits(() -> map.forEach((key, value) -> waitFor(1)), () -> map.put("Aa", 2));
            }
            case "table-computed" -> waits(() -> table.computeIfAbsent("a", key -> waitFor(1)), () -> table.get("a"));
            case "guarded-computed" ->
                waits(() -> guarded.computeIfAbsent("a", key -> waitFor(1)), () -> guarded.get("a"));
            case "guarded-walked" -> {
                guarded.put("a", 1);
                waits(() -> guarded.forEach((key, value) -> waitFor(1)), guarded::size);
            }
            case "guarded-walked-by-hand" -> {
                guarded.put("a", 1);
                waits(() -> guarded.keySet().iterator().next(), guarded::size);
            }
            case "skip-put" -> {
                Map<Integer, Integer> skip = new ConcurrentSkipListMap<>((one, two) -> waitFor(one - two));
                waits(() -> skip.put(1, 1), skip::size);
            }
            case "skip-set-walked" -> {
                Collection<Integer> skip = new ConcurrentSkipListSet<>(List.of(1));
                waits(() -> skip.forEach(UnderTheirLocks::waitFor), () -> skip.remove(1));
            }
            default -> lists(name);
        }
    }

    static void lists(String name) throws Exception {
        List<Integer> copied = new CopyOnWriteArrayList<>(List.of(2, 1));
        List<Integer> vector = new Vector<>(List.of(2, 1));
        List<Integer> guarded = Collections.synchronizedList(new ArrayList<>(List.of(2, 1)));
        StringBuffer buffer = new StringBuffer();
        Comparator<Integer> late = (one, two) -> waitFor(one - two);
        switch (name) {
            case "copied-replaced-got" -> waits(() -> copied.replaceAll(each -> waitFor(3)), () -> copied.get(0));
            case "copied-replaced-added" -> waits(() -> copied.replaceAll(each -> waitFor(3)), () -> copied.add(0));
            case "copied-sorted-added" -> waits(() -> copied.sort(late), () -> copied.add(0));
            case "copied-removed-if" -> waits(() -> copied.removeIf(each -> waitFor(true)), () -> copied.remove(0));
            case "copied-walked" -> waits(() -> copied.forEach(UnderTheirLocks::waitFor), () -> copied.add(0));
            case "vector-walked" -> waits(() -> vector.forEach(UnderTheirLocks::waitFor), vector::size);
            case "vector-sorted" -> waits(() -> vector.sort(late), vector::size);
            case "vector-streamed" -> waits(() -> vector.stream().forEach(UnderTheirLocks::waitFor), vector::size);
            case "guarded-sorted" -> waits(() -> guarded.sort(late), guarded::size);
            case "guarded-streamed" -> waits(() -> guarded.stream().forEach(UnderTheirLocks::waitFor), guarded::size);
            case "buffer-appends" -> waits(() -> buffer.append(new Late()), buffer::length);
            default -> tell(failures(name));
        }
    }

    static String failures(String name) throws Exception {
        Comparator<Integer> wrong = (one, two) -> fail();
        AtomicInteger next = new AtomicInteger();
        return switch (name) {
            case "priority-fails" -> {
                Queue<Integer> queue = new PriorityBlockingQueue<>(3, wrong);
                queue.add(1);
                yield fails(() -> queue.add(2), queue::poll) + " " + queue;
            }
            case "array-fails" -> {
                Queue<Integer> queue = new ArrayBlockingQueue<>(3, false, List.of(1));
                yield fails(() -> queue.forEach(each -> fail()), queue::poll) + " " + queue;
            }
            case "linked-fails" -> {
                Queue<Integer> queue = new LinkedBlockingQueue<>(List.of(1));
                yield fails(() -> queue.removeIf(each -> fail()), () -> queue.add(2)) + " " + queue;
            }
            case "map-fails" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                yield fails(() -> map.computeIfAbsent("Aa", key -> fail()), () -> map.put("BB", 2)) + " " + map;
            }
            case "map-fails-once" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Body compute = () -> map.computeIfAbsent("a", key -> next.incrementAndGet() == 1 ? fail() : 2);
                yield fails(compute, compute) + " " + map;
            }
            case "copied-fails" -> {
                List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                yield fails(() -> list.replaceAll(each -> fail()), () -> list.add(2)) + " " + list;
            }
            case "table-fails" -> {
                Map<String, Integer> table = new Hashtable<>();
                yield fails(() -> table.computeIfAbsent("a", key -> fail()), () -> table.put("a", 2)) + " " + table;
            }
            case "tree-fails" -> {
                Map<Integer, Integer> map = Collections.synchronizedMap(new TreeMap<>(wrong));
                yield fails(() -> map.put(1, 1), map::size);
            }
            default -> throw new IllegalArgumentException(name);
        };
    }

    public static void main(String[] args) throws Exception {
        queues(args[0]);
        say("end");
    }
}
