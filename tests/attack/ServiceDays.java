import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Small services as teams write them, each right and with one mistake (the cases that end in -wrong). */
class ServiceDays extends Chapter {
    static final AtomicInteger n = new AtomicInteger();
    static boolean wrong;

    /** Numbers made of the time and a count. */
    static class Ids {
        volatile long last = -1, count;

        long unlocked() {
            long now = System.currentTimeMillis();
            if (now == last) {
                count++;
            } else {
                last = now;
                count = 0;
            }
            return now << 12 | count;
        }

        synchronized long next() {
            return unlocked();
        }
    }

    /** One call in each hour. */
    static class Window {
        final Deque<Long> calls = new ConcurrentLinkedDeque<>();

        boolean unlocked() {
            long now = System.nanoTime();
            while (!calls.isEmpty() && now - calls.peekFirst() > TimeUnit.HOURS.toNanos(1)) {
                calls.pollFirst();
            }
            if (!calls.isEmpty()) {
                return false;
            }
            calls.addLast(now);
            return true;
        }

        synchronized boolean locked() {
            return unlocked();
        }
    }

    /** Sends what has been put in its box. */
    static class Outbox extends Thread {
        final Deque<String> letters = new ArrayDeque<>();
        boolean stopped;
        String sent = "";

        synchronized void put(String letter) {
            letters.add(letter);
            notifyAll();
        }

        synchronized void finish() {
            stopped = true;
            notifyAll();
        }

        synchronized boolean sendOne() throws InterruptedException {
            while (letters.isEmpty() && !stopped) {
                wait();
            }
            if (letters.isEmpty() || wrong && stopped) {
                return false;
            }
            sent += letters.poll();
            return true;
        }

        @Override
        public void run() {
            try {
                while (sendOne()) {
                    Thread.yield();
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Counts in one buffer while the other one is told. */
    static class Metrics {
        final ReadWriteLock lock = new ReentrantReadWriteLock();
        volatile AtomicLong active = new AtomicLong();

        void count() {
            if (!wrong) {
                lock.readLock().lock();
            }
            active.incrementAndGet();
            if (!wrong) {
                lock.readLock().unlock();
            }
        }

        long flush() {
            AtomicLong old;
            lock.writeLock().lock();
            try {
                old = active;
                active = new AtomicLong();
            } finally {
                lock.writeLock().unlock();
            }
            return old.get();
        }
    }

    /** A store that takes no writes of one who has been replaced. */
    static class Fenced {
        int newest;
        String value = "";

        synchronized boolean write(int token, String text) {
            if (!wrong && token < newest) {
                return false;
            }
            newest = token;
            value = text;
            return true;
        }
    }

    public static void main(String[] args) throws Throwable {
        wrong = args[0].endsWith("-wrong");
        String what = wrong ? args[0].substring(0, args[0].length() - "-wrong".length()) : args[0];
        String t = keyed(what);
        t = t != null ? t : limits(what);
        tell(t != null ? t : ends(what));
    }

    private static int once(Map<String, CompletableFuture<Integer>> calls) {
        CompletableFuture<Integer> mine = new CompletableFuture<>();
        CompletableFuture<Integer> other = wrong ? calls.get("k") : calls.putIfAbsent("k", mine);
        if (other != null) {
            return other.join();
        }
        calls.put("k", mine);
        mine.complete(n.incrementAndGet());
        return mine.join();
    }

    private static void inOrder(Map<String, CompletableFuture<Void>> tails, ExecutorService pool, String key,
            Runnable task) {
        if (wrong) {
            pool.execute(task);
        } else {
            tails.compute(key, (k, tail) -> tail == null ? CompletableFuture.runAsync(task, pool)
                    : tail.thenRunAsync(task, pool));
        }
    }

    private static String keyed(String what) throws Throwable {
        Object[] got = new Object[3];
        switch (what) {
            case "idempotent": {
                Map<String, CompletableFuture<Integer>> calls = new ConcurrentHashMap<>();
                all(() -> got[0] = once(calls), () -> got[1] = once(calls));
                return got[0] + " " + got[1] + " " + n;
            }
            case "per-key": {
                Map<String, CompletableFuture<Void>> tails = new ConcurrentHashMap<>();
                ExecutorService pool = Executors.newFixedThreadPool(2);
                StringBuffer done = new StringBuffer();
                inOrder(tails, pool, "a", () -> done.append(1));
                inOrder(tails, pool, "a", () -> done.append(2));
                tails.values().forEach(CompletableFuture::join);
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.MINUTES);
                return "" + done;
            }
            case "sessions": { // what has run out is swept away, while the user comes back
                Map<String, String> sessions = new ConcurrentHashMap<>(Map.of("k", "old"));
                all(() -> {
                    String s = sessions.get("k");
                    if ("old".equals(s)) {
                        if (wrong) {
                            sessions.remove("k");
                        } else {
                            sessions.remove("k", s);
                        }
                    }
                }, () -> sessions.put("k", "fresh"));
                return "" + sessions;
            }
            case "write-through": {
                Map<String, Integer> cache = new ConcurrentHashMap<>();
                Map<String, Integer> store = new ConcurrentHashMap<>();
                Object guard = new Object();
                Body[] writers = new Body[2];
                for (int i = 0; i < 2; i++) {
                    int value = i + 1;
                    writers[i] = () -> {
                        synchronized (wrong ? new Object() : guard) {
                            store.put("k", value);
                            cache.put("k", value);
                        }
                    };
                }
                all(writers);
                return store.get("k") + " " + cache.get("k");
            }
            case "versions": { // an event is added behind the version that its author has seen
                AtomicReference<List<String>> log = new AtomicReference<>(List.of());
                Body[] authors = new Body[2];
                for (int i = 0; i < 2; i++) {
                    String event = i == 0 ? "a" : "b";
                    int number = i;
                    authors[i] = () -> {
                        List<String> before = log.get();
                        List<String> after = new ArrayList<>(before);
                        after.add(event);
                        got[number] = before.isEmpty() && log.compareAndSet(before, after);
                        if (wrong) {
                            log.set(after);
                        }
                    };
                }
                all(authors);
                return got[0] + " " + got[1] + " " + log;
            }
            default:
                return null;
        }
    }

    private static boolean moved(ReentrantLock from, ReentrantLock to) {
        if (!from.tryLock()) {
            return false;
        }
        try {
            if (!to.tryLock()) {
                return false;
            }
            try {
                n.incrementAndGet();
                return true;
            } finally {
                to.unlock();
            }
        } finally {
            from.unlock();
        }
    }

    private static String limits(String what) throws Throwable {
        Object[] got = new Object[3];
        switch (what) {
            case "ids": {
                Ids ids = new Ids();
                all(() -> got[0] = wrong ? ids.unlocked() : ids.next(),
                        () -> got[1] = wrong ? ids.unlocked() : ids.next());
                return "" + !got[0].equals(got[1]);
            }
            case "window": {
                Window w = new Window();
                all(() -> got[0] = wrong ? w.unlocked() : w.locked(), () -> got[1] = wrong ? w.unlocked() : w.locked());
                TimeUnit.HOURS.sleep(2);
                return got[0] + " " + got[1] + " " + w.locked();
            }
            case "bulkhead": {
                Semaphore places = new Semaphore(1);
                Body call = () -> {
                    boolean in = places.tryAcquire();
                    try {
                        if (!in) {
                            n.incrementAndGet();
                        }
                    } finally {
                        if (in || wrong) {
                            places.release();
                        }
                    }
                };
                all(call, call);
                return n + " " + places.availablePermits();
            }
            case "metrics": {
                Metrics m = new Metrics();
                all(m::count, () -> got[0] = m.flush());
                return got[0] + " " + m.flush();
            }
            case "settings": {
                AtomicReference<int[]> both = new AtomicReference<>(new int[] {1, 1});
                AtomicInteger a = new AtomicInteger(1), b = new AtomicInteger(1);
                all(() -> { both.set(new int[] {2, 2}); a.set(2); b.set(2); }, () -> {
                    int[] seen = both.get();
                    got[0] = wrong ? a.get() : seen[0];
                    got[1] = wrong ? b.get() : seen[1];
                });
                return got[0] + " " + got[1];
            }
            case "transfers": {
                ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
                all(() -> got[0] = moved(a, b), () -> got[1] = wrong ? moved(b, a) : moved(a, b));
                return got[0] + " " + got[1];
            }
            case "lease": { // the first holder sleeps longer than it may
                Fenced store = new Fenced();
                Thread second = start(() -> { Thread.sleep(150); got[1] = store.write(2, "b"); });
                Thread.sleep(200);
                got[0] = store.write(1, "a");
                second.join();
                return got[0] + " " + got[1] + " " + store.value;
            }
            default:
                return null;
        }
    }

    private static String ends(String what) throws Throwable {
        switch (what) {
            case "outbox": {
                Outbox box = new Outbox();
                box.start();
                box.put("a");
                box.put("b");
                box.finish();
                box.join();
                return box.sent;
            }
            case "workers": { // each worker needs an end of its own
                LinkedBlockingQueue<Integer> jobs = new LinkedBlockingQueue<>(List.of(1, 1, -1));
                if (!wrong) {
                    jobs.add(-1);
                }
                Body worker = () -> {
                    while (jobs.take() > 0) {
                        n.incrementAndGet();
                    }
                };
                all(worker, worker);
                return "" + n;
            }
            case "logger": { // the hook waits for the thread that writes
                LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
                Thread writer = thread(() -> {
                    for (String line = lines.take(); !line.equals("end"); line = lines.take()) {
                        say(line);
                    }
                });
                writer.setDaemon(true);
                writer.start();
                if (!wrong) {
                    Runtime.getRuntime().addShutdownHook(thread(() -> {
                        lines.add("end");
                        writer.join();
                    }));
                }
                lines.add("a");
                lines.add("b");
                return "";
            }
            case "credits": {
                Semaphore credits = new Semaphore(1);
                LinkedBlockingQueue<Integer> events = new LinkedBlockingQueue<>();
                StringBuffer handled = new StringBuffer();
                Thread reader = start(() -> {
                    for (int i = 0; i < 2; i++) {
                        int event = events.take();
                        try {
                            handled.append(100 / event).append(" ");
                            if (!wrong) {
                                continue;
                            }
                            credits.release();
                        } catch (ArithmeticException e) {
                            handled.append("failed ");
                        } finally {
                            if (!wrong) {
                                credits.release();
                            }
                        }
                    }
                });
                for (int event : new int[] {0, 50}) {
                    credits.acquire();
                    events.add(event);
                }
                reader.join();
                return "" + handled + credits.availablePermits();
            }
            case "steals": {
                ConcurrentLinkedDeque<Integer> jobs = new ConcurrentLinkedDeque<>(List.of(1, 2));
                int[] done = new int[2];
                all(() -> {
                    for (Integer job = jobs.peekLast(); job != null; job = jobs.peekLast()) {
                        if (jobs.pollLast() != null || wrong) {
                            done[0]++;
                        }
                    }
                }, () -> done[1] += jobs.pollFirst() != null ? 1 : 0);
                return done[0] + " " + done[1];
            }
            case "listeners": {
                List<Runnable> listeners = wrong ? new ArrayList<>() : new CopyOnWriteArrayList<>();
                Runnable listener = n::incrementAndGet;
                listeners.add(listener);
                all(() -> listeners.forEach(Runnable::run), () -> listeners.remove(listener));
                return n + " " + listeners.size();
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
