import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Observable;
import java.util.Observer;
import java.util.Properties;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RecursiveTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** Pools and collections in less common uses, right and wrong (-wrong). */
class Parts extends Chapter {
    static boolean wrong;
    static String log = "";

    static synchronized void note(Object word) {
        log += word;
    }

    /** Looks for even numbers in both halves; who finds one first has it. */
    static class Search extends CountedCompleter<Integer> {
        final int[] numbers;
        final int low, high;
        final AtomicReference<Integer> found;

        Search(CountedCompleter<?> parent, int[] numbers, int low, int high, AtomicReference<Integer> found) {
            super(parent);
            this.numbers = numbers;
            this.low = low;
            this.high = high;
            this.found = found;
        }

        @Override
        public Integer getRawResult() {
            return found.get();
        }

        @Override
        public void compute() {
            if (high - low > 1) {
                int middle = (low + high) / 2;
                addToPendingCount(1);
                new Search(this, numbers, middle, high, found).fork();
                new Search(this, numbers, low, middle, found).compute();
                tryComplete();
                return;
            }
            if (numbers[low] % 2 == 0 && found.compareAndSet(null, numbers[low])) {
                quietlyCompleteRoot();
            }
            tryComplete();
        }
    }

    static String search() {
        ForkJoinPool pool = new ForkJoinPool(2);
        int[] numbers = {2, 3, 4};
        return "" + pool.invoke(new Search(null, numbers, 0, 3, new AtomicReference<>()));
    }

    static String blocker() throws Exception {
        ForkJoinPool pool = new ForkJoinPool(1);
        CountDownLatch latch = new CountDownLatch(1);
        ForkJoinTask<?> waiting = pool.submit(() -> {
            if (wrong) {
                latch.await();
                return null;
            }
            ForkJoinPool.managedBlock(new ForkJoinPool.ManagedBlocker() {
                @Override
                public boolean block() throws InterruptedException {
                    latch.await();
                    return true;
                }

                @Override
                public boolean isReleasable() {
                    return latch.getCount() == 0;
                }
            });
            return null;
        });
        pool.execute(latch::countDown);
        waiting.get();
        return "done";
    }

    static class Half extends RecursiveTask<String> {
        @Override
        protected String compute() {
            ForkJoinTask<Integer> half = ForkJoinTask.adapt(() -> 1).fork();
            return half.tryUnfork() ? "own" : "stolen " + half.join();
        }
    }

    static String quiescent() {
        ForkJoinPool pool = new ForkJoinPool(1);
        AtomicInteger count = new AtomicInteger();
        pool.execute(count::incrementAndGet);
        pool.execute(count::incrementAndGet);
        if (!wrong) {
            check(pool.awaitQuiescence(1, TimeUnit.MINUTES));
        }
        return "" + count;
    }

    static String completionOrder() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
        service.submit(() -> "a");
        service.submit(() -> "b");
        String text = service.take().get() + service.take().get();
        pool.shutdown();
        return text;
    }

    static String callerRuns() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>(),
                new ThreadPoolExecutor.CallerRunsPolicy());
        Thread main = Thread.currentThread();
        pool.execute(() -> note("1"));
        pool.execute(() -> note(Thread.currentThread() == main ? "caller" : "worker"));
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
        return log;
    }

    static String discardOldest() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1),
                new ThreadPoolExecutor.DiscardOldestPolicy());
        for (int i = 1; i <= 3; i++) {
            int number = i;
            pool.execute(() -> note(number));
        }
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
        return log;
    }

    static String rateThatThrows() throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        AtomicInteger runs = new AtomicInteger();
        ScheduledFuture<?> future = pool.scheduleAtFixedRate(() -> {
            if (runs.incrementAndGet() == 3) {
                throw new ArithmeticException();
            }
        }, 1, 1, TimeUnit.HOURS);
        try {
            future.get();
            return "";
        } catch (ExecutionException e) {
            return runs + cause(e) + future.isDone() + future.isCancelled();
        } finally {
            pool.shutdown();
        }
    }

    /** A comparator with a setting. */
    static boolean upward = true;

    static String comparator() throws Exception {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(4, (one, two) -> {
            if (wrong) {
                return upward ? one - two : two - one;
            }
            synchronized (Parts.class) {
                return upward ? one - two : two - one;
            }
        });
        queue.add(1);
        all(() -> queue.add(2), () -> {
            synchronized (Parts.class) {
                upward = false;
            }
        });
        return "" + queue.peek();
    }

    static class Due implements Delayed {
        final AtomicLong clock;

        Due(AtomicLong clock) {
            this.clock = clock;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(5 - clock.get(), TimeUnit.HOURS);
        }

        @Override
        public int compareTo(Delayed other) {
            return 0;
        }
    }

    static String ownClock() throws Exception {
        AtomicLong clock = new AtomicLong();
        DelayQueue<Due> queue = new DelayQueue<>();
        queue.add(new Due(clock));
        return bothOf(() -> queue.take() != null, () -> {
            Due early = queue.poll();
            clock.addAndGet(6);
            return early;
        });
    }

    static String words() throws Exception {
        Map<String, Integer> counts = new ConcurrentHashMap<>();
        Body count = () -> {
            if (wrong) {
                counts.put("w", counts.getOrDefault("w", 0) + 1);
            } else {
                counts.merge("w", 1, Integer::sum);
            }
        };
        all(count, count);
        return "" + counts;
    }

    /** A list for each key, which goes when it is empty. */
    static String multimap() throws Exception {
        Map<String, List<Integer>> map = new ConcurrentHashMap<>();
        map.put("k", new CopyOnWriteArrayList<>(List.of(1)));
        all(() -> {
            if (wrong) {
                map.computeIfAbsent("k", key -> new CopyOnWriteArrayList<>()).add(2);
            } else {
                map.compute("k", (key, old) -> {
                    List<Integer> list = old == null ? new CopyOnWriteArrayList<>() : old;
                    list.add(2);
                    return list;
                });
            }
        }, () -> map.computeIfPresent("k", (key, list) -> {
            list.remove((Integer) 1);
            return list.isEmpty() ? null : list;
        }));
        return "" + map;
    }

    static String subList() throws Exception {
        List<String> list = new CopyOnWriteArrayList<>(List.of("a", "b"));
        List<String> part = list.subList(0, 1);
        all(() -> seen = thrown(() -> part.get(0)), () -> list.add("c"));
        return seen;
    }

    static String properties() throws Exception {
        Properties properties = new Properties();
        properties.setProperty("a", "1");
        StringWriter text = new StringWriter();
        all(() -> properties.store(text, null), () -> properties.setProperty("b", "2"));
        return "" + text.toString().lines().filter(line -> !line.startsWith("#")).count();
    }

    @SuppressWarnings("deprecation")
    static class Subject extends Observable {
        void tellAll() {
            setChanged();
            notifyObservers("e");
        }
    }

    @SuppressWarnings("deprecation")
    static String observed() throws Exception {
        Subject subject = new Subject();
        AtomicInteger told = new AtomicInteger();
        Observer observer = (source, event) -> told.incrementAndGet();
        subject.addObserver(observer);
        all(subject::tellAll, () -> subject.deleteObserver(observer), subject::tellAll);
        return "" + told;
    }

    public static void main(String[] args) throws Exception {
        String name = args[0].replace("-wrong", "");
        wrong = !name.equals(args[0]);
        tell(switch (name) {
            case "search" -> search();
            case "blocker" -> blocker();
            case "half" -> new ForkJoinPool(2).invoke(new Half());
            case "quiescent" -> quiescent();
            case "completion-order" -> completionOrder();
            case "caller-runs" -> callerRuns();
            case "discard-oldest" -> discardOldest();
            case "rate-that-throws" -> rateThatThrows();
            case "comparator" -> comparator();
            case "own-clock" -> ownClock();
            case "words" -> words();
            case "multimap" -> multimap();
            case "sub-list" -> subList();
            case "properties" -> properties();
            case "observed" -> observed();
            default -> throw new IllegalArgumentException(name);
        });
    }
}
