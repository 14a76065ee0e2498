import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;

/**
 * Iterators of java.util.concurrent are made for one thread each: the Javadoc of ConcurrentHashMap says so, none says
 * that they may be shared. Two threads that call one without order race. Under a lock, handed over, or with an iterator
 * for each thread there is no race, whatever others do with the collection.
 */
class Iterators extends Chapter {
    public static void main(String[] args) throws Exception {
        String name = args[0].replaceAll("-[a-z]+$", "");
        switch (args[0].substring(name.length() + 1)) {
            case "shared": {
                Body step = step(name);
                all(step, step);
                break;
            }
            case "locked": {
                Body step = step(name);
                Object lock = new Object();
                Body guarded = () -> {
                    synchronized (lock) {
                        step.run();
                    }
                };
                all(guarded, guarded);
                break;
            }
            case "handed":
                handed(name);
                break;
            case "own": {
                Iterable<Integer> all = iterable(name);
                all(() -> all.iterator().next(), () -> all.iterator().next());
                break;
            }
            case "changed":
                changed(name);
                break;
            default:
                throw new IllegalArgumentException(args[0]);
        }
        say("end");
    }

    private static Iterable<Integer> iterable(String name) {
        List<Integer> two = List.of(1, 2, 3);
        switch (name) {
            case "copy-on-write":
                return new CopyOnWriteArrayList<>(two);
            case "keys":
                return new ConcurrentHashMap<>(Map.of(1, 1, 2, 2, 3, 3)).keySet();
            case "values":
                return new ConcurrentHashMap<>(Map.of(1, 1, 2, 2, 3, 3)).values();
            case "linked":
                return new ConcurrentLinkedQueue<>(two);
            case "linked-deque":
                return new ConcurrentLinkedDeque<>(two);
            case "blocking":
                return new LinkedBlockingQueue<>(two);
            case "blocking-deque":
                return new LinkedBlockingDeque<>(two);
            case "array":
                return new ArrayBlockingQueue<>(4, false, two);
            case "priority":
                return new PriorityBlockingQueue<>(two);
            case "transfer":
                return new LinkedTransferQueue<>(two);
            case "skip-list":
                return new ConcurrentSkipListSet<>(two);
            case "skip-list-part":
                return new ConcurrentSkipListSet<>(two).headSet(4);
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static Body step(String name) {
        switch (name) {
            case "spliterator": {
                Spliterator<Integer> parts = new LinkedBlockingQueue<>(List.of(1)).spliterator();
                return () -> parts.tryAdvance(x -> { });
            }
            case "map-spliterator": {
                Spliterator<Integer> parts = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2)).keySet().spliterator();
                return () -> parts.tryAdvance(x -> { });
            }
            case "enumeration": {
                Enumeration<Integer> keys = new ConcurrentHashMap<>(Map.of(1, 1, 2, 2)).keys();
                return keys::nextElement;
            }
            default: {
                Iterator<Integer> iterator = iterable(name).iterator();
                return iterator::next;
            }
        }
    }

    /** By the start of a thread, by a task, and by a queue. */
    private static void handed(String name) throws Exception {
        Iterator<Integer> iterator = iterable(name).iterator();
        iterator.next();
        Thread t = start(() -> iterator.next());
        t.join();
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.submit(() -> iterator.hasNext()).get();
        pool.shutdown();
        SynchronousQueue<Iterator<Integer>> queue = new SynchronousQueue<>();
        Thread taker = start(() -> queue.take().next());
        queue.put(iterator);
        taker.join();
    }

    /** The queue tells its iterators what others have taken out. */
    private static void changed(String name) throws Exception {
        switch (name) {
            case "array": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2, false, List.of(1, 2));
                Iterator<Integer> iterator = queue.iterator();
                all(() -> take(queue), () -> iterator.next());
                break;
            }
            case "array-cleared": {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2, false, List.of(1, 2));
                Iterator<Integer> iterator = queue.iterator();
                all(() -> queue.clear(), () -> next(iterator));
                break;
            }
            case "blocking": {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>(List.of(1, 2));
                Iterator<Integer> iterator = queue.iterator();
                all(() -> queue.poll(), () -> next(iterator));
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void take(ArrayBlockingQueue<Integer> queue) {
        queue.poll();
        queue.offer(3);
    }

    private static void next(Iterator<Integer> iterator) {
        while (iterator.hasNext()) {
            iterator.next();
        }
        try {
            iterator.remove();
        } catch (IllegalStateException expected) {
            Thread.yield();
        }
    }
}
