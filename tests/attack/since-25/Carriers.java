import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/** Servers that take a virtual thread for each task, right and with one mistake (-wrong); scoped values, patterns. */
class Carriers extends Chapter {
    static boolean wrong;
    static final ScopedValue<String> USER = ScopedValue.newInstance();
    static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "none");

    sealed interface Command permits Put, Drop {
    }

    record Put(String key, int value) implements Command {
    }

    record Drop(String key) implements Command {
    }

    /** A permit is given back only by one who got it. */
    static String permits() throws Exception {
        Semaphore permits = new Semaphore(1);
        Thread worker = Thread.startVirtualThread(() -> {
            boolean got = false;
            try {
                permits.acquire();
                got = true;
            } catch (InterruptedException e) {
                // told below
            } finally {
                if (got || wrong) {
                    permits.release();
                }
            }
        });
        worker.interrupt();
        worker.join();
        return "" + permits.availablePermits();
    }

    static String atMostOne() throws Exception {
        Semaphore permits = new Semaphore(wrong ? 2 : 1);
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Callable<Void> request = () -> {
            permits.acquire();
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            inside.decrementAndGet();
            permits.release();
            return null;
        };
        try (ExecutorService server = Executors.newVirtualThreadPerTaskExecutor()) {
            server.submit(request);
            server.submit(request);
        }
        return "" + most;
    }

    static String bound() throws Exception {
        AtomicReference<String> child = new AtomicReference<>();
        String own = ScopedValue.where(USER, "u").call(() -> {
            Thread thread = Thread.startVirtualThread(() -> child.set(USER.orElse("free")));
            thread.join();
            return ScopedValue.where(USER, "v").call(USER::get) + USER.get();
        });
        return own + child + USER.isBound();
    }

    static String handedOver() throws Exception {
        SynchronousQueue<Runnable> tasks = new SynchronousQueue<>();
        Thread server = Thread.startVirtualThread(() -> {
            try {
                tasks.take().run();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        AtomicReference<Object> got = new AtomicReference<>();
        ScopedValue.where(USER, "u").run(() -> {
            String user = USER.get();
            Runnable task = wrong ? () -> got.set(thrown(USER::get))
                    : () -> ScopedValue.where(USER, user).run(() -> got.set(USER.get()));
            try {
                tasks.put(task);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        server.join();
        return "" + got;
    }

    static String locals() throws Exception {
        LOCAL.set("main");
        List<Future<String>> answers = new ArrayList<>();
        try (ExecutorService server = Executors.newVirtualThreadPerTaskExecutor()) {
            for (String name : List.of("a", "b")) {
                answers.add(server.submit(() -> {
                    String before = LOCAL.get();
                    LOCAL.set(name);
                    Thread.yield();
                    return before + LOCAL.get();
                }));
            }
        }
        return answers.get(0).resultNow() + answers.get(1).resultNow() + LOCAL.get();
    }

    /** Commands come in by two; who drops what is not there yet gets null. */
    static String commands() throws Exception {
        CompletableFuture<Void> started = new CompletableFuture<>();
        java.util.Map<String, Integer> store = new java.util.HashMap<>();
        ReentrantLock lock = new ReentrantLock();
        ThreadFactory factory = Thread.ofVirtual().name("c", 0).factory();
        Command[] commands = {new Put("k", 1), new Drop("k")};
        Object[] answers = new Object[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int number = i;
            threads[i] = factory.newThread(() -> {
                started.join();
                if (!wrong) {
                    lock.lock();
                }
                try {
                    answers[number] = switch (commands[number]) {
                        case Put(String key, int value) when value > 0 -> store.put(key, value);
                        case Put put -> throw new IllegalArgumentException(put.key());
                        case Drop(var key) -> store.remove(key);
                    };
                } finally {
                    if (!wrong) {
                        lock.unlock();
                    }
                }
            });
            threads[i].start();
        }
        started.complete(null);
        for (Thread thread : threads) {
            thread.join();
        }
        return answers[0] + " " + answers[1] + " " + store;
    }

    static String closedInTime() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        AtomicReference<String> end = new AtomicReference<>();
        Thread worker = Thread.ofVirtual().unstarted(() -> end.set(thrown(never::await)));
        worker.start();
        boolean ended = worker.join(Duration.ofMinutes(1));
        if (!wrong) {
            worker.interrupt();
        }
        worker.join();
        return ended + " " + end;
    }

    static String pinnedMonitor() throws Exception {
        Object monitor = new Object();
        int[] count = new int[1];
        Runnable task = () -> {
            synchronized (wrong ? new Object() : monitor) {
                int before = count[0];
                Thread.yield();
                count[0] = before + 1;
            }
        };
        Thread one = Thread.startVirtualThread(task);
        Thread two = Thread.ofPlatform().start(task);
        one.join();
        two.join();
        return "" + count[0];
    }

    static String firstOfTwo() throws Exception {
        try (ExecutorService server = Executors.newVirtualThreadPerTaskExecutor()) {
            return server.invokeAny(List.of(() -> "a", () -> {
                throw new NoSuchElementException();
            }));
        }
    }

    static String fanOut() throws Exception {
        try (ExecutorService server = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> one = server.submit(() -> 1);
            Future<Integer> two = server.submit(() -> wrong ? one.get() / 0 : one.get() + 1);
            return thrown(() -> check(two.get() == 2)) + one.state();
        }
    }

    static String uncaught() throws Exception {
        AtomicReference<String> told = new AtomicReference<>("nobody");
        Thread thread = Thread.ofVirtual().name("v").uncaughtExceptionHandler((who, e) -> told.set(who.getName()))
                .start(() -> check(wrong));
        Thread watcher = Thread.startVirtualThread(() -> {
            thread.interrupt();
            seen = "" + thread.isAlive();
        });
        thread.join();
        watcher.join();
        return told + " " + seen;
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].replace("-wrong", "");
        wrong = !name.equals(args[0]);
        tell(switch (name) {
            case "permits" -> permits();
            case "at-most-one" -> atMostOne();
            case "bound" -> bound();
            case "handed-over" -> handedOver();
            case "locals" -> locals();
            case "commands" -> commands();
            case "closed-in-time" -> closedInTime();
            case "pinned-monitor" -> pinnedMonitor();
            case "first-of-two" -> firstOfTwo();
            case "fan-out" -> fanOut();
            case "uncaught" -> uncaught();
            default -> throw new IllegalArgumentException(name);
        });
    }
}
