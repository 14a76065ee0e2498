import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/** Executors with a few workers and a few tasks. */
public class Pools {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "tasks" -> tasks(Integer.parseInt(args[1]), Integer.parseInt(args[2]));
            case "scheduled" -> scheduled();
            case "sum" -> {
                int sum = IntStream.range(0, 8).parallel().sum();
                assert sum == 28;
            }
            case "cached" -> {
                ExecutorService pool = Executors.newCachedThreadPool();
                List<Future<Integer>> results = new ArrayList<>();
                for (int i = 0; i < 3; i++) {
                    int me = i;
                    results.add(pool.submit(() -> me));
                }
                int sum = 0;
                for (Future<Integer> result : results) {
                    sum += result.get();
                }
                assert sum == 3;
                pool.shutdown();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void tasks(int workers, int tasks) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(workers);
        ConcurrentHashMap<Integer, Integer> seen = new ConcurrentHashMap<>();
        AtomicInteger done = new AtomicInteger();
        List<Callable<Void>> all = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            int me = i;
            all.add(() -> {
                seen.put(me, me);
                done.incrementAndGet();
                return null;
            });
        }
        pool.invokeAll(all);
        pool.shutdown();
        assert seen.size() == tasks && done.get() == tasks;
    }

    private static void scheduled() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(2);
        Future<Integer> one = pool.schedule(() -> 1, 10, TimeUnit.MILLISECONDS);
        Future<Integer> two = pool.schedule(() -> 2, 20, TimeUnit.MILLISECONDS);
        assert one.get() + two.get() == 3;
        pool.shutdown();
        assert pool.awaitTermination(1, TimeUnit.MINUTES);
    }
}
