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

    static int setA(int value) {
        a = value;
        return 1;
    }

    static synchronized void addToA(int times) {
        a += times;
        if (times > 0) {
            addToA(times - 1);
        }
    }

    static final class Lazy {
        static int made;

        static {
            made = a + 1;
        }
    }

    static final class Cell {
        int value;
        Cell next;
    }

    static float f;
    static double d;
    static char ch = 'a';
    static short sh = Short.MAX_VALUE;
    static Object changing = new Object();
    static final ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 0);

    /** The same, with what the programs of main lack. */
    static void more(int number) throws Exception {
        switch (number) {
            case 43 -> all(
                    () -> { synchronized (m) { a += setA(5); } },
                    () -> { synchronized (m) { a += 1; } },
                    () -> { synchronized (m) { b = a; } });
            case 44 -> all(
                    () -> { synchronized (m) { a += a++; } },
                    () -> { synchronized (m) { a += ++a; } },
                    () -> { synchronized (m) { a++; } });
            case 45 -> all(
                    () -> { synchronized (m) { f += 1e8f; d += 1e16; } },
                    () -> { synchronized (m) { f += 1; f += 1; d += 1; d += 1; } },
                    () -> { synchronized (m) { f -= 1e8f; d -= 1e16; a = (int) f; b = (int) d; } });
            case 46 -> all(
                    () -> { synchronized (m) { ch += 1; sh++; } },
                    () -> { synchronized (m) { ch++; sh += 2; a = ch; } },
                    () -> { synchronized (m) { ch -= 2; b = sh; } });
            case 47 -> all(
                    () -> { synchronized (m) { arr[a] += 1; } },
                    () -> { synchronized (m) { arr[0] += 2; a = 1; } },
                    () -> { synchronized (m) { arr[1] *= 3; arr[0] *= 3; } });
            case 48 -> all(
                    () -> { synchronized (m) { arr[a++] += 1; } },
                    () -> { synchronized (m) { arr[a++] += 10; } },
                    () -> { synchronized (m) { arr[a++] += 100; } });
            case 49 -> all(
                    () -> { synchronized (m) { a |= 1; } },
                    () -> { synchronized (m) { a <<= 1; } },
                    () -> { synchronized (m) { a ^= 3; } });
            case 50 -> all(
                    () -> { synchronized (m) { a = 1 + a; } },
                    () -> { synchronized (m) { a = a + b; b = 4; } },
                    () -> { synchronized (m) { b = b - a; } });
            case 51 -> all(
                    () -> { addToA(2); },
                    () -> { synchronized (Sections.class) { b = a; addToA(1); c = a; } });
            case 52 -> all(
                    () -> { synchronized (changing) { a++; changing = new Object(); a *= 2; } },
                    () -> { synchronized (changing) { a = a * 3 + 1; } });
            case 53 -> { Thread main = Thread.currentThread(); all(
                    () -> { synchronized (m) { a = 1; } },
                    () -> { synchronized (m) { b = main.getState() == Thread.State.BLOCKED ? 1 : 0; } }); }
            case 54 -> all(
                    () -> { synchronized (m) { a = Thread.holdsLock(m) ? 1 : 0; b = Thread.holdsLock(n) ? 1 : 0; } },
                    () -> { c = Thread.holdsLock(m) ? 1 : 0; synchronized (m) { c += a * 10; } });
            case 55 -> all(
                    () -> { lk(rl, () -> { a++; }); },
                    () -> { b = rl.getQueueLength(); lk(rl, () -> { a *= 2; }); },
                    () -> { c = rl.isHeldByCurrentThread() ? 1 : 0; lk(rl, () -> { c = rl.getHoldCount(); }); });
            case 56 -> all(
                    () -> { synchronized (m) { b = Lazy.made; } },
                    () -> { synchronized (m) { a = 5; } },
                    () -> { c = Lazy.made; });
            case 57 -> all(
                    () -> { synchronized (m) { local.set(local.get() + 1); a += local.get(); } },
                    () -> { synchronized (m) { local.set(5); a = a * 2 + local.get(); } });
            case 58 -> {
                Cell first = new Cell(), second = new Cell();
                first.next = second;
                all(
                        () -> { synchronized (first) { first.value++; synchronized (second) { second.value++; } } },
                        () -> { synchronized (first) { a = first.value; } synchronized (second) { b = second.value; } },
                        () -> { synchronized (second) { second.value *= 2; } });
                c = first.value * 10 + second.value;
            }
            case 59 -> {
                Thread thread = new Thread(() -> { synchronized (m) { a = 1; } b = a; });
                thread.start();
                synchronized (m) { a += 2; }
                thread.join();
                c = a;
            }
            case 60 -> all(
                    () -> { synchronized (m) { a = 1; System.out.println("one"); a = 2; } },
                    () -> { synchronized (n) { System.out.println("two"); } synchronized (m) { b = a; } });
            case 61 -> all(
                    () -> { for (int i = 0; i < 2; i++) { synchronized (m) { if (a > 1) break; a++; } } },
                    () -> { for (int i = 0; i < 2; i++) { synchronized (m) { if (a == 1) continue; a += 2; } } });
            case 62 -> all(
                    () -> { try { synchronized (m) { a++; arr[3] = 1; } } catch (RuntimeException e) { b = a; } },
                    () -> { synchronized (m) { a *= 2; } });
            case 63 -> all(
                    () -> { synchronized (m) { c = a++ + a++; } },
                    () -> { synchronized (m) { a--; } },
                    () -> { synchronized (m) { a -= 2; b = -a; } });
            case 64 -> all(
                    () -> { synchronized (m) { a++; } synchronized (n) { a++; } },
                    () -> { synchronized (m) { a++; } },
                    () -> { synchronized (n) { a++; } });
            case 65 -> all(
                    () -> { synchronized (m) { v++; } },
                    () -> { synchronized (m) { v++; } },
                    () -> { a = v; v = 5; });
            case 66 -> all(
                    () -> { synchronized (m) { at.addAndGet(2); a++; } },
                    () -> { synchronized (m) { at.set(at.get() * 2); a++; } },
                    () -> { at.incrementAndGet(); });
            case 67 -> {
                Thread user = new Thread(() -> { synchronized (m) { a++; if (a == 2) throw new Error(); } });
                user.setUncaughtExceptionHandler((t, e) -> say("caught"));
                user.start();
                synchronized (m) { a++; }
                user.join();
            }
            case 68 -> all(
                    () -> { lk(rl, () -> { synchronized (m) { a++; } }); },
                    () -> { synchronized (m) { a *= 2; if (rl.tryLock()) { b = 1; rl.unlock(); } } });
            case 69 -> all(
                    () -> { synchronized (m) { a++; LockSupport.unpark(null); Thread.yield(); b = a; } },
                    () -> { synchronized (m) { a *= 2; } });
            case 70 -> all(
                    () -> { synchronized (m) { l += Integer.MAX_VALUE; a += Integer.MAX_VALUE; } },
                    () -> { synchronized (m) { l += 1; a += 1; } },
                    () -> { synchronized (m) { a -= 5; b = (int) (l >> 31); } });
            case 71 -> all(
                    () -> { synchronized (m) { by += a; a++; } },
                    () -> { synchronized (m) { by += 200; } },
                    () -> { synchronized (m) { a += by; } });
            default -> throw new IllegalArgumentException(String.valueOf(number));
        }
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
            default -> more(Integer.parseInt(s[0]));
        }
        System.out.println(a + " " + b + " " + c + " " + l + " " + by + " " + v + " " + w + " " + Arrays.toString(arr)
                + " " + f + " " + d + " " + (int) ch + " " + sh);
        System.out.println(at + " " + vec + " " + sb + " " + map + " " + sl + " " + chm + " " + q + " " + out);
    }
}
