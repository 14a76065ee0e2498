import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Virtual threads in the middle of the rest: in initializers, maps, locks, scopes, hooks and handlers. */
class Fibres extends Chapter {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ConcurrentHashMap<Integer, Integer> MAP = new ConcurrentHashMap<>();
    static int plain;

    public static void main(String[] args) throws Throwable {
        String text = meetings(args[0]);
        tell(text != null ? text : scopes(args[0]));
    }

    static Thread virtual(Body body) {
        return Thread.startVirtualThread(thread(body)::run);
    }

    static void both(Body a, Body b) throws Exception {
        Thread t = virtual(a);
        Thread u = virtual(b);
        t.join();
        u.join();
    }

    static class Joins {
        static volatile int n;

        static {
            Thread t = Thread.startVirtualThread(() -> n = 1);
            try {
                t.join();
            } catch (InterruptedException e) {
                n = 2;
            }
        }
    }

    static class Sleeps {
        static int n;

        static {
            try {
                Thread.sleep(60_000);
                n = 1;
            } catch (InterruptedException e) {
                n = 2;
            }
        }
    }

    private static String meetings(String name) throws Throwable {
        switch (name) {
            case "initializer-joins":
                return "" + Joins.n;
            case "initializer-sleeps":
                both(() -> v = Sleeps.n, () -> w = Sleeps.n);
                return v + " " + w;
            case "initializer-interrupted": {
                Thread t = virtual(() -> v = Sleeps.n);
                Thread u = virtual(() -> w = Sleeps.n);
                u.interrupt();
                t.join();
                u.join();
                return v + " " + w;
            }
            case "computes-and-waits": {
                CountDownLatch latch = new CountDownLatch(1);
                both(() -> MAP.computeIfAbsent(1, k -> {
                    Chapter.await(latch);
                    return 1;
                }), () -> {
                    MAP.get(1);
                    latch.countDown();
                });
                return "" + MAP;
            }
            case "computes-and-puts": {
                CountDownLatch latch = new CountDownLatch(1);
                both(() -> MAP.computeIfAbsent(1, k -> {
                    Chapter.await(latch);
                    return 1;
                }), () -> {
                    MAP.put(1, 2);
                    latch.countDown();
                });
                return "" + MAP;
            }
            case "condition": {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                both(() -> {
                    lock.lock();
                    while (plain == 0) {
                        condition.await();
                    }
                    x = plain;
                    lock.unlock();
                }, () -> {
                    lock.lock();
                    plain = 3;
                    condition.signal();
                    lock.unlock();
                });
                return "" + x;
            }
            case "exchanged": {
                Exchanger<String> exchanger = new Exchanger<>();
                String[] texts = new String[2];
                both(() -> texts[0] = exchanger.exchange("a"), () -> texts[1] = exchanger.exchange("b"));
                return texts[0] + texts[1];
            }
            case "phase": {
                Phaser phaser = new Phaser(2);
                both(() -> {
                    plain = 1;
                    phaser.arriveAndAwaitAdvance();
                }, () -> {
                    phaser.arriveAndAwaitAdvance();
                    x = plain;
                });
                return "" + x;
            }
            case "wait-of-virtual-notified-by-platform": {
                Thread t = virtual(() -> {
                    synchronized (MAP) {
                        while (plain == 0) {
                            MAP.wait(60_000);
                        }
                    }
                });
                synchronized (MAP) {
                    plain = 1;
                    MAP.notify();
                }
                t.join();
                return plain + "" + t.getState();
            }
            case "spun-until-waiting": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = virtual(latch::await);
                while (t.getState() != Thread.State.WAITING) {
                    Thread.yield();
                }
                latch.countDown();
                t.join();
                return "" + t.getState();
            }
            case "unlocked-by-handler": {
                ReentrantLock lock = new ReentrantLock();
                Thread t = Thread.ofVirtual().uncaughtExceptionHandler((u, e) -> lock.unlock()).start(() -> {
                    lock.lock();
                    plain++;
                    throw new IllegalStateException();
                });
                lock.lock();
                plain++;
                lock.unlock();
                t.join();
                return "" + plain;
            }
            case "hook-joins-virtual": {
                Thread t = virtual(() -> plain = 1);
                Runtime.getRuntime().addShutdownHook(thread(() -> {
                    t.join();
                    say(plain);
                }));
                return "";
            }
            case "hook-interrupts-virtual": {
                CountDownLatch never = new CountDownLatch(1);
                Thread t = virtual(() -> {
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        plain = 2;
                    }
                });
                Runtime.getRuntime().addShutdownHook(thread(() -> {
                    t.interrupt();
                    t.join();
                    say(plain);
                }));
                return "";
            }
            case "locals-differ": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(new AtomicInteger()::incrementAndGet);
                both(() -> v = local.get(), () -> w = local.get());
                return (v + w) + " " + local.get();
            }
            case "group-shared": {
                ThreadGroup[] groups = new ThreadGroup[2];
                both(() -> groups[0] = Thread.currentThread().getThreadGroup(),
                    () -> groups[1] = Thread.currentThread().getThreadGroup());
                return (groups[0] == groups[1]) + " " + (groups[0] == Thread.currentThread().getThreadGroup());
            }
            case "race-under-own-monitor": {
                Body body = () -> {
                    synchronized (Thread.currentThread()) {
                        plain++;
                    }
                };
                both(body, body);
                return "" + plain;
            }
            default:
                return null;
        }
    }

    private static String scopes(String name) throws Throwable {
        switch (name) {
            case "not-in-pool": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                String text = ScopedValue.where(NAME, "a").call(() -> NAME.get() + pool.submit(NAME::isBound).get());
                pool.close();
                return text;
            }
            case "caller-runs-in-scope":
                return ScopedValue.where(NAME, "a").call(() ->
                    ScopedValue.where(NAME, "b").call(NAME::get) + NAME.get()) + NAME.orElse("none");
            case "bound-value-shared": {
                int[] cell = new int[1];
                ScopedValue<int[]> value = ScopedValue.newInstance();
                Body body = () -> ScopedValue.where(value, cell).run(() -> value.get()[0]++);
                both(body, body);
                return "" + cell[0];
            }
            case "closes-behind-failed": {
                AtomicInteger done = new AtomicInteger();
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.submit(() -> {
                        throw new IllegalStateException();
                    });
                    pool.submit(done::incrementAndGet);
                }
                return "" + done;
            }
            case "invokes-any": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    return "" + pool.<Integer>invokeAny(List.of(() -> {
                        throw new IllegalStateException();
                    }, () -> 2));
                }
            }
            case "gathered-in-order":
                return Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, n -> {
                    plain = plain;
                    return n * 2;
                })).toList().toString();
            case "gathered-without-sharing":
                return Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, n -> n * 2)).toList().toString();
            case "awaits-termination": {
                ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
                pool.execute(() -> plain = 1);
                pool.shutdown();
                return pool.awaitTermination(1, TimeUnit.MINUTES) + " " + plain;
            }
            default:
                return null;
        }
    }
}
