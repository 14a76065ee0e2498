import java.io.ByteArrayOutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Objects of the JDK that lock themselves, call the program back, and meet each other. */
class CrossDays extends Chapter {
    /** Both in opposite directions. */
    static <T> String cross(T one, T two, java.util.function.BiConsumer<T, T> call) throws Exception {
        all(() -> call.accept(one, two), () -> call.accept(two, one));
        return "end";
    }

    static List<String> synced(String text) {
        return Collections.synchronizedList(new ArrayList<>(List.of(text)));
    }

    /** Its text is that of another buffer. */
    record Shown(StringBuffer other) {
        @Override
        public String toString() {
            return other.toString();
        }
    }

    static void writeTo(ByteArrayOutputStream from, ByteArrayOutputStream to) {
        try {
            from.writeTo(to);
        } catch (java.io.IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static ByteArrayOutputStream bytes(int one) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(one);
        return bytes;
    }

    static final Object lock = new Object();

    /** A key that locks when it is asked for its number. */
    record Key(int number) implements Comparable<Key> {
        @Override
        public int hashCode() {
            synchronized (lock) {
                return number;
            }
        }

        @Override
        public boolean equals(Object other) {
            synchronized (lock) {
                return other instanceof Key key && key.number == number;
            }
        }

        @Override
        public int compareTo(Key other) {
            synchronized (lock) {
                return number - other.number;
            }
        }
    }

    /** One asks under the lock that the keys of the other one take. */
    static String keyed(Map<Key, Integer> map) throws Exception {
        map.put(new Key(1), 1);
        return bothOf(() -> map.put(new Key(1), 2), () -> {
            synchronized (lock) {
                return map.get(new Key(1));
            }
        });
    }

    static String queued() throws Exception {
        PriorityBlockingQueue<Key> queue = new PriorityBlockingQueue<>(List.of(new Key(2)));
        return bothOf(() -> queue.add(new Key(1)), () -> {
            synchronized (lock) {
                return queue.poll().number;
            }
        });
    }

    /** Who computes a value waits for what the other one computes. */
    static String computed(Map<String, Integer> map, boolean opposite) throws Exception {
        return bothOf(() -> map.computeIfAbsent("a", k -> map.getOrDefault("b", 0) + 1),
            () -> map.computeIfAbsent(opposite ? "b" : "c", k -> map.getOrDefault("a", 0) + 10));
    }

    static String monitorThread() throws Exception {
        Waiter waiter = new Waiter();
        waiter.start();
        Thread joiner = start(waiter::join);
        synchronized (waiter) {
            waiter.go = true;
            waiter.notify();
        }
        joiner.join();
        return "end";
    }

    /** Waits on itself, as those do who join it. */
    static class Waiter extends Thread {
        boolean go;

        @Override
        public synchronized void run() {
            while (!go) {
                try {
                    wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    /** Holds its own monitor while it works; a joiner with a time limit waits for the monitor first. */
    static String monitorHeld() throws Exception {
        CountDownLatch go = new CountDownLatch(1);
        Thread worker = new Thread() {
            @Override
            public synchronized void run() {
                CrossDays.await(go);
                v = 1;
            }
        };
        worker.start();
        Thread joiner = start(() -> worker.join(60_000));
        go.countDown();
        joiner.join();
        return v + "";
    }

    /** The end of a thread notifies who waits on it. */
    static String endNotifies() throws Exception {
        Thread worker = thread(() -> { });
        Thread waiter = start(() -> {
            synchronized (worker) {
                worker.wait();
            }
        });
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        worker.start();
        waiter.join();
        return "end";
    }

    /** A lock that has to wait may use up the permit. */
    static String permit(boolean contended) throws Exception {
        ReentrantLock gate = new ReentrantLock();
        if (contended) {
            gate.lock();
        }
        Thread parker = start(() -> {
            gate.lock();
            gate.unlock();
            LockSupport.park();
        });
        LockSupport.unpark(parker);
        if (contended) {
            gate.unlock();
        }
        parker.join();
        return "end";
    }

    static String permitAndLatch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        Thread parker = start(() -> {
            latch.await();
            LockSupport.park();
        });
        LockSupport.unpark(parker);
        latch.countDown();
        parker.join();
        return "end";
    }

    static String permitAndQueue() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        Thread parker = start(() -> {
            queue.take();
            LockSupport.park();
        });
        LockSupport.unpark(parker);
        queue.put("a");
        parker.join();
        return "end";
    }

    static String tooLarge() throws Exception {
        return bothOf(() -> {
            synchronized (lock) {
                x++;
                String thrown = thrown(() -> check(new long[Integer.MAX_VALUE].length == 0));
                return thrown + x++;
            }
        }, () -> {
            synchronized (lock) {
                return x;
            }
        });
    }

    /** Locks that everybody has. */
    static String everybodys(Object one, Object two) throws Exception {
        all(() -> {
            synchronized (one) {
                synchronized (two) {
                    x++;
                }
            }
        }, () -> {
            synchronized (two) {
                synchronized (one) {
                    x++;
                }
            }
        });
        return "" + x;
    }

    /** Prints under a lock of its own into a writer that has another one. */
    static String printed() throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        all(() -> {
            synchronized (text) {
                out.print("a");
            }
        }, () -> out.print("b"));
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        StringBuffer a = new StringBuffer("a");
        StringBuffer b = new StringBuffer("b");
        tell(switch (args[0]) {
            case "buffers" -> cross(a, b, StringBuffer::append);
            case "buffers-shown" -> cross(a, b, (one, two) -> one.append(new Shown(two)));
            case "buffers-inserted" -> cross(a, b, (one, two) -> one.insert(0, new Shown(two)));
            case "buffers-compared" -> cross(a, b, StringBuffer::compareTo);
            case "vectors" -> cross(new Vector<>(List.of("a")), new Vector<>(List.of("b")), Vector::addAll);
            case "vectors-equal" -> cross(new Vector<>(List.of("a")), new Vector<>(List.of("b")), Vector::equals);
            case "vectors-retained" -> cross(new Vector<>(List.of("a")), new Vector<>(List.of("b")), Vector::retainAll);
            case "lists" -> cross(synced("a"), synced("b"), List::addAll);
            case "lists-equal" -> cross(synced("a"), synced("a"), List::equals);
            case "lists-contained" -> CrossDays.<Collection<String>>cross(synced("a"), synced("b"),
                Collection::containsAll);
            case "tables" -> cross(new Hashtable<>(Map.of("a", 1)), new Hashtable<>(Map.of("b", 1)), Hashtable::putAll);
            case "tables-equal" -> cross(new Hashtable<>(Map.of("a", 1)), new Hashtable<>(Map.of("a", 1)),
                Hashtable::equals);
            case "streams" -> cross(bytes(1), bytes(2), CrossDays::writeTo);
            case "keyed-table" -> keyed(new Hashtable<>());
            case "keyed-synchronized" -> keyed(Collections.synchronizedMap(new HashMap<>()));
            case "keyed-concurrent" -> keyed(new ConcurrentHashMap<>());
            case "keyed-list" -> keyed(new ConcurrentSkipListMap<>());
            case "queued" -> queued();
            case "computed" -> computed(new ConcurrentHashMap<>(), true);
            case "computed-apart" -> computed(Collections.synchronizedMap(new HashMap<>()), false);
            case "monitor-of-thread" -> monitorThread();
            case "monitor-held" -> monitorHeld();
            case "end-notifies" -> endNotifies();
            case "permit" -> permit(false);
            case "permit-used-by-lock" -> permit(true);
            case "permit-used-by-latch" -> permitAndLatch();
            case "permit-used-by-queue" -> permitAndQueue();
            case "too-large" -> tooLarge();
            case "everybodys-booleans" -> everybodys(Boolean.TRUE, Boolean.valueOf("no"));
            case "everybodys-numbers" -> everybodys(Integer.valueOf(1), Long.valueOf(1));
            case "everybodys-empty" -> everybodys(Collections.emptyList(), java.util.Optional.empty());
            case "everybodys-classes" -> everybodys(String.class, int[].class);
            case "everybodys-runtime" -> everybodys(Runtime.getRuntime(), Thread.currentThread());
            case "everybodys-out" -> everybodys(System.out, System.err);
            case "printed" -> printed();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
