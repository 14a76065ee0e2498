import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SequencedCollection;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Services on virtual threads, with the syntax of their time. */
class VirtualWork extends Chapter {
    sealed interface Event permits Opened, Closed, Failed {
    }

    record Opened(String name, int number) implements Event {
    }

    record Closed(String name) implements Event {
    }

    record Failed(Throwable cause) implements Event {
    }

    /** What an event says; the switch is a call of a bootstrap method at its first use, by two threads here. */
    static String text(Event event) {
        return switch (event) {
            case Opened(String name, int number) when number > 1 -> name + number;
            case Opened(var name, var number) -> name;
            case Closed(String name) -> "-" + name;
            case Failed(IllegalStateException e) -> "!";
            case Failed(var e) -> "?";
        };
    }

    static String patterns() throws Exception {
        return bothOf(() -> text(new Opened("a", 2)) + text(new Failed(new IllegalStateException())),
            () -> text(new Closed("b")) + text(new Opened("c", 1)) + text(new Failed(null)));
    }

    static String bus() throws Exception {
        List<Event> log = new CopyOnWriteArrayList<>();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.submit(() -> log.add(new Opened("a", 1)));
            pool.submit(() -> log.add(new Closed("a")));
        }
        StringBuilder text = new StringBuilder();
        log.forEach(event -> text.append(text(event)));
        return text.toString();
    }

    /** Each end of the list is somebody's. */
    static String sequenced() throws Exception {
        SequencedCollection<Integer> list = new LinkedBlockingDeque<>(List.of(1, 2));
        return bothOf(() -> list.removeFirst(), () -> list.removeLast()) + " " + list;
    }

    static String reversed(boolean locks) throws Exception {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        List<Integer> back = list.reversed();
        Object lock = new Object();
        return bothOf(() -> {
            if (!locks) {
                return back.getFirst();
            }
            synchronized (lock) {
                return back.getFirst();
            }
        }, () -> {
            synchronized (lock) {
                return list.add(3);
            }
        });
    }

    /** One connection for two requests; the one that fails gives it back or not. */
    static String connections(boolean gives) throws Exception {
        Semaphore free = new Semaphore(1);
        Callable<String> failing = () -> {
            free.acquire();
            try {
                throw new IllegalStateException();
            } finally {
                if (gives) {
                    free.release();
                }
            }
        };
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> one = pool.submit(failing);
            Future<String> two = pool.submit(() -> {
                free.acquire();
                free.release();
                return "ok";
            });
            String first;
            try {
                first = one.get();
            } catch (ExecutionException e) {
                first = cause(e);
            }
            return first + " " + two.get();
        }
    }

    /** The first of two that ends; the other one is interrupted. */
    static String raced() throws Exception {
        AtomicInteger interrupted = new AtomicInteger();
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            String found = pool.invokeAny(List.of(() -> "quick", () -> {
                try {
                    Thread.sleep(Duration.ofHours(1));
                } catch (InterruptedException e) {
                    interrupted.incrementAndGet();
                    throw e;
                }
                return "slow";
            }));
            return found + (interrupted.get() <= 1);
        }
    }

    /** Both kinds of threads at one lock. */
    static String mixed() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        StringBuilder order = new StringBuilder();
        Runnable body = () -> {
            lock.lock();
            try {
                order.append(Thread.currentThread().isVirtual() ? "v" : "p");
            } finally {
                lock.unlock();
            }
        };
        Thread one = Thread.startVirtualThread(body);
        Thread two = Thread.ofPlatform().start(body);
        one.join();
        return two.join(Duration.ofMinutes(1)) + " " + order;
    }

    /** A virtual thread in a monitor, and one that wants it. */
    static String pinned() throws Exception {
        Object lock = new Object();
        Thread one = Thread.ofVirtual().unstarted(() -> {
            synchronized (lock) {
                try {
                    Thread.sleep(10);
                    v = 1;
                    lock.wait(60_000);
                } catch (InterruptedException e) {
                    w = v + 1;
                }
            }
        });
        one.start();
        Thread two = Thread.startVirtualThread(() -> {
            synchronized (lock) {
                lock.notifyAll();
                v += 10;
            }
        });
        two.join();
        one.interrupt();
        one.join();
        return v + " " + w;
    }

    static String cached() throws Exception {
        ConcurrentHashMap<String, CompletableFuture<Integer>> cache = new ConcurrentHashMap<>();
        AtomicInteger loads = new AtomicInteger();
        Value get = () -> cache.computeIfAbsent("k", k -> CompletableFuture.supplyAsync(loads::incrementAndGet,
            Thread::startVirtualThread)).join();
        return bothOf(get, get);
    }

    static String lowest() throws Exception {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>(List.of(2));
        return bothOf(() -> set.reversed().getFirst(), () -> set.add(3));
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "patterns" -> patterns();
            case "bus" -> bus();
            case "sequenced" -> sequenced();
            case "reversed" -> reversed(true);
            case "reversed-wrong" -> reversed(false);
            case "connections" -> connections(true);
            case "connections-wrong" -> connections(false);
            case "raced" -> raced();
            case "mixed" -> mixed();
            case "pinned" -> pinned();
            case "cached" -> cached();
            case "lowest" -> lowest();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
