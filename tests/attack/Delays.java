import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Sleeps and timed waits that are near each other or far apart (with a slack of one second), and what parallel streams
 * collect.
 */
class Delays extends Chapter {
    static String log = "";

    static synchronized void note(Object word) {
        log += word;
    }

    static Body after(long millis, String word) {
        return () -> {
            Thread.sleep(millis);
            note(word);
        };
    }

    static void sleeps(String name) throws Exception {
        switch (name) {
            case "sleeps-near" -> all(after(2000, "a"), after(2500, "b"));
            case "sleeps-far" -> all(after(2000, "a"), after(3500, "b"));
            case "sleeps-apart-by-the-slack" -> all(after(2000, "a"), after(3000, "b"));
            case "hours-near" -> all(after(3_600_000, "a"), after(3_600_900, "b"));
            case "sums-near" -> all(() -> {
                Thread.sleep(700);
                Thread.sleep(700);
                note("a");
            }, after(1000, "b"));
            case "sums-far" -> all(() -> {
                for (int i = 0; i < 3; i++) {
                    Thread.sleep(900);
                }
                note("a");
            }, after(1500, "b"));
            case "elapsed" -> {
                long start = System.nanoTime();
                all(() -> Thread.sleep(2000), () -> {
                    Thread.sleep(1500);
                    note(System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(1500));
                });
                note(System.nanoTime() - start >= TimeUnit.SECONDS.toNanos(2));
            }
            default -> waits(name);
        }
    }

    static Body offers(BlockingQueue<String> queue, long millis) {
        return () -> {
            Thread.sleep(millis);
            queue.put("item");
        };
    }

    static void waits(String name) throws Exception {
        BlockingQueue<String> queue = new LinkedBlockingQueue<>();
        switch (name) {
            case "poll-near" -> all(() -> note(queue.poll(2, TimeUnit.SECONDS)), offers(queue, 2500));
            case "poll-late" -> all(() -> note(queue.poll(2, TimeUnit.SECONDS)), offers(queue, 4000));
            case "poll-early" -> all(() -> note(queue.poll(4, TimeUnit.SECONDS)), offers(queue, 2000));
            case "join-near" -> {
                Thread thread = start(() -> Thread.sleep(2500));
                thread.join(2000);
                note(thread.isAlive());
                thread.join();
            }
            case "join-early" -> {
                Thread thread = start(() -> Thread.sleep(500));
                thread.join(2000);
                note(thread.isAlive());
                thread.join();
            }
            case "join-late" -> {
                Thread thread = start(() -> Thread.sleep(4000));
                thread.join(2000);
                note(thread.isAlive());
                thread.join();
            }
            case "lock-near" -> lock(2500);
            case "lock-late" -> lock(4000);
            case "lock-early" -> lock(500);
            case "future-near" -> future(2500);
            case "future-late" -> future(4000);
            case "future-early" -> future(500);
            case "barrier-near" -> barrier(2500);
            case "barrier-early" -> barrier(500);
            case "park-near" -> park(2500);
            case "park-late" -> park(4000);
            default -> schedules(name);
        }
    }

    static void lock(long millis) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        all(() -> {
            lock.lock();
            held.countDown();
            Thread.sleep(millis);
            lock.unlock();
        }, () -> {
            held.await();
            note(lock.tryLock(2, TimeUnit.SECONDS));
        });
    }

    static void future(long millis) throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        all(() -> {
            Thread.sleep(millis);
            note(future.complete("done"));
        }, () -> {
            try {
                future.get(2, TimeUnit.SECONDS);
            } catch (java.util.concurrent.TimeoutException e) {
                future.cancel(false);
            }
        });
    }

    static void barrier(long millis) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] results = new String[2];
        all(() -> {
            Thread.sleep(millis);
            results[0] = thrown(barrier::await);
        }, () -> results[1] = thrown(() -> barrier.await(2, TimeUnit.SECONDS)));
        note(results[0] + results[1]);
    }

    static void park(long millis) throws Exception {
        Thread parked = start(() -> {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(2));
            note("p");
        });
        Thread.sleep(millis);
        note("u");
        LockSupport.unpark(parked);
        parked.join();
    }

    static void schedules(String name) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        switch (name) {
            case "tasks-in-order" -> {
                pool.schedule(() -> note("b"), 2500, TimeUnit.MILLISECONDS);
                pool.schedule(() -> note("a"), 2, TimeUnit.SECONDS);
            }
            case "tasks-of-two-pools-near" -> two(pool, 2500);
            case "tasks-of-two-pools-far" -> two(pool, 4000);
            case "timer-and-sleep-near" -> {
                Timer timer = new Timer();
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        note("a");
                        timer.cancel();
                    }
                }, 2000);
                Thread.sleep(2500);
                note("b");
            }
            case "rate-and-stop" -> {
                Semaphore ticks = new Semaphore(0);
                pool.scheduleAtFixedRate(ticks::release, 10, 10, TimeUnit.SECONDS);
                Thread.sleep(25_000);
                pool.shutdownNow();
                note(ticks.availablePermits());
            }
            case "delay-and-stop-near" -> {
                Semaphore ticks = new Semaphore(0);
                pool.scheduleWithFixedDelay(ticks::release, 10, 10, TimeUnit.SECONDS);
                Thread.sleep(20_500);
                pool.shutdownNow();
                check(pool.awaitTermination(1, TimeUnit.MINUTES));
                note(ticks.availablePermits());
            }
            default -> {
                pool.shutdown();
                streams(name);
            }
        }
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.HOURS));
    }

    static void two(ScheduledExecutorService one, long millis) throws Exception {
        ScheduledExecutorService two = Executors.newScheduledThreadPool(1);
        one.schedule(() -> note("a"), 2, TimeUnit.SECONDS);
        two.schedule(() -> note("b"), millis, TimeUnit.MILLISECONDS);
        two.shutdown();
        check(two.awaitTermination(1, TimeUnit.HOURS));
    }

    static void streams(String name) {
        Stream<Integer> numbers = IntStream.rangeClosed(1, 2).boxed().parallel();
        switch (name) {
            case "collected" -> note(numbers.collect(Collector.of(ArrayList<Integer>::new, List::add, (one, two) -> {
                one.addAll(two);
                return one;
            })));
            case "collected-concurrently-wrong" ->
                note(numbers.unordered().collect(Collector.of(ArrayList<Integer>::new, List::add, (one, two) -> one,
                        Collector.Characteristics.CONCURRENT, Collector.Characteristics.UNORDERED)).size());
            case "collected-concurrently" ->
                note(numbers.unordered().collect(Collector.of(() -> new ArrayBlockingQueue<Integer>(2),
                        ArrayBlockingQueue::add, (one, two) -> one, Collector.Characteristics.CONCURRENT,
                        Collector.Characteristics.UNORDERED)));
            case "grouped-concurrently" -> {
                ConcurrentMap<String, List<Integer>> map = numbers.collect(Collectors.groupingByConcurrent(n -> "k"));
                note(map);
            }
            case "twice-the-key" -> note(thrown(() -> {
                Map<String, Integer> map = numbers.collect(Collectors.toMap(n -> "k", n -> n));
                check(map.isEmpty());
            }));
            case "identity-shared-wrong" ->
                note(numbers.map(n -> "" + n).reduce(new StringBuilder(), StringBuilder::append, (a, b) -> a));
            case "peeked-and-sorted" -> note(numbers.peek(Delays::note).sorted().map(n -> "m" + n).toList());
            default -> throw new IllegalArgumentException(name);
        }
    }

    public static void main(String[] args) throws Exception {
        sleeps(args[0]);
        synchronized (Delays.class) {
            tell(log);
        }
    }
}
