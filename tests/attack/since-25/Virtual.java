import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Gatherers;
import java.util.stream.Stream;

/** Virtual threads, Thread.Builder, ScopedValue, and what JDK 25 has besides. */
class Virtual extends Chapter {
    static final Object LOCK = new Object();
    static final ThreadLocal<Integer> LOCAL = ThreadLocal.withInitial(() -> 1);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static final ScopedValue<String> VALUE = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        String text = life(args[0]);
        text = text != null ? text : waits(args[0]);
        text = text != null ? text : builders(args[0]);
        text = text != null ? text : values(args[0]);
        tell(text != null ? text : others(args[0]));
    }

    static Thread virtual(Body body) {
        Thread unstarted = thread(body);
        return Thread.startVirtualThread(unstarted::run);
    }

    private static String life(String name) throws Exception {
        switch (name) {
            case "is-daemon": {
                Thread t = Thread.ofVirtual().unstarted(() -> { });
                return t.isDaemon() + " " + thrown(() -> t.setDaemon(false)) + " " + thrown(() -> t.setDaemon(true));
            }
            case "priority": {
                Thread t = Thread.ofVirtual().unstarted(() -> { });
                t.setPriority(10);
                return t.getPriority() + " " + t.getThreadGroup().getName() + " " + t.isVirtual();
            }
            case "left-at-end":
                virtual(() -> say("a"));
                return "";
            case "fails":
                virtual(() -> {
                    throw new IllegalStateException();
                }).join();
                return "m";
            case "fails-with-handler":
                Thread.ofVirtual().uncaughtExceptionHandler((t, e) -> seen = "h").start(() -> {
                    throw new IllegalStateException();
                }).join();
                return seen;
            case "exits":
                virtual(() -> System.exit(3)).join();
                return "never";
            case "starts-twice": {
                Thread t = virtual(() -> { });
                return thrown(t::start);
            }
            case "state": {
                Thread t = Thread.ofVirtual().unstarted(() -> { });
                Thread.State before = t.getState();
                t.start();
                t.join();
                return before + " " + t.getState() + " " + t.isAlive();
            }
            case "joined-orders":
                virtual(() -> x = 1).join();
                return "" + x;
            case "joined-for-a-time": {
                Thread t = virtual(() -> v = 1);
                boolean ended = t.join(Duration.ofMillis(1));
                return ended + " " + v;
            }
            case "join-not-started":
                return thrown(() -> Thread.ofVirtual().unstarted(() -> { }).join(Duration.ofMillis(1)));
            case "race":
                Thread t = virtual(() -> x = 1);
                x = 2;
                t.join();
                return "" + x;
            default:
                return null;
        }
    }

    private static String waits(String name) throws Exception {
        switch (name) {
            case "join-holding-monitor": {
                Thread[] own = new Thread[1];
                synchronized (LOCK) {
                    own[0] = Thread.ofVirtual().unstarted(() -> {
                        synchronized (Thread.currentThread()) {
                            v = 1;
                        }
                    });
                }
                synchronized (own[0]) {
                    own[0].start();
                    own[0].join();
                }
                return "" + v;
            }
            case "interrupted-or-notified": {
                Thread t = virtual(() -> {
                    synchronized (LOCK) {
                        try {
                            LOCK.wait();
                            seen = "n " + Thread.currentThread().isInterrupted();
                        } catch (InterruptedException e) {
                            seen = "i " + Thread.currentThread().isInterrupted();
                        }
                    }
                });
                all(t::interrupt, () -> {
                    synchronized (LOCK) {
                        LOCK.notify();
                    }
                });
                t.join();
                return seen;
            }
            case "sleep-interrupted": {
                Thread t = virtual(() -> seen = thrown(() -> Thread.sleep(Duration.ofDays(1))));
                t.interrupt();
                t.join();
                return seen;
            }
            case "parked": {
                Thread t = virtual(LockSupport::park);
                LockSupport.unpark(t);
                t.join();
                return "ok";
            }
            case "parked-by-sleeping-parent": {
                Thread t = virtual(() -> {
                    LockSupport.park();
                    LockSupport.park();
                });
                LockSupport.unpark(t);
                LockSupport.unpark(t);
                t.join();
                return "ok";
            }
            case "deadlock": {
                Object other = new Object();
                Thread t = virtual(() -> {
                    synchronized (LOCK) {
                        synchronized (other) {
                            x = 1;
                        }
                    }
                });
                synchronized (other) {
                    synchronized (LOCK) {
                        x = 2;
                    }
                }
                t.join();
                return "ok";
            }
            case "interrupt-of-ended": {
                Thread t = virtual(() -> { });
                t.join();
                t.interrupt();
                return "" + t.isInterrupted();
            }
            default:
                return null;
        }
    }

    private static String builders(String name) throws Exception {
        switch (name) {
            case "factory-of-two": {
                ThreadFactory factory = Thread.ofVirtual().name("w", 0).factory();
                String[] names = new String[2];
                all(() -> names[0] = factory.newThread(() -> { }).getName(),
                    () -> names[1] = factory.newThread(() -> { }).getName());
                return names[0] + " " + names[1];
            }
            case "builder-names":
                Thread.Builder builder = Thread.ofPlatform().name("p", 3).daemon();
                Thread one = builder.unstarted(() -> { });
                Thread two = builder.unstarted(() -> { });
                return one.getName() + " " + two.getName() + " " + two.isDaemon();
            case "builder-started":
                Thread.ofPlatform().name("q").start(() -> seen = Thread.currentThread().getName()).join();
                return seen;
            case "builder-without-inherited":
                INHERITED.set("a");
                Thread.ofPlatform().inheritInheritableThreadLocals(false).start(() -> seen = "" + INHERITED.get())
                    .join();
                return seen;
            case "virtual-inherits":
                INHERITED.set("a");
                Thread.ofVirtual().start(() -> seen = "" + INHERITED.get()).join();
                return seen;
            case "virtual-locals": {
                int[] got = new int[2];
                LOCAL.set(7);
                Thread t = virtual(() -> {
                    got[0] = LOCAL.get();
                    LOCAL.set(2);
                });
                t.join();
                return got[0] + " " + LOCAL.get();
            }
            case "virtual-locals-computed-once": {
                AtomicInteger count = new AtomicInteger();
                ThreadLocal<Integer> local = ThreadLocal.withInitial(count::incrementAndGet);
                Thread t = virtual(() -> {
                    local.get();
                    local.get();
                });
                Thread u = virtual(local::get);
                t.join();
                u.join();
                return "" + count;
            }
            case "ids":
                return "" + (virtual(() -> { }).threadId() != virtual(() -> { }).threadId());
            default:
                return null;
        }
    }

    private static String values(String name) throws Exception {
        switch (name) {
            case "scoped":
                ScopedValue.where(VALUE, "a").run(() -> {
                    ScopedValue.where(VALUE, "b").run(() -> seen = VALUE.get());
                    seen += VALUE.get();
                });
                return seen + VALUE.isBound();
            case "scoped-not-inherited":
                ScopedValue.where(VALUE, "a").run(() -> {
                    try {
                        virtual(() -> seen = VALUE.orElse("none")).join();
                    } catch (InterruptedException e) {
                        seen = "i";
                    }
                });
                return seen;
            case "scoped-unbound":
                return thrown(VALUE::get);
            case "scoped-of-two": {
                String[] got = new String[2];
                all(() -> ScopedValue.where(VALUE, "a").run(() -> got[0] = VALUE.get()),
                    () -> ScopedValue.where(VALUE, "b").run(() -> got[1] = VALUE.get()));
                return got[0] + got[1];
            }
            case "scoped-thrown":
                try {
                    ScopedValue.where(VALUE, "a").call(() -> {
                        throw new NoSuchElementException(VALUE.get());
                    });
                    return "";
                } catch (NoSuchElementException e) {
                    return e.getMessage() + VALUE.isBound();
                }
            case "scoped-in-task":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    Future<Boolean> task = ScopedValue.where(VALUE, "a").call(() -> pool.submit(VALUE::isBound));
                    return "" + task.get();
                }
            default:
                return null;
        }
    }

    static class Base {
        static volatile Base leaked;

        Base() {
            leaked = this;
        }
    }

    static class Early extends Base {
        final int f;

        Early() {
            f = 5;
            super();
        }
    }

    sealed interface Shape permits Circle, Square { }

    record Circle(int r) implements Shape { }

    record Square(int a) implements Shape {
        @Override
        public int a() {
            v++;
            return a;
        }
    }

    private static String others(String name) throws Exception {
        switch (name) {
            case "set-before-super": {
                Thread t = start(Early::new);
                Base it = Base.leaked;
                String text = it == null ? "none" : "" + ((Early) it).f;
                t.join();
                return text;
            }
            case "mapped-concurrently":
                return "" + Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, i -> i + 1)).toList();
            case "pool-closed": {
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    pool.submit(() -> x = 1);
                }
                return "" + x;
            }
            case "pool-invokes-all":
                try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
                    List<Future<Integer>> tasks = pool.invokeAll(List.of(() -> 1, () -> 2));
                    return tasks.get(0).get() + " " + tasks.get(1).resultNow();
                }
            case "accessor-of-pattern": {
                Shape shape = new Square(3);
                int a = switch (shape) {
                    case Circle(int r) when r > 0 -> r;
                    case Circle c -> 0;
                    case Square(int s) when s > 3 -> 1;
                    case Square(int s) -> s;
                };
                return a + " " + (v >= 1);
            }
            case "map-computed-by-virtual": {
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                Thread t = virtual(() -> map.merge(1, 1, Integer::sum));
                map.merge(1, 1, Integer::sum);
                t.join();
                return "" + map.get(1);
            }
            case "walk-in-virtual": {
                virtual(() -> seen = "" + StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)
                        .walk(f -> f.anyMatch(g -> g.getClassName().toLowerCase().contains("hpor")))).join();
                return seen;
            }
            case "latch-between": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = virtual(() -> {
                    latch.await();
                    v = x;
                });
                x = 1;
                latch.countDown();
                t.join();
                return "" + v;
            }
            default:
                return null;
        }
    }
}
