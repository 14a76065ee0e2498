import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.Vector;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Further parts of services, each right and with one mistake (the cases that end in -wrong). */
class TeamDays extends Chapter {
    static boolean wrong;

    /** What both come to, each in a thread of its own. */
    /** Lends what it has; who waits for a minute in vain gets null. */
    static class Pool {
        final Deque<Object> idle = new ArrayDeque<>(List.of("c"));

        synchronized Object borrow() throws InterruptedException {
            long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (idle.isEmpty()) {
                long left = end - System.nanoTime();
                if (left <= 0) {
                    return null;
                }
                TimeUnit.NANOSECONDS.timedWait(this, left);
                if (wrong && end - System.nanoTime() <= 0) {
                    return null;
                }
            }
            return idle.pop();
        }

        synchronized void giveBack(Object connection) {
            idle.push(connection);
            if (!wrong) {
                notify();
            }
        }

        boolean use() throws InterruptedException {
            Object connection = borrow();
            if (connection != null) {
                giveBack(connection);
            }
            return connection != null;
        }
    }

    static String pool() throws Exception {
        Pool pool = new Pool();
        AtomicInteger served = new AtomicInteger();
        Body user = () -> {
            if (pool.use()) {
                served.incrementAndGet();
            }
        };
        all(user, user);
        return "" + served;
    }

    /** Also when the use fails. */
    static String poolFails() throws Exception {
        Pool pool = new Pool();
        boolean forgets = wrong;
        wrong = false;
        return bothOf(() -> {
            Object connection = pool.borrow();
            try {
                if (forgets) {
                    throw new IllegalStateException();
                }
            } catch (IllegalStateException e) {
                return "failed";
            }
            pool.giveBack(connection);
            return "used";
        }, pool::use);
    }

    static String writeBehind() throws Exception {
        Map<String, Integer> cache = new ConcurrentHashMap<>();
        BlockingQueue<String> dirty = new LinkedBlockingQueue<>();
        Map<String, Integer> store = new HashMap<>();
        Thread flusher = start(() -> {
            for (String key = dirty.take(); !key.isEmpty(); key = dirty.take()) {
                store.put(key, cache.get(key));
            }
        });
        Thread second = start(() -> put(cache, dirty, 2));
        put(cache, dirty, 1);
        second.join();
        dirty.put("");
        flusher.join();
        return "" + cache.equals(store);
    }

    static void put(Map<String, Integer> cache, BlockingQueue<String> dirty, int value) throws InterruptedException {
        if (wrong) {
            dirty.put("k");
        }
        cache.put("k", value);
        if (!wrong) {
            dirty.put("k");
        }
    }

    /** One token, one more after ten ticks; the time it was filled and the tokens are one number. */
    static class Bucket {
        final AtomicLong clock = new AtomicLong();
        final AtomicLong state = new AtomicLong(1);

        boolean take() {
            long now = clock.get();
            while (true) {
                long was = state.get();
                long filled = Math.max(was >> 8, now);
                long tokens = Math.min(1, (was & 0xff) + (filled - (was >> 8)) / 10);
                if (tokens == 0) {
                    return false;
                }
                if (wrong) {
                    state.set(filled << 8 | tokens - 1);
                    return true;
                }
                if (state.compareAndSet(was, filled << 8 | tokens - 1)) {
                    return true;
                }
            }
        }
    }

    static String bucket() throws Exception {
        Bucket bucket = new Bucket();
        String taken = bothOf(bucket::take, () -> {
            bucket.clock.addAndGet(10);
            return bucket.take();
        });
        return taken + " " + bucket.take();
    }

    interface Listener {
        void on(String event);
    }

    static String weakListeners() throws Exception {
        AtomicInteger told = new AtomicInteger();
        Listener listener = event -> told.incrementAndGet();
        List<WeakReference<Listener>> listeners = new CopyOnWriteArrayList<>();
        WeakReference<Listener> own = new WeakReference<>(listener);
        listeners.add(own);
        Body publish = () -> {
            for (WeakReference<Listener> each : listeners) {
                if (wrong) {
                    if (each.get() != null) {
                        each.get().on("e");
                    }
                    continue;
                }
                Listener found = each.get();
                if (found != null) {
                    found.on("e");
                } else {
                    listeners.remove(each);
                }
            }
        };
        all(publish, own::clear);
        return told + " " + (listener != null);
    }

    static String retries() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        CompletableFuture<Integer> result = new CompletableFuture<>();
        attempt(pool, result, 1);
        Thread closer = start(pool::shutdown);
        String text;
        try {
            text = "" + result.get();
        } catch (java.util.concurrent.ExecutionException e) {
            text = cause(e);
        }
        closer.join();
        return text;
    }

    static void attempt(ScheduledExecutorService pool, CompletableFuture<Integer> result, int number) {
        try {
            pool.schedule(() -> {
                if (number == 2) {
                    result.complete(number);
                } else {
                    attempt(pool, result, number + 1);
                }
            }, number == 1 ? 0 : 10, TimeUnit.MINUTES);
        } catch (RejectedExecutionException e) {
            if (wrong) {
                throw e;
            }
            result.completeExceptionally(e);
        }
    }

    static class Node {
        final String name;
        volatile Node next;

        Node(String name, Node next) {
            this.name = name;
            this.next = next;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    interface Top {
        Node pop();

        void push(Node node);
    }

    static class PlainTop extends AtomicReference<Node> implements Top {
        PlainTop(Node first) {
            super(first);
        }

        @Override
        public Node pop() {
            while (true) {
                Node top = get();
                if (top == null || compareAndSet(top, top.next)) {
                    return top;
                }
            }
        }

        @Override
        public void push(Node node) {
            do {
                node.next = get();
            } while (!compareAndSet(node.next, node));
        }
    }

    static class StampedTop extends AtomicStampedReference<Node> implements Top {
        StampedTop(Node first) {
            super(first, 0);
        }

        @Override
        public Node pop() {
            int[] stamp = new int[1];
            while (true) {
                Node top = get(stamp);
                if (top == null || compareAndSet(top, top.next, stamp[0], stamp[0] + 1)) {
                    return top;
                }
            }
        }

        @Override
        public void push(Node node) {
            int[] stamp = new int[1];
            do {
                node.next = get(stamp);
            } while (!compareAndSet(node.next, node, stamp[0], stamp[0] + 1));
        }
    }

    static String aba() throws Exception {
        Node first = new Node("A", new Node("B", null));
        Top top = wrong ? new PlainTop(first) : new StampedTop(first);
        String popped = bothOf(top::pop, () -> {
            Node one = top.pop();
            Node two = top.pop();
            top.push(one);
            return one + " " + two;
        });
        List<Node> left = new ArrayList<>();
        for (Node node = top.pop(); node != null; node = top.pop()) {
            left.add(node);
        }
        return popped + " " + left;
    }

    /** The first one who asks loads; a load that fails is forgotten. */
    static String singleFlight() throws Exception {
        Map<String, CompletableFuture<String>> flights = new ConcurrentHashMap<>();
        AtomicInteger loads = new AtomicInteger();
        Value get = () -> {
            CompletableFuture<String> mine = new CompletableFuture<>();
            CompletableFuture<String> there = flights.putIfAbsent("k", mine);
            if (there != null) {
                try {
                    return there.join();
                } catch (CompletionException e) {
                    return "err";
                }
            }
            int number = loads.incrementAndGet();
            if (number == 1) {
                if (!wrong) {
                    mine.completeExceptionally(new IllegalStateException());
                }
                flights.remove("k", mine);
                return "err";
            }
            mine.complete("v" + number);
            return mine.join();
        };
        return bothOf(get, get);
    }

    static volatile boolean ready;

    static class Holder {
        static final int VALUE = make();

        static int make() {
            if (!ready) {
                throw new IllegalStateException();
            }
            return 1;
        }
    }

    static String holder() throws Exception {
        Body use = () -> check(Holder.VALUE == 1);
        return bothOf(() -> {
            ready = true;
            return thrown(use);
        }, () -> thrown(use));
    }

    static String exchanged() throws Exception {
        Exchanger<int[]> exchanger = new Exchanger<>();
        return bothOf(() -> {
            int[] full = {1};
            int[] empty = exchanger.exchange(full);
            (wrong ? full : empty)[0] = 2;
            return "filled";
        }, () -> {
            int[] full = exchanger.exchange(new int[1]);
            return full[0];
        });
    }

    static final InheritableThreadLocal<Map<String, String>> context = new InheritableThreadLocal<>() {
        @Override
        protected Map<String, String> childValue(Map<String, String> parent) {
            return wrong ? parent : new HashMap<>(parent);
        }
    };

    static String context() throws Exception {
        context.set(new HashMap<>(Map.of("user", "main")));
        Thread child = start(() -> context.get().put("user", "child"));
        String before = context.get().get("user");
        child.join();
        return before + " " + context.get().get("user");
    }

    static volatile int seq, a, b;

    /** A pair that is read without a lock. */
    static String sequence() throws Exception {
        all(() -> {
            seq = 1;
            a = 1;
            b = 1;
            seq = 2;
        }, () -> {
            int before = seq;
            int one = a;
            int two = b;
            seen = before % 2 != 0 || !wrong && seq != before ? "retry" : one + " " + two;
        });
        return seen;
    }

    static String adder() throws Exception {
        LongAdder adder = new LongAdder();
        long[] taken = new long[1];
        all(adder::increment, () -> {
            if (wrong) {
                taken[0] = adder.sum();
                adder.reset();
            } else {
                taken[0] = adder.sumThenReset();
            }
        });
        return taken[0] + " " + adder;
    }

    static String accumulator() throws Exception {
        LongAccumulator most = new LongAccumulator(Long::max, 0);
        long[] taken = new long[1];
        all(() -> most.accumulate(5), () -> {
            if (wrong) {
                taken[0] = most.get();
                most.reset();
            } else {
                taken[0] = most.getThenReset();
            }
        });
        return taken[0] + " " + most;
    }

    static String rangeCleared() throws Exception {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>(Map.of(1, "", 2, "", 3, ""));
        all(() -> map.headMap(3).clear(), () -> {
            map.put(0, "");
            map.put(4, "");
        });
        return map.keySet().toString().replace(" ", "");
    }

    /** The ranges split as far as they go, whoever runs the parts. */
    static String notAssociative() {
        return "" + IntStream.of(1, 2, 3).parallel().reduce(0, (one, two) -> one - two);
    }

    static String timer() throws Exception {
        Timer timer = new Timer();
        timer.schedule(task(() -> {
            throw new ArithmeticException();
        }), 0);
        return thrown(() -> timer.schedule(task(() -> say("never")), 0));
    }

    static TimerTask task(Runnable body) {
        return new TimerTask() {
            @Override
            public void run() {
                body.run();
            }
        };
    }

    /** Written while another thread adds to it; how many there are in what was written. */
    static String serialized(Collection<String> list) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        all(() -> {
            try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
                out.writeObject(list);
            }
        }, () -> list.add("b"));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return "" + ((Collection<?>) in.readObject()).size();
        }
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].replace("-wrong", "");
        wrong = !name.equals(args[0]);
        List<String> one = List.of("a");
        tell(switch (name) {
            case "pool" -> pool();
            case "pool-fails" -> poolFails();
            case "write-behind" -> writeBehind();
            case "bucket" -> bucket();
            case "weak-listeners" -> weakListeners();
            case "retries" -> retries();
            case "aba" -> aba();
            case "single-flight" -> singleFlight();
            case "holder" -> holder();
            case "exchanged" -> exchanged();
            case "context" -> context();
            case "sequence" -> sequence();
            case "adder" -> adder();
            case "accumulator" -> accumulator();
            case "range-cleared" -> rangeCleared();
            case "not-associative" -> notAssociative();
            case "timer" -> timer();
            case "serialized-vector" -> serialized(new Vector<>(one));
            case "serialized-synchronized" -> serialized(Collections.synchronizedList(new LinkedList<>(one)));
            // what is written in its place has a lock of its own
            case "serialized-random-access" -> serialized(Collections.synchronizedList(new ArrayList<>(one)));
            case "serialized-copied" -> serialized(new CopyOnWriteArrayList<>(one));
            case "serialized" -> serialized(wrong ? new ArrayList<>(one) : new LinkedBlockingQueue<>(one));
            default -> throw new IllegalArgumentException(name);
        });
    }
}
