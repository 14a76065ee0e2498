import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** What people build on clocks: caches that expire, limits of rates, breakers, leases, delays. */
class TimeDays extends Chapter {
    record Entry(String value, long until) {
    }

    static class Cache {
        final Map<String, Entry> entries = new ConcurrentHashMap<>();
        final AtomicInteger loads = new AtomicInteger();

        String get(String key) {
            return entries.compute(key, (k, old) -> old != null && System.nanoTime() - old.until < 0 ? old
                : new Entry("v" + loads.incrementAndGet(), System.nanoTime() + TimeUnit.MINUTES.toNanos(1))).value;
        }
    }

    /** One asks at once, the other one after more than a minute; or less. */
    static String cache(long millis) throws Exception {
        Cache cache = new Cache();
        return bothOf(() -> cache.get("k"), () -> {
            Thread.sleep(millis);
            return cache.get("k");
        });
    }

    /** Two calls in a minute at most. */
    static class Limiter {
        final Deque<Instant> calls = new ArrayDeque<>();
        final Clock clock = Clock.systemUTC();

        synchronized boolean tryCall() {
            Instant now = clock.instant();
            while (!calls.isEmpty() && Duration.between(calls.peek(), now).toSeconds() >= 60) {
                calls.poll();
            }
            return calls.size() < 2 && calls.add(now);
        }
    }

    static String limiter(long millis) throws Exception {
        Limiter limiter = new Limiter();
        return bothOf(limiter::tryCall, () -> {
            String first = "" + limiter.tryCall();
            Thread.sleep(millis);
            return first + " " + limiter.tryCall();
        });
    }

    /** Opens after one failure; lets one through again after ten seconds. */
    static class Breaker {
        enum State { CLOSED, OPEN, HALF }

        private record Now(State state, long since) {
        }

        private final AtomicReference<Now> now = new AtomicReference<>(new Now(State.CLOSED, 0));

        String call(boolean fails) {
            Now seen = now.get();
            if (seen.state == State.HALF) {
                return "busy";
            }
            if (seen.state == State.OPEN) {
                if (System.nanoTime() - seen.since < TimeUnit.SECONDS.toNanos(10)) {
                    return "open";
                }
                if (!now.compareAndSet(seen, new Now(State.HALF, seen.since))) {
                    return "busy";
                }
            }
            now.set(fails ? new Now(State.OPEN, System.nanoTime()) : new Now(State.CLOSED, 0));
            return fails ? "failed" : "ok";
        }
    }

    static String breaker() throws Exception {
        Breaker breaker = new Breaker();
        breaker.call(true);
        Value call = () -> breaker.call(false);
        String early = bothOf(call, call);
        Thread.sleep(10_000);
        return early + " " + bothOf(call, call);
    }

    /** Which of two delays of less than a second comes first is open if the thread may be late. */
    static String delays(long one, long two) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        StringBuffer text = new StringBuffer();
        pool.schedule(() -> text.append("a"), one, TimeUnit.MILLISECONDS);
        pool.schedule(() -> text.append("b"), two, TimeUnit.MILLISECONDS);
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.HOURS));
        return text.toString();
    }

    /** Ends by its exception. */
    static String repeated(boolean fixedRate) throws Exception {
        ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
        Runnable body = () -> {
            if (++v == 3) {
                throw new IllegalStateException();
            }
        };
        ScheduledFuture<?> future = fixedRate ? pool.scheduleAtFixedRate(body, 1, 2, TimeUnit.HOURS)
            : pool.scheduleWithFixedDelay(body, 1, 2, TimeUnit.HOURS);
        long begin = System.nanoTime();
        String end;
        try {
            end = "" + future.get();
        } catch (java.util.concurrent.ExecutionException e) {
            end = cause(e);
        }
        pool.shutdown();
        return end + v + " " + TimeUnit.NANOSECONDS.toHours(System.nanoTime() - begin);
    }

    /** Cancels itself at the second time. */
    static String timer(boolean cancelsTimer) throws Exception {
        Timer timer = new Timer();
        CountDownLatch twice = new CountDownLatch(2);
        TimerTask task = new TimerTask() {
            @Override
            public void run() {
                twice.countDown();
                if (twice.getCount() == 0) {
                    v = cancel() ? 1 : 2;
                    timer.cancel();
                }
            }
        };
        timer.schedule(task, 1000, 60_000);
        if (cancelsTimer) {
            Thread.sleep(30_000);
            timer.cancel();
            return twice.getCount() + " " + task.cancel();
        }
        twice.await();
        return "" + task.cancel();
    }

    /** Both sides of a meeting say the same. */
    static String handOver(long millis) throws Exception {
        BlockingQueue<String> queue = new SynchronousQueue<>();
        return bothOf(() -> queue.offer("a", millis, TimeUnit.MILLISECONDS),
            () -> queue.poll(millis, TimeUnit.MILLISECONDS));
    }

    static String exchange(long millis) throws Exception {
        Exchanger<String> exchanger = new Exchanger<>();
        Value one = () -> {
            try {
                return exchanger.exchange("a", millis, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return "-";
            }
        };
        return bothOf(one, () -> exchanger.exchange("b"));
    }

    /** What is left of the time. */
    static String left() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition ready = lock.newCondition();
        return bothOf(() -> {
            lock.lock();
            try {
                long left = TimeUnit.MINUTES.toNanos(1);
                while (v == 0) {
                    if (left <= 0) {
                        return "late";
                    }
                    left = ready.awaitNanos(left);
                }
                return left > 0 ? "in time" : "just";
            } finally {
                lock.unlock();
            }
        }, () -> {
            Thread.sleep(TimeUnit.MINUTES.toMillis(2));
            lock.lock();
            v = 1;
            ready.signal();
            lock.unlock();
            return "set";
        });
    }

    record Job(String name, long at) implements Delayed {
        static Job in(String name, long seconds) {
            return new Job(name, System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.signum(at - ((Job) other).at);
        }
    }

    /** What is due first comes first, though it is put in last. */
    static String due() throws Exception {
        DelayQueue<Job> queue = new DelayQueue<>();
        return bothOf(() -> queue.take().name + queue.take().name, () -> {
            queue.put(Job.in("b", 90));
            queue.put(Job.in("a", 30));
            return queue.poll() == null;
        });
    }

    /** A lease that is renewed, or lost. */
    static String lease(long pause) throws Exception {
        AtomicReference<Entry> lease = new AtomicReference<>();
        Value owner = () -> {
            Entry mine = new Entry("one", System.nanoTime() + TimeUnit.SECONDS.toNanos(30));
            lease.set(mine);
            Thread.sleep(pause);
            return lease.compareAndSet(mine, new Entry("one", System.nanoTime() + TimeUnit.SECONDS.toNanos(30)));
        };
        return bothOf(owner, () -> {
            Thread.sleep(TimeUnit.SECONDS.toMillis(40));
            Entry seen = lease.get();
            return seen.until - System.nanoTime() > 0 ? "held"
                : lease.compareAndSet(seen, new Entry("two", System.nanoTime())) ? "taken" : "renewed";
        });
    }

    /** A time that was handed on has passed for the one who gets it. */
    static String monotone() throws Exception {
        AtomicReference<Instant> sent = new AtomicReference<>();
        return bothOf(() -> {
            Thread.sleep(5);
            sent.set(Instant.now());
            return "";
        }, () -> {
            Instant begin = Instant.now();
            Instant seen = sent.get();
            return seen == null ? "-" : !Instant.now().isBefore(seen) && !Instant.now().isBefore(begin);
        });
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "cache" -> cache(30_000);
            case "cache-expired" -> cache(61_000);
            case "cache-short" -> cache(500);
            case "limiter" -> limiter(100);
            case "limiter-later" -> limiter(60_000);
            case "breaker" -> breaker();
            case "delays" -> delays(2000, 1000);
            case "delays-close" -> delays(200, 100);
            case "fixed-rate" -> repeated(true);
            case "fixed-delay" -> repeated(false);
            case "timer" -> timer(false);
            case "timer-cancelled" -> timer(true);
            case "hand-over" -> handOver(60_000);
            case "hand-over-short" -> handOver(500);
            case "exchange" -> exchange(60_000);
            case "exchange-short" -> exchange(500);
            case "left" -> left();
            case "due" -> due();
            case "lease" -> lease(20_000);
            case "lease-lost" -> lease(50_000);
            case "monotone" -> monotone();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
