import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** java.lang.ref, WeakHashMap. The strong reference is a static: what it refers to is never collected. */
class References extends Chapter {
    static final Object STRONG = new Object();
    static Reference<?> shared;

    static class Own extends WeakReference<Object> {
        final int id;

        Own(int id, ReferenceQueue<Object> queue) {
            super(STRONG, queue);
            this.id = id;
        }
    }

    public static void main(String[] args) throws Exception {
        String text = references(args[0]);
        tell(text != null ? text : cleaners(args[0]));
    }

    private static String references(String name) throws Exception {
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        WeakReference<Object> weak = new WeakReference<>(STRONG, queue);
        boolean[] got = new boolean[2];
        switch (name) {
            case "weak-kept": {
                all(() -> got[0] = weak.get() == STRONG, () -> got[1] = weak.refersTo(STRONG));
                return got[0] + " " + got[1];
            }
            case "weak-cleared": {
                all(weak::clear, () -> got[0] = weak.get() == null);
                return got[0] + " " + weak.get() + " " + queue.poll();
            }
            case "weak-cleared-between": {
                all(weak::clear, () -> {
                    if (weak.get() != null) {
                        check(weak.get() != null);
                    }
                });
                return "";
            }
            case "enqueued-once": {
                all(() -> got[0] = weak.enqueue(), () -> got[1] = weak.enqueue());
                return (got[0] ^ got[1]) + " " + (queue.poll() == weak) + " " + queue.poll() + " " + weak.get();
            }
            case "enqueued-polled": {
                all(weak::enqueue, () -> got[0] = queue.poll() == weak);
                return "" + got[0];
            }
            case "enqueued-removed": {
                Thread t = start(weak::enqueue);
                boolean same = queue.remove() == weak;
                t.join();
                return "" + same;
            }
            case "enqueued-orders": {
                Thread t = start(() -> {
                    x = 1;
                    weak.enqueue();
                });
                queue.remove();
                int read = x;
                t.join();
                return "" + read;
            }
            case "removed-never": {
                queue.remove();
                return "";
            }
            case "removed-timed": {
                return "" + queue.remove(10);
            }
            case "removed-timed-or-not": {
                Thread t = start(weak::enqueue);
                boolean found = queue.remove(10) == weak;
                t.join();
                return "" + found;
            }
            case "removed-by-one-of-two": {
                start(queue::remove);
                start(queue::remove);
                weak.enqueue();
                return "";
            }
            case "removed-interrupted": {
                Thread.currentThread().interrupt();
                return thrown(queue::remove) + " " + thrown(() -> queue.remove(-1));
            }
            case "enqueued-without-queue": {
                return "" + new SoftReference<>(STRONG).enqueue() + " " + new PhantomReference<>(STRONG, queue).get();
            }
            case "own-published-by-race": { // the reference that is handed over by a plain field
                all(() -> shared = new Own(3, queue), () -> seen = shared == null ? "-" : "" + ((Own) shared).id);
                return "";
            }
            case "own-through-queue": {
                Thread t = start(() -> new Own(3, queue).enqueue());
                int id = ((Own) queue.remove()).id;
                t.join();
                return "" + id;
            }
            default:
                return null;
        }
    }

    private static String cleaners(String name) throws Exception {
        switch (name) {
            case "cleaned-once": {
                AtomicInteger calls = new AtomicInteger();
                Cleaner.Cleanable cleanable = Cleaner.create().register(STRONG, calls::incrementAndGet);
                all(cleanable::clean, cleanable::clean);
                return "" + calls;
            }
            case "cleaned-not-waited-for": { // clean() of the second need not wait for the action of the first
                Cleaner.Cleanable cleanable = Cleaner.create().register(STRONG, () -> v = 1);
                Thread t = start(cleanable::clean);
                cleanable.clean();
                String text = "" + v;
                t.join();
                return text;
            }
            case "cleaned-throws": {
                Cleaner.Cleanable cleanable = Cleaner.create().register(STRONG, () -> {
                    throw new IllegalStateException();
                });
                return thrown(cleanable::clean);
            }
            case "weak-map-race": {
                Map<Object, Integer> map = new WeakHashMap<>();
                all(() -> map.put(STRONG, 1), () -> map.get(STRONG));
                return "";
            }
            case "weak-map-locked": {
                Map<Object, Integer> map = Collections.synchronizedMap(new WeakHashMap<>());
                Integer[] got = new Integer[1];
                all(() -> map.put(STRONG, 1), () -> got[0] = map.get(STRONG));
                return got[0] + " " + map.size();
            }
            case "collected-or-not": {
                WeakReference<Object> weak = new WeakReference<>(new Object());
                System.gc();
                return "";
            }
            case "collected-or-not-own": {
                Map<Object, Integer> map = new WeakHashMap<>();
                map.put(new Object(), 1);
                System.gc();
                check(map.size() <= 1);
                return "";
            }
            default:
                return null;
        }
    }
}
