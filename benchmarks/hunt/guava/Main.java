import com.google.common.base.Supplier;
import com.google.common.base.Suppliers;
import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.Interner;
import com.google.common.collect.Interners;
import com.google.common.util.concurrent.AbstractService;
import com.google.common.util.concurrent.AtomicLongMap;
import com.google.common.util.concurrent.ExecutionSequencer;
import com.google.common.util.concurrent.FutureCallback;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.Monitor;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.Service;
import com.google.common.util.concurrent.ServiceManager;
import com.google.common.util.concurrent.SettableFuture;
import com.google.common.util.concurrent.Striped;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;

/** Clients of Guava: futures, services and collections that two threads use. */
public class Main {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "set-future-cancel" -> setFutureCancel();
            case "transform-cancel", "transform-cancel-races-off" -> transformCancel();
            case "all-as-list" -> allAsList();
            case "callback" -> callback();
            case "interner" -> interner();
            case "striped-weak" -> stripedWeak();
            case "multiset" -> multiset();
            case "long-map" -> longMap();
            case "monitor" -> monitor();
            case "service" -> service();
            case "service-manager" -> serviceManager();
            case "sequential" -> sequential();
            case "sequencer" -> sequencer();
            case "sequencer-cancel" -> sequencerCancel();
            case "memoize-expires" -> memoizeExpires();
            case "set-count" -> setCount();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    static Thread start(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        return thread;
    }

    /** Javadoc of AbstractFuture.setFuture: if this future is cancelled, so is the one that was set. */
    static void setFutureCancel() throws Exception {
        SettableFuture<Integer> outer = SettableFuture.create();
        SettableFuture<Integer> inner = SettableFuture.create();
        Thread other = start(() -> outer.cancel(false));
        outer.setFuture(inner);
        other.join();
        assert outer.isCancelled() && inner.isCancelled() : outer + " " + inner;
    }

    /** Javadoc of Futures.transform: the future that is returned attempts to keep its cancellation state in sync. */
    static void transformCancel() throws Exception {
        SettableFuture<Integer> input = SettableFuture.create();
        ListenableFuture<Integer> output = Futures.transform(input, x -> x + 1, Runnable::run);
        boolean[] done = new boolean[1];
        Thread other = start(() -> done[0] = input.set(1));
        boolean cancelled = output.cancel(false);
        other.join();
        assert cancelled == output.isCancelled() && output.isDone() : output;
        assert done[0] != input.isCancelled() : input;
        assert cancelled || Futures.getDone(output) == 2 : output;
    }

    /** Javadoc of Futures.allAsList: if any input fails or is cancelled, so does the list; else it has all values. */
    static void allAsList() throws Exception {
        SettableFuture<Integer> a = SettableFuture.create();
        SettableFuture<Integer> b = SettableFuture.create();
        ListenableFuture<List<Integer>> all = Futures.allAsList(a, b);
        Thread other = start(() -> a.set(1));
        b.set(2);
        other.join();
        assert all.isDone() && Futures.getDone(all).equals(List.of(1, 2)) : all;
    }

    /** Javadoc of ListenableFuture.addListener: the listener runs, exactly once, whenever it was added. */
    static void callback() throws Exception {
        SettableFuture<Integer> future = SettableFuture.create();
        AtomicInteger seen = new AtomicInteger();
        FutureCallback<Integer> add = new FutureCallback<>() {
            @Override
            public void onSuccess(Integer value) {
                seen.addAndGet(value);
            }

            @Override
            public void onFailure(Throwable thrown) {
                seen.addAndGet(-1);
            }
        };
        Thread other = start(() -> Futures.addCallback(future, add, Runnable::run));
        Futures.addCallback(future, add, Runnable::run);
        future.set(10);
        other.join();
        assert seen.get() == 20 : seen;
    }

    /** Javadoc of Interner.intern: equal samples give one instance. */
    static void interner() throws Exception {
        Interner<String> interner = Interners.newWeakInterner();
        AtomicReference<String> theirs = new AtomicReference<>();
        Thread other = start(() -> theirs.set(interner.intern(new String("a"))));
        String mine = interner.intern(new String("a"));
        other.join();
        assert mine == theirs.get();
    }

    /** Javadoc of Striped: if two keys are equal, get returns the same lock for both. */
    static void stripedWeak() throws Exception {
        Striped<Lock> striped = Striped.lazyWeakLock(2);
        AtomicReference<Lock> theirs = new AtomicReference<>();
        Thread other = start(() -> theirs.set(striped.get("a")));
        Lock mine = striped.get("a");
        other.join();
        assert mine == theirs.get();
    }

    /** Javadoc of ConcurrentHashMultiset: supports concurrent modifications and provides atomic versions of most. */
    static void multiset() throws Exception {
        ConcurrentHashMultiset<String> set = ConcurrentHashMultiset.create();
        set.add("a");
        AtomicInteger removed = new AtomicInteger();
        Thread other = start(() -> removed.set(set.remove("a", 2)));
        int before = set.add("a", 2);
        other.join();
        boolean addedFirst = before == 1 && removed.get() == 3 && set.count("a") == 1;
        assert addedFirst || before == 0 && removed.get() == 1 && set.count("a") == 2 : set;
        assert set.entrySet().size() == (set.count("a") > 0 ? 1 : 0) : set;
    }

    /** Javadoc of AtomicLongMap: a map of counters that are updated atomically; zeros may be removed meanwhile. */
    static void longMap() throws Exception {
        AtomicLongMap<String> map = AtomicLongMap.create();
        map.put("a", 1);
        Thread other = start(() -> {
            map.decrementAndGet("a");
            map.removeAllZeros();
        });
        map.incrementAndGet("a");
        other.join();
        assert map.get("a") == 1 : map;
    }

    /** Javadoc of Monitor: no signal is needed, the threads that wait see when their guard is satisfied. */
    static void monitor() throws Exception {
        Monitor monitor = new Monitor();
        int[] value = new int[1];
        Monitor.Guard one = monitor.newGuard(() -> value[0] == 1);
        Monitor.Guard two = monitor.newGuard(() -> value[0] == 2);
        Thread other = start(() -> {
            monitor.enterWhenUninterruptibly(one);
            value[0] = 2;
            monitor.leave();
        });
        monitor.enter();
        value[0] = 1;
        monitor.leave();
        monitor.enterWhenUninterruptibly(two);
        monitor.leave();
        other.join();
    }

    static class Plain extends AbstractService {
        @Override
        protected void doStart() {
            notifyStarted();
        }

        @Override
        protected void doStop() {
            notifyStopped();
        }
    }

    /** Javadoc of Service: a service that was stopped is terminated, and each listener hears of that. */
    static void service() throws Exception {
        Plain plain = new Plain();
        AtomicInteger heard = new AtomicInteger();
        plain.addListener(new Service.Listener() {
            @Override
            public void terminated(Service.State from) {
                heard.incrementAndGet();
            }
        }, Runnable::run);
        Thread other = start(plain::stopAsync);
        try {
            plain.startAsync();
        } catch (IllegalStateException stopped) {
            assert plain.state() != Service.State.NEW;
        }
        plain.awaitTerminated();
        other.join();
        assert heard.get() == 1 : heard;
    }

    /** Javadoc of ServiceManager: awaitStopped returns when all services reached a terminal state. */
    static void serviceManager() throws Exception {
        ServiceManager manager = new ServiceManager(List.of(new Plain(), new Plain()));
        AtomicInteger heard = new AtomicInteger();
        manager.addListener(new ServiceManager.Listener() {
            @Override
            public void stopped() {
                heard.incrementAndGet();
            }
        }, Runnable::run);
        manager.startAsync().awaitHealthy();
        Thread other = start(manager::stopAsync);
        manager.awaitStopped();
        other.join();
        assert heard.get() == 1 && !manager.isHealthy() : heard;
    }

    /** Javadoc of newSequentialExecutor: tasks run one after the other, and what one did happens before the next. */
    static void sequential() throws Exception {
        Executor executor = MoreExecutors.newSequentialExecutor(Runnable::run);
        int[] count = new int[1];
        Thread other = start(() -> executor.execute(() -> count[0]++));
        executor.execute(() -> count[0]++);
        other.join();
        int[] seen = new int[1];
        executor.execute(() -> seen[0] = count[0]);
        assert seen[0] == 2 : seen[0];
    }

    /** Javadoc of ExecutionSequencer: no call begins before the one in front of it is complete. */
    static void sequencer() throws Exception {
        ExecutionSequencer sequencer = ExecutionSequencer.create();
        int[] count = new int[1];
        AtomicReference<ListenableFuture<Integer>> theirs = new AtomicReference<>();
        Thread other = start(() -> theirs.set(sequencer.submit(() -> ++count[0], Runnable::run)));
        ListenableFuture<Integer> mine = sequencer.submit(() -> ++count[0], Runnable::run);
        other.join();
        assert Futures.getDone(mine) + Futures.getDone(theirs.get()) == 3 : mine;
    }

    /** Javadoc of ExecutionSequencer: a call that is cancelled before it begins is never made; others go on. */
    static void sequencerCancel() throws Exception {
        ExecutionSequencer sequencer = ExecutionSequencer.create();
        SettableFuture<Integer> first = SettableFuture.create();
        sequencer.submitAsync(() -> first, Runnable::run);
        AtomicInteger ran = new AtomicInteger();
        ListenableFuture<Integer> second = sequencer.submit(() -> ran.addAndGet(1), Runnable::run);
        ListenableFuture<Integer> third = sequencer.submit(() -> ran.addAndGet(10), Runnable::run);
        Thread other = start(() -> second.cancel(false));
        first.set(1);
        other.join();
        assert third.isDone() && second.isDone() : second + " " + third;
        assert ran.get() == 11 || ran.get() == 10 && second.isCancelled() : ran;
    }

    /** Javadoc of memoizeWithExpiration: the supplier that is returned is thread-safe; one load for each time. */
    static void memoizeExpires() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        Supplier<Integer> supplier = Suppliers.memoizeWithExpiration(loads::incrementAndGet, 1000, TimeUnit.DAYS);
        AtomicInteger theirs = new AtomicInteger();
        Thread other = start(() -> theirs.set(supplier.get()));
        int mine = supplier.get();
        other.join();
        assert mine == 1 && theirs.get() == 1 && loads.get() == 1 : loads;
    }

    /** Javadoc of ConcurrentHashMultiset.setCount(E, int, int): true if the count was as expected: one of two. */
    static void setCount() throws Exception {
        ConcurrentHashMultiset<String> set = ConcurrentHashMultiset.create();
        set.add("a");
        boolean[] theirs = new boolean[1];
        Thread other = start(() -> theirs[0] = set.setCount("a", 1, 0));
        boolean mine = set.setCount("a", 1, 2);
        other.join();
        assert mine != theirs[0] && set.count("a") == (mine ? 2 : 0) && set.size() == set.count("a") : set;
        assert set.contains("a") == mine : set;
    }
}
