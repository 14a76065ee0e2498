import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.ReentrantLock;

/** Single sentences of the API of JDK 19 to 25: builders of threads, executors that close, reversed views, futures. */
class FurtherVirtual extends Chapter {
    private static final ScopedValue<String> SCOPED = ScopedValue.newInstance();

    public static void main(String[] args) throws Throwable {
        String text = threads(args[0]);
        text = text != null ? text : executors(args[0]);
        text = text != null ? text : views(args[0]);
        tell(text != null ? text : scoped(args[0]));
    }

    private static String threads(String name) throws Exception {
        switch (name) {
            case "started-by-two": {
                Thread t = Thread.ofVirtual().unstarted(() -> v = v + 1);
                String[] how = new String[2];
                all(() -> how[0] = thrown(t::start), () -> how[1] = thrown(t::start));
                t.join();
                return sorted(how) + " " + v;
            }
            case "factory-shared": { // the names are counted up, whoever asks
                ThreadFactory factory = Thread.ofVirtual().name("n", 0).factory();
                String[] names = new String[2];
                all(() -> names[0] = factory.newThread(() -> { }).getName(),
                        () -> names[1] = factory.newThread(() -> { }).getName());
                return names[0] + " " + names[1];
            }
            case "platform-daemon": { // nobody waits for it
                Thread.ofPlatform().daemon().start(() -> System.out.println("d"));
                return "";
            }
            case "not-among-stacks": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = Thread.ofVirtual().start(() -> await(latch));
                boolean shown = Thread.getAllStackTraces().containsKey(t);
                latch.countDown();
                t.join();
                return "" + shown;
            }
            case "lock-kept-over-park": {
                ReentrantLock lock = new ReentrantLock();
                Thread a = Thread.ofVirtual().start(() -> {
                    lock.lock();
                    v = v + 1;
                    Thread.yield();
                    v = v + 1;
                    lock.unlock();
                });
                lock.lock();
                int seen = v;
                lock.unlock();
                a.join();
                return "" + seen;
            }
            case "interrupt-before-start": {
                Thread t = Thread.ofVirtual().unstarted(() -> x = Thread.interrupted() ? 1 : 0);
                t.interrupt();
                t.start();
                t.join();
                return "" + x;
            }
            case "uncaught-of-builder": {
                Thread t = Thread.ofPlatform().uncaughtExceptionHandler((thread, e) -> v = 1).start(() -> {
                    throw new IllegalStateException();
                });
                t.join();
                return "" + v;
            }
            default:
                return null;
        }
    }

    private static String executors(String name) throws Exception {
        switch (name) {
            case "close-waits": {
                try (ExecutorService pool = Executors.newFixedThreadPool(2)) {
                    pool.execute(() -> v = 1);
                }
                return "" + v;
            }
            case "close-own": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.submit(pool::close).get();
                return "";
            }
            case "close-interrupted": { // the tasks are interrupted then, and close() waits all the same
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                CountDownLatch never = new CountDownLatch(1);
                Future<String> how = pool.submit(() -> thrown(never::await));
                Thread.currentThread().interrupt();
                pool.close();
                return how.resultNow() + " " + Thread.interrupted();
            }
            case "submitted-while-closed": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                String[] how = new String[1];
                Thread t = start(() -> how[0] = thrown(() -> pool.execute(() -> v = 1)));
                pool.close();
                int seen = v;
                t.join();
                return how[0] + " " + seen;
            }
            case "thread-per-task-names": {
                ThreadFactory factory = Thread.ofPlatform().name("w", 0).factory();
                List<Future<String>> names = new ArrayList<>();
                try (ExecutorService pool = Executors.newThreadPerTaskExecutor(factory)) {
                    Callable<String> task = () -> Thread.currentThread().getName();
                    names.add(pool.submit(task));
                    names.add(pool.submit(task));
                }
                return names.get(0).resultNow() + " " + names.get(1).resultNow();
            }
            case "state-of-future": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = start(task::run);
                Future.State state = task.state();
                t.join();
                return state + " " + task.resultNow();
            }
            case "result-now": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = start(task::run);
                String how = thrown(task::resultNow);
                t.join();
                return how;
            }
            case "cancelled-or-done": {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = start(task::run);
                boolean cancelled = task.cancel(false);
                t.join();
                return cancelled + " " + task.state();
            }
            default:
                return null;
        }
    }

    private static String views(String name) throws Exception {
        switch (name) {
            case "first-removed-by-two": {
                List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                String[] how = new String[2];
                all(() -> how[0] = thrown(list::removeFirst), () -> how[1] = thrown(list::removeFirst));
                return how[0] + " " + how[1];
            }
            case "reversed-copy": {
                List<Integer> list = new CopyOnWriteArrayList<>(List.of(1));
                Thread t = start(() -> list.add(2));
                int first = list.reversed().getFirst();
                t.join();
                return "" + first;
            }
            case "reversed-deque": {
                ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
                all(() -> deque.reversed().addFirst(1), () -> deque.addFirst(2));
                return "" + deque;
            }
            case "reversed-blocking": {
                LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>(List.of(1, 2));
                Integer[] got = new Integer[2];
                all(() -> got[0] = deque.reversed().pollFirst(), () -> got[1] = deque.pollLast());
                return got[0] + " " + got[1];
            }
            case "reversed-set": {
                ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(1));
                Thread t = start(() -> set.add(2));
                int first = set.reversed().getFirst();
                t.join();
                return "" + first;
            }
            default:
                return null;
        }
    }

    private static String scoped(String name) throws Exception {
        switch (name) {
            case "scoped-by-thread":
                all(() -> ScopedValue.where(SCOPED, "a").run(() -> v = SCOPED.get().length()),
                        () -> w = SCOPED.isBound() ? 1 : 0);
                return v + " " + w;
            case "scoped-in-virtual": {
                String[] seen = new String[1];
                ScopedValue.where(SCOPED, "a").run(() -> {
                    Thread t = Thread.ofVirtual().start(() -> seen[0] = SCOPED.orElse("none"));
                    try {
                        t.join();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                });
                return seen[0];
            }
            case "scoped-nested":
                return ScopedValue.where(SCOPED, "a").call(() -> {
                    String inner = ScopedValue.where(SCOPED, "b").call(SCOPED::get);
                    return inner + SCOPED.get();
                });
            default:
                return null;
        }
    }
}
