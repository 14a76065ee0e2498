import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The chapter on {@code java.lang.ref}, whose references are all held here, so that only the program clears them. */
class ApiRef extends Chapter {
    static final Object held = new Object();
    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();
    static final ReferenceQueue<Object> other = new ReferenceQueue<>();
    static final List<Object> kept = new ArrayList<>();

    /** A reference that knows what it stands for, as the entries of caches do. */
    static class Entry extends WeakReference<Object> {
        final String key;
        int uses;

        Entry(String key, Object value) {
            super(value, queue);
            this.key = key;
        }

        @Override
        public Object get() {
            Object value = super.get();
            return value == null ? key : value;
        }

        @Override
        public void clear() {
            v++;
            super.clear();
        }
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "get-overridden" -> getOverridden();
            case "clear-overridden-is-not-called" -> clearOverridden();
            case "enqueued-by-three" -> enqueuedByThree();
            case "polled-in-some-order" -> polledInSomeOrder();
            case "removed-by-two-from-two" -> removedByTwo();
            case "remove-of-zero-waits" -> removeOfZero();
            case "queue-is-of-one-reference" -> queueOfOne();
            case "two-references-of-one-object" -> twoReferences();
            case "field-of-reference-handed-over" -> fieldHandedOver();
            case "field-of-reference-race" -> fieldRace();
            case "get-then-use-is-no-check" -> getThenUse();
            case "refers-to-asks-not-get" -> refersTo();
            case "phantom-refers-to" -> phantomRefersTo();
            case "soft-cleared-and-got-by-two" -> softCleared();
            case "cache-replaces-what-is-cleared" -> cacheReplaces();
            case "cache-expunges" -> cacheExpunges();
            case "cache-expunges-the-wrong-one" -> cacheExpungesWrong();
            case "interner" -> interner();
            case "listener-forgotten" -> listenerForgotten();
            case "fence-keeps-and-orders-nothing" -> fence();
            case "cleaner-with-factory" -> cleanerWithFactory();
            case "cleaning-by-hand-and-close" -> closeByTwo();
            case "cleaning-waits-for-user" -> cleaningWaits();
            case "cleaning-has-the-owner-s-lock" -> cleaningDeadlock();
            case "cleaning-of-null" -> cleaningOfNull();
            case "cleaning-looks-at-the-status" -> cleaningInterrupts();
            case "reaper-thread" -> reaper();
            case "reaper-interrupted" -> reaperInterrupted();
            case "not-enqueued-without-queue" -> withoutQueue();
            case "swapped-references" -> swapped();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static String getOverridden() throws Exception {
        Entry entry = new Entry("key", held);
        all(entry::clear, () -> seen = entry.get() == held ? "held" : "" + entry.get());
        return seen + " " + v;
    }

    /** Enqueuing clears the reference, without a call of what clears it. */
    private static String clearOverridden() throws Exception {
        Entry entry = new Entry("key", held);
        all(entry::enqueue, () -> seen = "" + entry.refersTo(held));
        return seen + " " + v + " " + entry.refersTo(null);
    }

    private static String enqueuedByThree() throws Exception {
        Entry entry = new Entry("key", held);
        AtomicInteger count = new AtomicInteger();
        Body turn = () -> {
            if (entry.enqueue()) {
                count.incrementAndGet();
            }
        };
        all(turn, turn, turn);
        return count + " " + (queue.poll() == entry) + " " + queue.poll() + " " + entry.enqueue();
    }

    /** The order of a queue is promised nowhere; each comes out once. */
    private static String polledInSomeOrder() throws Exception {
        Entry one = new Entry("one", held);
        Entry two = new Entry("two", held);
        all(one::enqueue, two::enqueue);
        Entry first = (Entry) queue.poll();
        Entry second = (Entry) queue.poll();
        return sorted(first.key, second.key) + " " + queue.poll();
    }

    private static String removedByTwo() throws Exception {
        Entry one = new Entry("one", held);
        Entry two = new Entry("two", held);
        String[] got = new String[2];
        Thread a = start(() -> got[0] = ((Entry) queue.remove()).key);
        Thread b = start(() -> got[1] = ((Entry) queue.remove()).key);
        one.enqueue();
        a.join(0);
        b.join(1);
        two.enqueue();
        b.join();
        return sorted(got);
    }

    private static String removeOfZero() throws Exception {
        Entry entry = new Entry("one", held);
        Thread t = start(() -> seen = ((Entry) queue.remove(0)).key);
        entry.enqueue();
        t.join();
        return seen;
    }

    private static String queueOfOne() throws Exception {
        WeakReference<Object> mine = new WeakReference<>(held, queue);
        WeakReference<Object> his = new WeakReference<>(held, other);
        all(mine::enqueue, his::enqueue);
        return (queue.poll() == mine) + " " + (other.poll() == his) + " " + queue.poll() + " " + other.poll();
    }

    private static String twoReferences() throws Exception {
        WeakReference<Object> one = new WeakReference<>(held);
        WeakReference<Object> two = new WeakReference<>(one.get());
        all(one::clear, () -> w = (one.get() == null ? 0 : 2) + (two.get() == null ? 0 : 1));
        return "" + w;
    }

    private static String fieldHandedOver() throws Exception {
        Entry entry = new Entry("key", held);
        all(() -> {
            entry.uses = 3;
            entry.enqueue();
        }, () -> w = ((Entry) queue.remove()).uses);
        return "" + w;
    }

    private static String fieldRace() throws Exception {
        Entry entry = new Entry("key", held);
        all(() -> {
            entry.enqueue();
            entry.uses = 3;
        }, () -> w = ((Entry) queue.remove()).uses);
        return "" + w;
    }

    private static String getThenUse() throws Exception {
        WeakReference<Object> reference = new WeakReference<>(held);
        String[] got = new String[1];
        all(reference::clear, () -> {
            if (reference.get() != null) {
                got[0] = thrown(() -> reference.get().hashCode());
            }
        });
        return "" + got[0];
    }

    private static String refersTo() throws Exception {
        Entry entry = new Entry("key", held);
        all(entry::clear, () -> seen = entry.refersTo(held) + " " + entry.refersTo(null));
        return seen;
    }

    private static String phantomRefersTo() throws Exception {
        PhantomReference<Object> phantom = new PhantomReference<>(held, queue);
        all(phantom::clear, () -> seen = phantom.get() + " " + phantom.refersTo(held));
        return seen + " " + phantom.enqueue() + " " + (queue.poll() == phantom);
    }

    private static String softCleared() throws Exception {
        SoftReference<Object> soft = new SoftReference<>(held, queue);
        boolean[] got = new boolean[2];
        all(soft::clear, () -> got[0] = soft.get() == null, () -> got[1] = soft.get() == null);
        return got[0] + " " + got[1] + " " + soft.enqueue();
    }

    /** A cache that makes anew what is no longer there, in one step of its map. */
    private static String cacheReplaces() throws Exception {
        ConcurrentHashMap<String, WeakReference<Object>> cache = new ConcurrentHashMap<>();
        WeakReference<Object> first = new WeakReference<>(held);
        cache.put("key", first);
        Body turn = () -> cache.compute("key", (key, reference) -> {
            Object value = reference.get();
            if (value != null) {
                return reference;
            }
            v++;
            Object made = new Object();
            kept.add(made);
            return new WeakReference<>(made);
        });
        all(first::clear, turn, turn);
        return v + " " + kept.size();
    }

    /** What is taken from the queue is removed from the map by key and value. */
    private static String cacheExpunges() throws Exception {
        ConcurrentHashMap<String, Entry> cache = new ConcurrentHashMap<>();
        Entry first = new Entry("key", held);
        cache.put("key", first);
        first.enqueue();
        all(() -> cache.put("key", new Entry("key", held)), () -> {
            Entry gone = (Entry) queue.poll();
            cache.remove(gone.key, gone);
        });
        return "" + cache.size();
    }

    private static String cacheExpungesWrong() throws Exception {
        ConcurrentHashMap<String, Entry> cache = new ConcurrentHashMap<>();
        Entry first = new Entry("key", held);
        cache.put("key", first);
        first.enqueue();
        all(() -> cache.put("key", new Entry("key", held)), () -> cache.remove(((Entry) queue.poll()).key));
        return "" + cache.size();
    }

    private static String interner() throws Exception {
        ConcurrentHashMap<String, WeakReference<String>> names = new ConcurrentHashMap<>();
        String[] got = new String[2];
        String one = new String("name");
        String two = new String("name");
        all(() -> got[0] = intern(names, one), () -> got[1] = intern(names, two));
        return (got[0] == got[1]) + " " + (got[0] == one);
    }

    private static String intern(ConcurrentHashMap<String, WeakReference<String>> names, String name) {
        WeakReference<String> mine = new WeakReference<>(name);
        WeakReference<String> before = names.putIfAbsent(name, mine);
        return before == null ? name : before.get();
    }

    private static String listenerForgotten() throws Exception {
        AtomicReference<WeakReference<Runnable>> listener = new AtomicReference<>();
        Runnable tells = () -> v++;
        listener.set(new WeakReference<>(tells));
        all(() -> {
            Runnable now = listener.get().get();
            if (now != null) {
                now.run();
            }
        }, () -> listener.get().clear());
        Reference.reachabilityFence(tells);
        return "" + v;
    }

    private static String fence() throws Exception {
        all(() -> {
            x = 1;
            Reference.reachabilityFence(held);
        }, () -> {
            Reference.reachabilityFence(held);
            w = x;
        });
        return "" + w;
    }

    private static String cleanerWithFactory() throws Exception {
        Cleaner cleaner = Cleaner.create(task -> {
            v++;
            return new Thread(task, "cleans");
        });
        Cleaner.Cleanable cleanable = cleaner.register(held, () -> seen += Thread.currentThread().getName());
        Thread t = new Thread(cleanable::clean, "mine");
        t.start();
        t.join();
        return v + " " + seen;
    }

    static class Resource implements AutoCloseable {
        private static final Cleaner cleaner = Cleaner.create();
        private final Cleaner.Cleanable cleanable;
        private final State state = new State();

        private static class State implements Runnable {
            boolean open = true;

            @Override
            public void run() {
                check(open);
                open = false;
                v++;
            }
        }

        Resource() {
            cleanable = cleaner.register(this, state);
        }

        boolean use() {
            return state.open;
        }

        @Override
        public void close() {
            cleanable.clean();
        }
    }

    /** A resource closed by two is cleaned once; that nobody uses it meanwhile is another thing. */
    private static String closeByTwo() throws Exception {
        Resource resource = new Resource();
        all(resource::close, resource::close);
        return v + " " + resource.use();
    }

    private static String cleaningWaits() throws Exception {
        CountDownLatch used = new CountDownLatch(1);
        Cleaner.Cleanable cleanable = Cleaner.create().register(held, () -> {
            await(used);
            x++;
        });
        all(cleanable::clean, () -> {
            x++;
            used.countDown();
        });
        return "" + x;
    }

    private static String cleaningDeadlock() throws Exception {
        Object lock = new Object();
        Cleaner.Cleanable cleanable = Cleaner.create().register(held, () -> {
            synchronized (lock) {
                x++;
            }
        });
        Thread t = start(() -> {
            synchronized (kept) {
                cleanable.clean();
            }
        });
        synchronized (lock) {
            synchronized (kept) {
                x++;
            }
        }
        t.join();
        return "" + x;
    }

    private static String cleaningOfNull() {
        Cleaner cleaner = Cleaner.create();
        return thrown(() -> cleaner.register(null, () -> { })) + thrown(() -> cleaner.register(held, null))
                + thrown(() -> Cleaner.create(null)) + thrown(() -> new PhantomReference<>(held, null));
    }

    /** Whoever cleans has its interrupt status left, and the action may look at it. */
    private static String cleaningInterrupts() throws Exception {
        Cleaner.Cleanable cleanable = Cleaner.create().register(held, () -> seen = "" + Thread.interrupted());
        Thread t = start(cleanable::clean);
        t.interrupt();
        t.join();
        return seen;
    }

    /** A thread of the program that waits for what is enqueued, and ends at a mark. */
    private static String reaper() throws Exception {
        Entry one = new Entry("one", held);
        Entry end = new Entry("end", held);
        Thread reaper = start(() -> {
            String key;
            do {
                key = ((Entry) queue.remove()).key;
                seen += key + " ";
            } while (!key.equals("end"));
        });
        one.enqueue();
        Thread t = start(end::enqueue);
        t.join();
        reaper.join();
        return seen.contains("end") ? "ended" : seen;
    }

    private static String reaperInterrupted() throws Exception {
        Entry one = new Entry("one", held);
        Thread reaper = start(() -> {
            try {
                seen += ((Entry) queue.remove()).key;
                seen += queue.remove();
            } catch (InterruptedException e) {
                seen += "interrupted" + (queue.poll() == one);
            }
        });
        one.enqueue();
        reaper.interrupt();
        reaper.join();
        return seen;
    }

    private static String withoutQueue() throws Exception {
        WeakReference<Object> reference = new WeakReference<>(held);
        boolean[] got = new boolean[2];
        all(() -> got[0] = reference.enqueue(), () -> got[1] = reference.get() == null);
        return got[0] + " " + got[1] + " " + reference.refersTo(null);
    }

    private static String swapped() throws Exception {
        AtomicReference<WeakReference<Object>> current = new AtomicReference<>(new WeakReference<>(held));
        all(() -> current.getAndSet(new WeakReference<>(queue)).clear(),
                () -> seen = current.get().get() == null ? "none" : current.get().get() == held ? "held" : "queue");
        return seen;
    }
}
