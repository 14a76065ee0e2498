import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Components as programs have them, each once right and once with a single fault. */
class Components extends Chapter {
    public static void main(String[] args) throws Exception {
        boolean right = !args[0].endsWith("-wrong");
        tell(run(right ? args[0] : args[0].substring(0, args[0].length() - "-wrong".length()), right));
    }

    static final class Memo {
        final ConcurrentMap<Integer, FutureTask<Integer>> cache = new ConcurrentHashMap<>();
        final AtomicInteger computed = new AtomicInteger();
        final boolean ifAbsent;
        final boolean removesOwn;
        final boolean failsFirst;

        Memo(boolean ifAbsent, boolean removesOwn, boolean failsFirst) {
            this.ifAbsent = ifAbsent;
            this.removesOwn = removesOwn;
            this.failsFirst = failsFirst;
        }

        private int compute(int key) {
            if (computed.incrementAndGet() == 1 && failsFirst) {
                throw new IllegalStateException();
            }
            return key * 10;
        }

        int get(int key) throws InterruptedException, ExecutionException {
            FutureTask<Integer> f = cache.get(key);
            if (f == null) {
                FutureTask<Integer> task = new FutureTask<>(() -> compute(key));
                if (ifAbsent) {
                    f = cache.putIfAbsent(key, task);
                } else {
                    cache.put(key, task);
                }
                if (f == null) {
                    f = task;
                    task.run();
                }
            }
            try {
                return f.get();
            } catch (ExecutionException e) {
                if (removesOwn) {
                    cache.remove(key, f);
                } else {
                    cache.remove(key);
                }
                throw e;
            }
        }

        int getOrAgain(int key) throws InterruptedException, ExecutionException {
            try {
                return get(key);
            } catch (ExecutionException e) {
                return get(key);
            }
        }
    }

    static final class SoftCache {
        final ConcurrentMap<String, SoftReference<String>> values = new ConcurrentHashMap<>();
        final AtomicInteger loads = new AtomicInteger();

        private String load(String key) {
            String value = key + loads.incrementAndGet();
            values.put(key, new SoftReference<>(value));
            return value;
        }

        String get(String key, boolean once) {
            SoftReference<String> ref = values.get(key);
            if (once) {
                String value = ref == null ? null : ref.get();
                return value == null ? load(key) : value;
            }
            return ref != null && ref.get() != null ? ref.get() : load(key);
        }
    }

    static final class Pool {
        final Semaphore permits = new Semaphore(1);
        final Queue<String> idle = new ConcurrentLinkedQueue<>(List.of("c"));

        String use(boolean resourceFirst) throws InterruptedException {
            if (!permits.tryAcquire(100, TimeUnit.MILLISECONDS)) {
                return "late";
            }
            String c = idle.poll();
            if (c == null) {
                return "empty";
            }
            if (resourceFirst) {
                idle.add(c);
                permits.release();
            } else {
                permits.release();
                idle.add(c);
            }
            return "got";
        }

        String useFinally(boolean tryInside) throws InterruptedException {
            if (tryInside) {
                if (!permits.tryAcquire(100, TimeUnit.MILLISECONDS)) {
                    return "late";
                }
                try {
                    return "got";
                } finally {
                    permits.release();
                }
            }
            try {
                return permits.tryAcquire(100, TimeUnit.MILLISECONDS) ? "got" : "late";
            } finally {
                permits.release();
            }
        }
    }

    static final class Breaker {
        enum State {
            CLOSED, OPEN, HALF_OPEN
        }

        final AtomicReference<State> state;
        final AtomicInteger trials = new AtomicInteger();
        final AtomicInteger refused = new AtomicInteger();
        final AtomicInteger failures = new AtomicInteger();
        volatile int failuresUncounted;

        Breaker(State state) {
            this.state = new AtomicReference<>(state);
        }

        private boolean allowed(boolean compares) {
            switch (state.get()) {
                case CLOSED:
                    return true;
                case OPEN:
                    if (compares && !state.compareAndSet(State.OPEN, State.HALF_OPEN)) {
                        return false;
                    }
                    state.set(State.HALF_OPEN);
                    trials.incrementAndGet();
                    return true;
                default:
                    return false;
            }
        }

        void call(boolean compares) {
            if (allowed(compares)) {
                state.set(State.CLOSED);
            } else {
                refused.incrementAndGet();
            }
        }

        void failed(boolean counts) {
            if ((counts ? failures.incrementAndGet() : ++failuresUncounted) == 2) {
                state.set(State.OPEN);
            }
        }
    }

    static final class Debouncer {
        final ScheduledExecutorService timer = Executors.newScheduledThreadPool(1);
        final AtomicInteger runs = new AtomicInteger();
        volatile ScheduledFuture<?> pending;

        void call(boolean locks) {
            if (locks) {
                synchronized (this) {
                    replace();
                }
            } else {
                replace();
            }
        }

        private void replace() {
            ScheduledFuture<?> last = pending;
            if (last != null) {
                last.cancel(false);
            }
            pending = timer.schedule(runs::incrementAndGet, 10, TimeUnit.SECONDS);
        }
    }

    interface Listener {
        void heard();
    }

    static final class Dispatcher {
        final CopyOnWriteArrayList<Listener> listeners = new CopyOnWriteArrayList<>();

        void fire(boolean each) {
            if (each) {
                for (Listener l : listeners) {
                    l.heard();
                }
                return;
            }
            for (int i = 0; i < listeners.size(); i++) {
                listeners.get(i).heard();
            }
        }
    }

    static final class ClosedListener implements Listener {
        final boolean locks;
        volatile boolean closed;
        volatile String got = "nothing";

        ClosedListener(boolean locks) {
            this.locks = locks;
        }

        private void deliver() {
            if (!closed) {
                got = closed ? "late" : "heard";
            }
        }

        @Override
        public void heard() {
            if (locks) {
                synchronized (this) {
                    deliver();
                }
            } else {
                deliver();
            }
        }

        synchronized void close() {
            closed = true;
        }
    }

    static final class Batcher {
        static final String POISON = new String("p");
        final BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        final List<String> written = new ArrayList<>();
        volatile boolean closed;

        private void write(Collection<String> batch) {
            if (!batch.isEmpty()) {
                written.add(String.join("", batch));
            }
        }

        void loop(boolean looksBehindFirst) throws InterruptedException {
            while (true) {
                List<String> batch = new ArrayList<>();
                batch.add(queue.take());
                queue.drainTo(batch);
                if (looksBehindFirst) {
                    int end = batch.indexOf(POISON);
                    write(end < 0 ? batch : batch.subList(0, end));
                    if (end >= 0) {
                        return;
                    }
                } else if (batch.get(0) == POISON) {
                    return;
                } else {
                    write(batch);
                }
            }
        }

        String put(String item) {
            if (closed) {
                return "refused";
            }
            queue.add(item);
            return "ok";
        }

        String putLocked(String item) {
            synchronized (this) {
                return put(item);
            }
        }

        synchronized void close() {
            closed = true;
            queue.add(POISON);
        }
    }

    static final class Leader {
        final AtomicReference<Thread> leader = new AtomicReference<>();
        final Queue<Thread> waiting = new ConcurrentLinkedQueue<>();
        int terms;

        void lead(boolean queuesFirst) {
            Thread me = Thread.currentThread();
            if (queuesFirst) {
                waiting.add(me);
                while (waiting.peek() != me || !leader.compareAndSet(null, me)) {
                    LockSupport.park(this);
                }
                waiting.remove();
            } else {
                while (!leader.compareAndSet(null, me)) {
                    waiting.add(me);
                    LockSupport.park(this);
                }
            }
            terms++;
            leader.set(null);
            LockSupport.unpark(queuesFirst ? waiting.peek() : waiting.poll());
        }
    }

    static final class Bucket {
        final AtomicInteger tokens = new AtomicInteger(1);
        private int refilled;
        private long last = System.nanoTime();

        boolean take(boolean atOnce) {
            if (atOnce) {
                return tokens.getAndUpdate(t -> t > 0 ? t - 1 : t) > 0;
            }
            if (tokens.get() > 0) {
                tokens.decrementAndGet();
                return true;
            }
            return false;
        }

        synchronized boolean takeRefilled(boolean keepsRest) {
            long now = System.nanoTime();
            long whole = (now - last) / 1_000_000_000L;
            refilled += whole;
            last = keepsRest ? last + whole * 1_000_000_000L : now;
            if (refilled > 0) {
                refilled--;
                return true;
            }
            return false;
        }
    }

    static final class Bank {
        final ReentrantLock[] stripes = {new ReentrantLock(), new ReentrantLock()};
        final int[] balances = {10, 10, 10, 10};

        void move(int from, int to, boolean byStripe) {
            int first = from % 2;
            int second = to % 2;
            if (byStripe ? first > second : from > to) {
                int other = first;
                first = second;
                second = other;
            }
            stripes[first].lock();
            try {
                stripes[second].lock();
                try {
                    balances[from]--;
                    balances[to]++;
                } finally {
                    stripes[second].unlock();
                }
            } finally {
                stripes[first].unlock();
            }
        }
    }

    static final class Names {
        static final VarHandle NAMES;

        static {
            try {
                NAMES = MethodHandles.lookup().findVarHandle(Names.class, "names", String[].class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        String[] names = {};

        void add(String name, boolean compares) {
            while (true) {
                String[] old = (String[]) NAMES.getAcquire(this);
                String[] more = Arrays.copyOf(old, old.length + 1);
                more[old.length] = name;
                if (!compares) {
                    NAMES.setRelease(this, more);
                    return;
                }
                if (NAMES.weakCompareAndSetRelease(this, old, more)) {
                    return;
                }
            }
        }
    }

    private static String run(String what, boolean right) throws Exception {
        String[] got = new String[2];
        switch (what) {
            case "memo": {
                Memo memo = new Memo(right, true, false);
                all(() -> check(memo.get(1) == 10), () -> check(memo.get(1) == 10));
                return "" + memo.computed;
            }
            case "memo-forgets-failure": { // the fault forgets what another one has computed since
                Memo memo = new Memo(true, right, true);
                all(() -> check(memo.getOrAgain(1) == 10), () -> check(memo.getOrAgain(1) == 10));
                return "" + memo.computed;
            }
            case "soft-values": {
                SoftCache cache = new SoftCache();
                cache.get("v", true);
                SoftReference<String> ref = cache.values.get("v");
                all(() -> got[0] = cache.get("v", right), ref::clear);
                return "" + got[0];
            }
            case "pool": {
                Pool pool = new Pool();
                all(() -> got[0] = pool.use(right), () -> got[1] = pool.use(right));
                return got[0] + " " + got[1];
            }
            case "pool-finally": {
                Pool pool = new Pool();
                all(() -> got[0] = pool.useFinally(right), () -> got[1] = pool.useFinally(right));
                return got[0] + " " + got[1] + " " + pool.permits.availablePermits();
            }
            case "breaker-tries-once": {
                Breaker breaker = new Breaker(Breaker.State.OPEN);
                all(() -> breaker.call(right), () -> breaker.call(right));
                return breaker.trials + " " + breaker.refused;
            }
            case "breaker-opens": {
                Breaker breaker = new Breaker(Breaker.State.CLOSED);
                all(() -> breaker.failed(right), () -> breaker.failed(right));
                return "" + breaker.state;
            }
            case "debouncer": {
                Debouncer debouncer = new Debouncer();
                all(() -> debouncer.call(right), () -> debouncer.call(right));
                debouncer.timer.shutdown();
                return debouncer.timer.awaitTermination(1, TimeUnit.MINUTES) + " " + debouncer.runs;
            }
            case "dispatcher-closes": {
                Dispatcher dispatcher = new Dispatcher();
                ClosedListener listener = new ClosedListener(right);
                dispatcher.listeners.add(listener);
                all(() -> dispatcher.fire(true), () -> {
                    dispatcher.listeners.remove(listener);
                    listener.close();
                });
                return listener.got;
            }
            case "dispatcher-each": {
                Dispatcher dispatcher = new Dispatcher();
                StringBuilder heard = new StringBuilder();
                Listener first = () -> heard.append("a");
                dispatcher.listeners.add(first);
                dispatcher.listeners.add(() -> heard.append("b"));
                all(() -> got[0] = thrown(() -> dispatcher.fire(right)), () -> dispatcher.listeners.remove(first));
                return heard + " " + got[0];
            }
            case "batcher": {
                Batcher batcher = new Batcher();
                all(() -> batcher.loop(right), () -> {
                    batcher.queue.put("a");
                    batcher.queue.put("b");
                    batcher.queue.put(Batcher.POISON);
                });
                return String.join("|", batcher.written);
            }
            case "batcher-closed": {
                Batcher batcher = new Batcher();
                all(() -> batcher.loop(true), () -> got[0] = right ? batcher.putLocked("a") : batcher.put("a"),
                    batcher::close);
                return got[0] + " " + batcher.written;
            }
            case "leader": {
                Leader leader = new Leader();
                all(() -> leader.lead(right), () -> leader.lead(right));
                return "" + leader.terms;
            }
            case "bucket": {
                Bucket bucket = new Bucket();
                AtomicInteger granted = new AtomicInteger();
                Body take = () -> granted.addAndGet(bucket.take(right) ? 1 : 0);
                all(take, take);
                return granted + " " + bucket.tokens;
            }
            case "bucket-refilled": { // the fault loses the parts of a second
                Bucket bucket = new Bucket();
                Thread.sleep(600);
                boolean first = bucket.takeRefilled(right);
                Thread.sleep(600);
                return first + " " + bucket.takeRefilled(right);
            }
            case "stripes": {
                Bank bank = new Bank();
                all(() -> bank.move(0, 3, right), () -> bank.move(1, 2, right));
                return Arrays.toString(bank.balances);
            }
            case "names": {
                Names names = new Names();
                all(() -> names.add("a", right), () -> names.add("b", right));
                return String.join("", names.names);
            }
            case "names-read": { // the fault reads them as a plain field
                Names names = new Names();
                all(() -> names.add("a", true),
                    () -> got[0] = String.join("", right ? (String[]) Names.NAMES.getAcquire(names) : names.names));
                return "[" + got[0] + "]";
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
