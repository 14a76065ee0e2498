import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.maps.NonBlockingHashMapLong;
import org.jctools.maps.NonBlockingSetInt;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;
import org.jctools.queues.MpscGrowableArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;

/** Clients of JCTools: maps, and queues at their limits. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "map-get" -> mapGet();
            case "map-remove-put" -> mapRemovePut();
            case "map-resize" -> mapResize();
            case "map-clear" -> mapClear();
            case "map-compute" -> mapCompute();
            case "long-map-zero" -> longMapZero();
            case "long-map-replace" -> longMapReplace();
            case "set-grows" -> setGrows();
            case "set-remove" -> setRemove();
            case "blocking-take" -> blockingTake();
            case "blocking-full" -> blockingFull();
            case "mpmc-full" -> mpmcFull();
            case "mpmc-takers" -> takers(new MpmcArrayQueue<>(2));
            case "xadd-takers" -> takers(new MpmcUnboundedXaddArrayQueue<>(1));
            case "xadd-peek" -> xaddPeek();
            case "growable" -> growable();
            case "linked-remove" -> linkedRemove();
            case "mpmc-two" -> mpmcTwo();
            case "mpmc-poll-two" -> mpmcPollTwo();
            case "unbounded-poll" -> pollBeside(new MpscUnboundedArrayQueue<>(2));
            case "growable-poll" -> pollBeside(new MpscGrowableArrayQueue<>(2, 8));
            case "unbounded-next" -> pollBesideTwo(new MpscUnboundedArrayQueue<>(2));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    /** Javadoc of ConcurrentMap: what happened before an object was put happens before it is got. */
    static void mapGet() throws Exception {
        NonBlockingHashMap<String, Integer> map = new NonBlockingHashMap<>();
        Thread other = start(() -> map.put("a", 1));
        Integer seen = map.get("a");
        other.join();
        assert seen == null || seen == 1 : seen;
    }

    /** Javadoc of ConcurrentMap: each call is atomic; size is exact when nobody else calls. */
    static void mapRemovePut() throws Exception {
        NonBlockingHashMap<String, Integer> map = new NonBlockingHashMap<>();
        map.put("a", 1);
        Integer[] old = new Integer[2];
        Thread other = start(() -> old[0] = map.remove("a"));
        old[1] = map.putIfAbsent("a", 2);
        other.join();
        assert old[0] == 1 : old[0];
        Integer last = map.get("a");
        assert old[1] == null ? last == 2 && map.size() == 1 : last == null && map.isEmpty() : old[1] + " " + map;
    }

    /** The same while the table grows. */
    static void mapResize() throws Exception {
        NonBlockingHashMapLong<Integer> map = new NonBlockingHashMapLong<>(1);
        map.put(1, 1);
        map.put(2, 1);
        map.put(3, 1);
        Thread other = start(() -> map.put(5, 5));
        map.put(6, 6);
        map.remove(1);
        other.join();
        assert map.get(5L) == 5 && map.get(6L) == 6 && map.get(1L) == null && map.size() == 4 : map;
    }

    /** Javadoc of clear: removes all of the mappings. */
    static void mapClear() throws Exception {
        NonBlockingHashMap<String, Integer> map = new NonBlockingHashMap<>();
        map.put("a", 1);
        Thread other = start(map::clear);
        Integer old = map.put("a", 2);
        other.join();
        Integer last = map.get("a");
        assert old == null ? last == 2 : last == null : old + " " + last;
        assert map.size() == (last == null ? 0 : 1) : map.size();
    }

    /** Javadoc of ConcurrentMap.merge: atomic, by trying again. */
    static void mapCompute() throws Exception {
        NonBlockingHashMap<String, Integer> map = new NonBlockingHashMap<>();
        Thread other = start(() -> map.merge("a", 1, Integer::sum));
        map.merge("a", 10, Integer::sum);
        other.join();
        assert map.get("a") == 11 : map;
    }

    /** Zero has a place of its own. */
    static void longMapZero() throws Exception {
        NonBlockingHashMapLong<Integer> map = new NonBlockingHashMapLong<>();
        map.put(0, 1);
        Integer[] old = new Integer[2];
        Thread other = start(() -> old[0] = map.remove(0L));
        old[1] = map.putIfAbsent(0, 2);
        other.join();
        assert old[0] == 1 : old[0];
        Integer last = map.get(0L);
        assert old[1] == null ? last == 2 && map.size() == 1 : last == null && map.isEmpty() : old[1] + " " + map;
    }

    /** Javadoc of replace(key, old, new): of two that expect the same value, one replaces it. */
    static void longMapReplace() throws Exception {
        NonBlockingHashMapLong<Integer> map = new NonBlockingHashMapLong<>();
        map.put(0, 1);
        boolean[] done = new boolean[1];
        Thread other = start(() -> done[0] = map.replace(0, 1, 2));
        boolean mine = map.remove(0L, (Object) 1);
        other.join();
        assert mine != done[0] && map.size() == (mine ? 0 : 1) : mine + " " + done[0] + " " + map.size();
    }

    /** Javadoc of NonBlockingSetInt: a multi-threaded bit vector set; here it grows. */
    static void setGrows() throws Exception {
        NonBlockingSetInt set = new NonBlockingSetInt();
        set.add(1);
        Thread other = start(() -> set.add(2));
        boolean added = set.add(100);
        other.join();
        assert added && set.contains(1) && set.contains(2) && set.contains(100) && set.size() == 3 : set;
    }

    /** Javadoc of Set.remove: the set does not contain the element once the call returns; here the set grows. */
    static void setRemove() throws Exception {
        NonBlockingSetInt set = new NonBlockingSetInt();
        set.add(1);
        boolean[] removed = new boolean[1];
        Thread other = start(() -> removed[0] = set.remove(1));
        set.add(100);
        other.join();
        assert removed[0] && !set.contains(1) && set.contains(100) : removed[0] + " " + set;
    }

    /** Javadoc of BlockingQueue.take: waits until an element becomes available. */
    static void blockingTake() throws Exception {
        MpscBlockingConsumerArrayQueue<Integer> queue = new MpscBlockingConsumerArrayQueue<>(2);
        Thread other = start(() -> queue.offer(1));
        int seen = queue.take();
        other.join();
        assert seen == 1 && queue.isEmpty() : seen;
    }

    /** Javadoc of BlockingQueue.offer: false if no space is available. */
    static void blockingFull() throws Exception {
        MpscBlockingConsumerArrayQueue<Integer> queue = new MpscBlockingConsumerArrayQueue<>(2);
        queue.offer(1);
        boolean[] put = new boolean[2];
        Thread one = start(() -> put[0] = queue.offer(2));
        Thread two = start(() -> put[1] = queue.offer(3));
        int first = queue.take();
        one.join();
        two.join();
        assert first == 1 && (put[0] || put[1]) && queue.size() == (put[0] && put[1] ? 2 : 1) : queue.size();
    }

    /** Javadoc of Queue.offer: false if it is full; of two producers one finds room. */
    static void mpmcFull() throws Exception {
        MpmcArrayQueue<Integer> queue = new MpmcArrayQueue<>(2);
        queue.offer(1);
        boolean[] put = new boolean[1];
        Thread other = start(() -> put[0] = queue.offer(2));
        boolean mine = queue.offer(3);
        other.join();
        assert put[0] != mine && queue.size() == 2 : put[0] + " " + mine;
    }

    /** Javadoc of Queue.poll: null if the queue is empty; the order is first in, first out. */
    static void takers(Queue<Integer> queue) throws Exception {
        List<Integer> theirs = new ArrayList<>();
        queue.offer(1);
        Thread other = start(() -> {
            queue.offer(2);
            theirs.add(queue.poll());
        });
        Integer mine = queue.poll();
        other.join();
        Integer last = theirs.get(0);
        assert mine != null && last != null && mine + last == 3 && queue.isEmpty() : mine + " " + last;
    }

    /** Javadoc of Queue.peek: null if the queue is empty; here it never is. */
    static void xaddPeek() throws Exception {
        MpmcUnboundedXaddArrayQueue<Integer> queue = new MpmcUnboundedXaddArrayQueue<>(2);
        queue.offer(1);
        Thread other = start(() -> {
            queue.offer(2);
            queue.poll();
        });
        Integer seen = queue.peek();
        other.join();
        assert seen != null && queue.poll() == 2 && queue.poll() == null : seen;
    }

    /** Two producers make it grow: nothing is lost. */
    static void growable() throws Exception {
        MpscGrowableArrayQueue<Integer> queue = new MpscGrowableArrayQueue<>(2, 8);
        queue.offer(1);
        queue.offer(2);
        boolean[] put = new boolean[1];
        Thread other = start(() -> put[0] = queue.offer(3));
        boolean mine = queue.offer(4);
        other.join();
        int sum = 0;
        for (Integer next; (next = queue.poll()) != null;) {
            sum += next;
        }
        assert put[0] && mine && sum == 10 : sum;
    }

    /** Javadoc of remove: the consumer removes an element, while a producer adds one. */
    static void linkedRemove() throws Exception {
        MpscLinkedQueue<Integer> queue = new MpscLinkedQueue<>();
        queue.offer(1);
        queue.offer(2);
        Thread other = start(() -> queue.offer(3));
        boolean removed = queue.remove((Object) 2);
        other.join();
        assert removed && queue.poll() == 1 && queue.poll() == 3 && queue.poll() == null;
    }

    /** Two producers, and then both elements are there. */
    static void mpmcTwo() throws Exception {
        MpmcArrayQueue<Integer> queue = new MpmcArrayQueue<>(2);
        boolean[] put = new boolean[1];
        Thread other = start(() -> put[0] = queue.offer(1));
        boolean mine = queue.offer(2);
        Integer first = queue.poll();
        other.join();
        Integer second = queue.poll();
        assert mine && put[0] && first != null && second != null && first + second == 3 : first + " " + second;
    }

    /** Two producers that also poll: each element comes out once. */
    static void mpmcPollTwo() throws Exception {
        MpmcArrayQueue<Integer> queue = new MpmcArrayQueue<>(2);
        Integer[] theirs = new Integer[1];
        Thread other = start(() -> {
            queue.offer(1);
            theirs[0] = queue.poll();
        });
        queue.offer(2);
        Integer mine = queue.poll();
        other.join();
        assert mine != null && theirs[0] != null && mine + theirs[0] == 3 && queue.isEmpty() : mine + " " + theirs[0];
    }

    /** Javadoc of Queue.poll: null if the queue is empty; the one consumer polls while a producer offers. */
    static void pollBeside(Queue<Integer> queue) throws Exception {
        Thread other = start(() -> {
            queue.offer(1);
            queue.offer(2);
            queue.offer(3);
        });
        int sum = 0;
        for (int i = 0; i < 3; i++) {
            Integer next = queue.poll();
            sum += next == null ? 0 : next;
        }
        other.join();
        for (Integer next; (next = queue.poll()) != null;) {
            sum += next;
        }
        assert sum == 6 : sum;
    }

    /** The same with two producers: the consumer waits in a loop for an element whose place is taken already. */
    static void pollBesideTwo(Queue<Integer> queue) throws Exception {
        Thread one = start(() -> queue.offer(1));
        Thread two = start(() -> queue.offer(2));
        Integer first = queue.poll();
        one.join();
        two.join();
        int sum = first == null ? 0 : first;
        for (Integer next; (next = queue.poll()) != null;) {
            sum += next;
        }
        assert sum == 3 && queue.isEmpty() : sum;
    }
}
