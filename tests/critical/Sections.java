import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Vector;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Small programs, by number, whose threads have critical sections beside everything that might look into them. */
public class Sections {
    static int a, b, c;
    static long l;
    static byte by;
    static volatile int v, w;
    static final int[] arr = new int[3];
    static final AtomicInteger at = new AtomicInteger();
    static final Object m = new Object(), n = new Object();
    static final ReentrantLock rl = new ReentrantLock(), fair = new ReentrantLock(true);
    static final Condition cond = rl.newCondition();
    static final ReadWriteLock rw = new ReentrantReadWriteLock();
    static final Vector<Integer> vec = new Vector<>();
    static final StringBuffer sb = new StringBuffer();
    static final Map<Integer, Integer> map = new HashMap<>();
    static final List<Integer> sl = Collections.synchronizedList(new ArrayList<>());
    static final ConcurrentHashMap<Integer, Integer> chm = new ConcurrentHashMap<>();
    static final LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>();
    static String out = "";

    interface Body {
        void run() throws Exception;
    }

    static synchronized void say(String text) {
        out += text;
    }

    /** The main thread runs the first body, and a thread of its own each of the others. */
    static void all(Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length - 1];
        for (int i = 1; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i - 1] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    say("!" + e.getClass().getSimpleName());
                }
            });
            threads[i - 1].start();
        }
        bodies[0].run();
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void lk(Lock lock, Body body) throws Exception {
        lock.lock();
        try {
            body.run();
        } finally {
            lock.unlock();
        }
    }

    static int twice(int x) {
        return 2 * x;
    }

    public static void main(String[] s) throws Exception {
        switch (Integer.parseInt(s[0])) {
            case 0 -> all(
                    () -> { synchronized (m) { a++; b = a; } },
                    () -> { synchronized (m) { a += 2; c = a; } },
                    () -> { synchronized (m) { a *= 2; } });
            case 1 -> all(
                    () -> { synchronized (m) { v = 1; a = w; } },
                    () -> { synchronized (m) { w = 1; b = v; } },
                    () -> { c = v * 10 + w; });
            case 2 -> all(
                    () -> { synchronized (m) { a++; at.incrementAndGet(); } },
                    () -> { b = at.get(); synchronized (m) { b += a * 10; } },
                    () -> { synchronized (m) { a++; } });
            case 3 -> all(
                    () -> { synchronized (m) { a++; synchronized (n) { b++; } } },
                    () -> { synchronized (n) { b *= 3; } synchronized (m) { a *= 3; } },
                    () -> { synchronized (m) { c = a; } });
            case 4 -> all(
                    () -> { synchronized (m) { while (a == 0) m.wait(); b = a; } },
                    () -> { synchronized (m) { a = 1; m.notify(); a = 2; } },
                    () -> { synchronized (m) { a += 5; m.notifyAll(); } });
            case 5 -> all(
                    () -> { synchronized (m) { m.wait(100); b = a; } },
                    () -> { synchronized (m) { a = 1; m.notify(); } });
            case 6 -> all(
                    () -> { synchronized (m) { arr[0] += 1; arr[1] = arr[0] + 1; } },
                    () -> { synchronized (m) { arr[1] += 2; arr[0] = arr[1] + 1; } });
            case 7 -> all(
                    () -> { synchronized (m) { a = b + 1; } },
                    () -> { synchronized (m) { b = a + 1; } },
                    () -> { synchronized (m) { c = a + b; } });
            case 8 -> all(
                    () -> { synchronized (m) { a += a; } },
                    () -> { synchronized (m) { a += 1; } },
                    () -> { synchronized (m) { a -= b; b = 3; } });
            case 9 -> all(
                    () -> { synchronized (m) { b = a++; } },
                    () -> { synchronized (m) { c = ++a; } },
                    () -> { synchronized (m) { a++; } });
            case 10 -> all(
                    () -> { lk(rl,
                    () -> { a++; b = a; }); },
                    () -> { lk(rl,
                    () -> { a *= 2; }); },
                    () -> { if (rl.tryLock()) { c = a + 10; rl.unlock(); } });
            case 11 -> all(
                    () -> { lk(rl,
                    () -> { while (a == 0) cond.await(); b = a; }); },
                    () -> { lk(rl,
                    () -> { a = 1; cond.signal(); a = 2; }); },
                    () -> { lk(rl,
                    () -> a += 5); });
            case 12 -> all(
                    () -> { lk(rl,
                    () -> { a++; }); },
                    () -> { b = rl.isLocked() ? 1 : 0; c = rl.hasQueuedThreads() ? 1 : 0; },
                    () -> lk(rl,
                    () -> a *= 2));
            case 13 -> { Thread main = Thread.currentThread(); all(
                    () -> {
                        try {
                            rl.lockInterruptibly();
                            a = 1;
                            rl.unlock();
                        } catch (InterruptedException e) {
                            b = 1;
                        }
                    },
                    () -> { lk(rl,
                    () -> { c = 1; main.interrupt(); c = 2; }); }); }
            case 14 -> all(
                    () -> { rl.lock(); a = 1; lk(rl,
                    () -> a += 1); b = rl.getHoldCount(); rl.unlock(); },
                    () -> { lk(rl,
                    () -> { a *= 5; }); });
            case 15 -> all(
                    () -> { rl.lock(); a++; },
                    () -> { if (rl.tryLock(1, TimeUnit.SECONDS)) { a += 2; rl.unlock(); } else b = 1; });
            case 16 -> all(
                    () -> { synchronized (m) { vec.add(1); a++; } },
                    () -> { vec.add(2); synchronized (m) { b = a * 10 + vec.size(); } },
                    () -> { c = vec.size(); });
            case 17 -> all(
                    () -> { synchronized (sb) { sb.append("x"); sb.append("y"); } },
                    () -> { sb.append("z"); },
                    () -> { synchronized (sb) { a = sb.length(); } });
            case 18 -> all(
                    () -> { synchronized (sl) { if (!sl.contains(1)) sl.add(1); } },
                    () -> { sl.add(1); },
                    () -> { synchronized (sl) { a = sl.size(); } });
            case 19 -> all(
                    () -> { synchronized (m) { chm.put(1, 1); chm.merge(2, 1, Integer::sum); a++; } },
                    () -> { b = chm.size(); synchronized (m) { c = a; } });
            case 20 -> all(
                    () -> { synchronized (m) { q.put(1); a = 1; q.put(2); } },
                    () -> { b = q.take(); synchronized (m) { c = a; } });
            case 21 -> all(
                    () -> { synchronized (m) { a = 1; Thread.sleep(10); b = 1; } },
                    () -> { c = v; synchronized (m) { c += a * 10 + b * 100; } },
                    () -> v = 1);
            case 22 -> all(
                    () -> { synchronized (m) { a++; throw new IllegalStateException(); } },
                    () -> { synchronized (m) { b = a; } },
                    () -> { synchronized (m) { a++; } });
            case 23 -> { Thread t = new Thread(() -> { synchronized (m) { c = a; } }); all(
                    () -> { synchronized (m) { a = 1; t.start(); a = 2; } },
                    () -> { synchronized (m) { b = a; } }); t.join(); }
            case 24 -> all(
                    () -> { synchronized (m) { map.put(1, 1); } },
                    () -> { synchronized (m) { map.put(2, 2); a = map.size(); } },
                    () -> { synchronized (m) { b = map.getOrDefault(1, 0); } });
            case 25 -> all(
                    () -> { synchronized (m) { for (int i = 0; i < 20000; i++) a++; } },
                    () -> { synchronized (m) { b = a; } },
                    () -> { synchronized (m) { c++; } });
            case 26 -> all(
                    () -> { synchronized (m) { while (v == 0) Thread.onSpinWait(); a = 1; } },
                    () -> { v = 1; synchronized (m) { b = a; } });
            case 27 -> all(
                    () -> { synchronized (m) { v = 1; while (w == 0) Thread.yield(); a = 1; } },
                    () -> { if (v == 1) c = 1; w = 1; synchronized (m) { b = a; } });
            case 28 -> all(
                    () -> { rw.writeLock().lock(); a = 1; b = 1; rw.writeLock().unlock(); },
                    () -> { rw.readLock().lock(); c = a * 10 + b; rw.readLock().unlock(); },
                    () -> { rw.readLock().lock(); arr[0] = a; rw.readLock().unlock(); });
            case 29 -> all(
                    () -> { synchronized (Sections.class) { a++; } },
                    () -> { synchronized ("x".intern()) { b++; synchronized (Sections.class) { b += a; } } },
                    () -> { synchronized ("x") { b *= 2; } });
            case 30 -> all(
                    () -> { lk(fair,
                    () -> { a = a * 2 + 1; }); },
                    () -> { lk(fair,
                    () -> { a = a * 3 + 1; }); },
                    () -> { lk(rl,
                    () -> { lk(fair,
                    () -> { b = a; }); }); });
            case 31 -> all(
                    () -> { synchronized (m) { a = 1; if (v == 0) { synchronized (n) { b = 1; } } } },
                    () -> { v = 1; synchronized (n) { c = b; synchronized (m) { c += a * 10; } } });
            case 32 -> {
                Thread thread = new Thread(() -> {
                    try {
                        synchronized (m) { a++; m.wait(); b++; }
                    } catch (InterruptedException e) {
                        b = 7;
                    }
                });
                thread.start();
                all(
                        () -> { thread.interrupt(); },
                        () -> { synchronized (m) { c = a; m.notify(); } });
                synchronized (m) { m.notify(); }
                thread.interrupt();
                thread.join();
            }
            case 33 -> all(
                    () -> { synchronized (m) { l += 5; by += 100; by += 100; } },
                    () -> { synchronized (m) { l = l * 2; by = (byte) (by / 2); } },
                    () -> { synchronized (m) { l -= twice((int) l); } });
            case 34 -> all(
                    () -> { synchronized (m) { a++; } b = v; },
                    () -> { v = 1; synchronized (m) { a++; } },
                    () -> { synchronized (m) { c = a; } v = 2; });
            case 35 -> all(
                    () -> { LockSupport.unpark(Thread.currentThread()); synchronized (m) { LockSupport.park(); a++; } },
                    () -> { synchronized (m) { b = a; } });
            case 36 -> all(
                    () -> { rl.lock(); try { a++; LockSupport.parkNanos(1000); } finally { rl.unlock(); } },
                    () -> { lk(rl,
                    () -> { b = a; a = 7; }); });
            case 37 -> {
                ExecutorService pool = Executors.newFixedThreadPool(2);
                Future<Integer> first = pool.submit(() -> { synchronized (m) { return ++a; } });
                Future<Integer> second = pool.submit(() -> { synchronized (m) { return ++a; } });
                b = first.get();
                c = second.get();
                pool.shutdown();
            }
            case 38 -> {
                CompletableFuture<Void> future =
                        CompletableFuture.runAsync(() -> { synchronized (m) { a = a * 2 + 1; } });
                synchronized (m) { a = a * 3 + 1; }
                future.join();
            }
            case 39 -> all(
                    () -> { synchronized (m) { a = 1; } synchronized (n) { b = 1; } },
                    () -> { synchronized (n) { c = b; } synchronized (m) { c = c * 10 + a; } });
            case 40 -> all(
                    () -> { synchronized (m) { if (a == 0) { a = 1; v = 1; } } },
                    () -> { if (v == 0) synchronized (m) { if (a == 0) { a = 2; v = 2; } } },
                    () -> { b = v; });
            case 41 -> all(
                    () -> {
                        StampedLock own = new StampedLock();
                        long stamp = own.writeLock();
                        a++;
                        own.unlockWrite(stamp);
                        synchronized (m) { a++; }
                    },
                    () -> { synchronized (m) { b++; } });
            case 42 -> all(
                    () -> { rl.lock(); synchronized (m) { rl.unlock(); a = a * 2 + 1; } },
                    () -> { synchronized (m) { a = a * 3 + 1; } lk(rl,
                    () -> { b = b + 1; }); });
            default -> throw new IllegalArgumentException(s[0]);
        }
        System.out.println(a + " " + b + " " + c + " " + l + " " + by + " " + v + " " + w + " " + Arrays.toString(arr));
        System.out.println(at + " " + vec + " " + sb + " " + map + " " + sl + " " + chm + " " + q + " " + out);
    }
}
