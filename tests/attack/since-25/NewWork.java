import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Gatherers;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What came last: gatherers, scoped values, constructors that begin before super(), pools that schedule. */
class NewWork extends Chapter {
    static final ScopedValue<String> USER = ScopedValue.newInstance();

    /** At most so many at once, in the order of the source. */
    static String mapped(int most) {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger peak = new AtomicInteger();
        List<Integer> made = Stream.of(1, 2).gather(Gatherers.mapConcurrent(most, n -> {
            int there = now.incrementAndGet();
            peak.accumulateAndGet(there, Math::max);
            now.decrementAndGet();
            return n * 10;
        })).toList();
        return made + " " + (peak.get() <= most);
    }

    static String peak() {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger peak = new AtomicInteger();
        Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, n -> {
            peak.accumulateAndGet(now.incrementAndGet(), Math::max);
            return now.decrementAndGet();
        })).toList();
        return "" + peak;
    }

    static String mapFailed() {
        return thrown(() -> Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, n -> {
            if (n == 1) {
                throw new IllegalStateException();
            }
            return n;
        })).toList());
    }

    static String windows() {
        return "" + IntStream.range(0, 3).parallel().boxed().gather(Gatherers.windowSliding(2)).toList();
    }

    static String folded() {
        return Stream.of("a", "b").parallel().gather(Gatherers.fold(() -> "", (a, b) -> a + b)).findFirst().get();
    }

    /** A scope is seen by those it calls, not by threads that it starts. */
    static String scoped() throws Exception {
        return bothOf(() -> ScopedValue.where(USER, "a").call(() -> {
            String[] inner = new String[1];
            Thread t = start(() -> inner[0] = USER.orElse("none"));
            t.join();
            return USER.get() + inner[0] + ScopedValue.where(USER, "c").call(USER::get);
        }), () -> ScopedValue.where(USER, "b").call(USER::get) + USER.isBound());
    }

    static String scopedPool() throws Exception {
        try (ExecutorService pool = Executors.newFixedThreadPool(1)) {
            var one = ScopedValue.where(USER, "a").call(() -> pool.submit(() -> USER.orElse("none")));
            Callable<String> bound = () -> ScopedValue.where(USER, "b").call(USER::get);
            return one.get() + pool.submit(bound).get() + pool.submit(USER::isBound).get();
        }
    }

    static class Base {
        final int size;

        Base() {
            size = size();
        }

        int size() {
            return 0;
        }
    }

    /** Its field is set before the superclass calls it. */
    static class Sized extends Base {
        static volatile Sized last;
        final int mine;

        Sized(int size) {
            if (size < 0) {
                throw new IllegalArgumentException();
            }
            this.mine = size;
            super();
            last = this;
        }

        @Override
        int size() {
            return mine;
        }
    }

    static String sized() throws Exception {
        return bothOf(() -> new Sized(3).size, () -> Sized.last == null ? "-" : Sized.last.mine + "" + Sized.last.size);
    }

    static String scheduled() throws Exception {
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            ScheduledFuture<String> late = pool.schedule(() -> "late", 1, TimeUnit.HOURS);
            ScheduledFuture<Integer> soon = pool.schedule(() -> v = 1, 1, TimeUnit.MINUTES);
            int value = soon.get();
            return value + " " + late.isDone() + late.cancel(false);
        }
    }

    static int lines(List<String> into) {
        synchronized (into) {
            into.add("x");
            return into.size();
        }
    }

    static String shared() throws Exception {
        List<String> list = new ArrayList<>();
        List<Integer> sizes = Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, n -> lines(list))).toList();
        return sizes + " " + list.size();
    }

    static String racy() {
        List<String> list = new ArrayList<>();
        return "" + Stream.of(1, 2).gather(Gatherers.mapConcurrent(2, n -> list.add("x"))).toList();
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "mapped-one" -> mapped(1);
            case "mapped-two" -> mapped(2);
            case "peak" -> peak();
            case "map-failed" -> mapFailed();
            case "windows" -> windows();
            case "folded" -> folded();
            case "scoped" -> scoped();
            case "scoped-pool" -> scopedPool();
            case "sized" -> sized();
            case "scheduled" -> scheduled();
            case "shared" -> shared();
            case "racy" -> racy();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
