import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Programs that do much, with the JDK's classes and with monitors, before they start a thread. */
class LongStarts extends Chapter {
    static int steps;

    /** More than hpor keeps of a thread that is alone. */
    static void start() {
        for (int i = 0; i < 2000; i++) {
            steps++;
        }
    }

    static String map() throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        start();
        for (int i = 0; i < 100; i++) {
            map.merge(i & 7, 1, Integer::sum);
        }
        return bothOf(() -> map.put(3, 1), () -> map.merge(3, 5, Integer::sum)) + " " + map.get(3);
    }

    static String computed() throws Exception {
        ConcurrentHashMap<String, AtomicInteger> map = new ConcurrentHashMap<>();
        start();
        for (int i = 0; i < 50; i++) {
            map.computeIfAbsent("k" + (i & 3), k -> new AtomicInteger(x++)).incrementAndGet();
        }
        all(() -> map.computeIfAbsent("k1", k -> new AtomicInteger()).incrementAndGet(),
                () -> map.computeIfAbsent("k1", k -> new AtomicInteger()).incrementAndGet());
        return map.get("k1") + " " + x;
    }

    static String queue() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        start();
        for (int i = 0; i < 50; i++) {
            queue.put(i);
            queue.take();
        }
        queue.put(7);
        return bothOf(queue::take, () -> {
            queue.put(8);
            return queue.poll();
        });
    }

    static String bounded() throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        start();
        for (int i = 0; i < 50; i++) {
            queue.put(i);
            queue.take();
        }
        queue.put(1);
        return bothOf(() -> {
            queue.put(2);
            return "put";
        }, queue::take) + " " + queue;
    }

    static String linked() throws Exception {
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        start();
        for (int i = 0; i < 50; i++) {
            queue.add(i);
            queue.poll();
        }
        queue.add(1);
        return bothOf(queue::poll, queue::poll);
    }

    static String copied() throws Exception {
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
        start();
        for (int i = 0; i < 20; i++) {
            list.add(i);
            list.remove(0);
        }
        return bothOf(() -> list.addIfAbsent(1), () -> list.addIfAbsent(1)) + " " + list;
    }

    /** The lock was taken before the thread was started, and is given back behind that. */
    static String held() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        start();
        lock.lock();
        lock.lock();
        Thread other = new Thread(() -> {
            lock.lock();
            x *= 2;
            lock.unlock();
        });
        other.start();
        lock.unlock();
        x = 1;
        lock.unlock();
        other.join();
        return "" + x;
    }

    static String kept() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        start();
        lock.lock();
        Thread other = new Thread(lock::lock);
        other.start();
        other.join();
        return "";
    }

    static String monitorHeld() throws Exception {
        Object monitor = new Object();
        start();
        Thread other = new Thread(() -> {
            synchronized (monitor) {
                x *= 2;
            }
        });
        synchronized (monitor) {
            synchronized (monitor) {
                other.start();
            }
            x = 1;
        }
        other.join();
        return "" + x;
    }

    static String monitorKept() throws Exception {
        Object monitor = new Object();
        start();
        Thread other = new Thread(() -> {
            synchronized (monitor) {
                x++;
            }
        });
        synchronized (monitor) {
            other.start();
            other.join();
        }
        return "";
    }

    /** What main has written under the monitor is not ordered by it: the other thread does not take it. */
    static String race() throws Exception {
        Object monitor = new Object();
        start();
        synchronized (monitor) {
            x = 1;
        }
        Thread other = new Thread(() -> x++);
        other.start();
        synchronized (monitor) {
            x++;
        }
        other.join();
        return "";
    }

    /** The start of the thread orders all that was before it. */
    static String ordered() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        List<Integer> list = new ArrayList<>();
        start();
        for (int i = 0; i < 30; i++) {
            lock.lock();
            list.add(i);
            lock.unlock();
        }
        Thread other = new Thread(() -> list.add(30));
        other.start();
        other.join();
        return "" + list.size();
    }

    static String condition() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition changed = lock.newCondition();
        start();
        lock.lock();
        Thread other = new Thread(() -> {
            lock.lock();
            x = 1;
            changed.signal();
            lock.unlock();
        });
        other.start();
        while (x == 0) {
            changed.await();
        }
        lock.unlock();
        other.join();
        return "" + x;
    }

    static String waits() throws Exception {
        Object monitor = new Object();
        start();
        synchronized (monitor) {
            Thread other = new Thread(() -> {
                synchronized (monitor) {
                    x = 1;
                    monitor.notify();
                }
            });
            other.start();
            while (x == 0) {
                monitor.wait();
            }
        }
        return "" + x;
    }

    static String permits() throws Exception {
        Semaphore permits = new Semaphore(3);
        start();
        permits.acquire(2);
        return bothOf(() -> permits.tryAcquire(), () -> {
            permits.release();
            return permits.tryAcquire();
        }) + " " + permits.availablePermits();
    }

    static String readers() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        start();
        for (int i = 0; i < 20; i++) {
            lock.writeLock().lock();
            lock.readLock().lock();
            lock.writeLock().unlock();
            lock.readLock().unlock();
        }
        lock.readLock().lock();
        String both = bothOf(() -> lock.writeLock().tryLock(), () -> lock.readLock().tryLock());
        lock.readLock().unlock();
        return both;
    }

    static String pool() throws Exception {
        start();
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 30; i++) {
            sum.compareAndSet(5, 6);
            sum.compareAndSet(i, i + 1);
        }
        ExecutorService pool = Executors.newFixedThreadPool(2);
        pool.execute(() -> sum.addAndGet(10));
        pool.execute(() -> sum.addAndGet(20));
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        return "" + sum;
    }

    /** Nobody else is there who could put something in. */
    static String polls() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        start();
        while (queue.poll() == null) {
            Thread.onSpinWait();
        }
        return "";
    }

    static String takes() throws Exception {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        start();
        queue.put(1);
        queue.take();
        queue.take();
        return "";
    }

    static String locks() throws Exception {
        Object monitor = new Object();
        start();
        while (v == 0) {
            synchronized (monitor) {
                Thread.onSpinWait();
            }
        }
        return "";
    }

    static String inTurns() throws Exception {
        StringBuffer text = new StringBuffer();
        start();
        for (int i = 0; i < 20; i++) {
            text.append('a').setLength(0);
        }
        all(() -> text.append('b'), () -> text.append('c'));
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "map" -> map();
            case "computed" -> computed();
            case "queue" -> queue();
            case "bounded" -> bounded();
            case "linked" -> linked();
            case "copied" -> copied();
            case "held" -> held();
            case "kept" -> kept();
            case "monitor-held" -> monitorHeld();
            case "monitor-kept" -> monitorKept();
            case "race" -> race();
            case "ordered" -> ordered();
            case "condition" -> condition();
            case "waits" -> waits();
            case "permits" -> permits();
            case "readers" -> readers();
            case "pool" -> pool();
            case "polls" -> polls();
            case "takes" -> takes();
            case "locks" -> locks();
            case "in-turns" -> inTurns();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
