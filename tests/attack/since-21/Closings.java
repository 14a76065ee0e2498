import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;

/** Executors that a block closes, threads of builders, joins for a duration, and switches by patterns in threads. */
class Closings extends Chapter {
    sealed interface Shape permits Circle, Box {
    }

    record Circle(int radius) implements Shape {
    }

    record Box(int width, Circle within) implements Shape {
    }

    static volatile Shape shape = new Circle(1);
    static volatile Object any;

    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static String name(Shape s) {
        return switch (s) {
            case Circle(int radius) when radius == shared() -> "same";
            case Circle(int radius) -> "circle" + radius;
            case Box(int width, Circle(var radius)) when width > radius -> "box" + radius;
            case Box b -> "box";
        };
    }

    private static int shared() {
        return v;
    }

    private static String run(String what) throws Exception {
        String[] got = {"none", "none"};
        CountDownLatch open = new CountDownLatch(1);
        switch (what) {
            case "body-fails": { // the tasks end before the exception comes out
                got[0] = thrown(() -> {
                    try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                        pool.execute(() -> x = 1);
                        throw new IllegalStateException();
                    }
                });
                return got[0] + " " + x;
            }
            case "closed-interrupted-before": { // the tasks are interrupted, and the status stays
                Thread t = start(() -> {
                    Thread.currentThread().interrupt();
                    try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                        pool.execute(() -> got[0] = thrown(open::await));
                    }
                    got[1] = "" + Thread.currentThread().isInterrupted();
                });
                t.join();
                return got[0] + " " + got[1];
            }
            case "submits-behind-close": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                all(pool::close, () -> got[0] = thrown(() -> got[1] = pool.submit(() -> "ran").get()));
                return got[0] + " " + got[1];
            }
            case "submits-while-it-closes": { // a task cannot hand on to its own pool any more
                Future<String> second;
                try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
                    second = pool.submit(() -> thrown(() -> pool.execute(() -> x = 1)));
                }
                return second.get() + " " + x;
            }
            case "joined-for-duration": {
                Thread t = start(() -> x = 1);
                return t.join(Duration.ofSeconds(10)) + " " + x;
            }
            case "joined-for-short-duration": { // only who has seen the end may read
                Thread t = start(() -> x = 1);
                return t.join(Duration.ofMillis(100)) ? "ended " + x : "late";
            }
            case "joined-not-started":
                return thrown(() -> Thread.ofPlatform().unstarted(() -> { }).join(Duration.ofSeconds(1)));
            case "builder-counts": { // one factory for two threads counts without gaps
                ThreadFactory factory = Thread.ofPlatform().name("w", 0).factory();
                all(() -> got[0] = factory.newThread(() -> { }).getName(),
                    () -> got[1] = factory.newThread(() -> { }).getName());
                return got[0] + " " + got[1];
            }
            case "builder-handles": {
                Thread t = Thread.ofPlatform().name("w").daemon().uncaughtExceptionHandler(
                    (thread, e) -> got[0] = thread.getName() + e.getMessage()).start(() -> {
                        throw new IllegalStateException("f");
                    });
                t.join();
                return got[0] + " " + t.isDaemon();
            }
            case "builder-inherits-not": {
                InheritableThreadLocal<String> own = new InheritableThreadLocal<>();
                own.set("a");
                Thread.ofPlatform().inheritInheritableThreadLocals(false).start(() -> got[0] = own.get()).join();
                Thread.ofVirtual().start(() -> got[1] = own.get()).join();
                return got[0] + " " + got[1];
            }
            case "daemon-of-virtual-left":
                Thread.ofVirtual().start(() -> System.out.println("ran"));
                return "";
            case "pattern-once": { // the record is read once, what its guard asks for is read each time
                all(() -> {
                    shape = new Box(3, new Circle(2));
                    v = 1;
                }, () -> got[0] = name(shape));
                return got[0];
            }
            case "pattern-with-guard": {
                all(() -> v = 1, () -> got[0] = name(shape) + name(shape));
                return got[0];
            }
            case "pattern-of-null": {
                all(() -> any = "a", () -> got[0] = switch (any) {
                    case null -> "null";
                    case String s when s.equals(any) -> "text";
                    case String s -> "other";
                    default -> "default";
                });
                return got[0];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
