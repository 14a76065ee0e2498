import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Ways from one thread to another, as the Java memory model judges them: JLS 17.4, 17.5, the modes of VarHandle. */
class Memory extends Cases {
    static class Plain {
        int x;

        Plain(int x) {
            this.x = x;
        }
    }

    static class Sub extends Plain {
        int y;

        Sub() {
            super(1);
            y = 4;
        }
    }

    static class Fin {
        final int x;
        final int[] a;

        Fin() {
            x = 1;
            a = new int[] {1, 2};
        }
    }

    static class FinBase {
        final int f = 1;
    }

    static class FinSub extends FinBase {
        int m = 2;
    }

    record Rec(int a, int[] b) {
    }

    static class Leak {
        final int[] a;

        Leak() {
            leaked = this;
            a = new int[] {7};
        }
    }

    static class LeakLate {
        final int[] a;

        LeakLate() {
            a = new int[] {7};
            leaked = this;
        }
    }

    static class Holder {
        static final Plain P = new Plain(5);
    }

    static class HolderMut {
        static int[] P = {1};
    }

    /** As String has it: one read that decides, and whoever computes it comes to the same. A data race all the same. */
    static class Lazy {
        private final int[] v = {1, 2, 3};
        private int hash;

        int hash() {
            int h = hash;
            if (h == 0) {
                for (int i : v) {
                    h = 31 * h + i;
                }
                hash = h;
            }
            return h;
        }
    }

    static class LazyBad {
        private final int[] v = {1, 2, 3};
        private int hash;

        int hash() {
            if (hash == 0) {
                for (int i : v) {
                    hash = 31 * hash + i;
                }
            }
            return hash;
        }
    }

    static class VA {
        static volatile int[] a = new int[1];
    }

    enum Color {
        RED;

        int n;
    }

    static Plain plain, single;
    static volatile Plain vol, vsingle;
    static Fin fin, fsingle;
    static Rec rec;
    static Object leaked;
    static int data, flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(Memory.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static Plain getDclPlain() {
        if (single == null) {
            synchronized (Memory.class) {
                if (single == null) {
                    single = new Plain(3);
                }
            }
        }
        return single;
    }

    static Plain getDcl() {
        Plain p = vsingle;
        if (p == null) {
            synchronized (Memory.class) {
                p = vsingle;
                if (p == null) {
                    vsingle = p = new Plain(3);
                }
            }
        }
        return p;
    }

    static Fin getDclFin() {
        Fin p = fsingle;
        if (p == null) {
            synchronized (Memory.class) {
                p = fsingle;
                if (p == null) {
                    fsingle = p = new Fin();
                }
            }
        }
        return p;
    }

    static Plain exchange(Exchanger<Plain> exchanger, Plain p) {
        try {
            return exchanger.exchange(p);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void both(Runnable a, Runnable b) throws Exception {
        Thread t = new Thread(a);
        t.start();
        b.run();
        t.join();
    }

    static class T2 extends Thread {
        int v;

        @Override
        public void run() {
            v++;
        }
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "memory-leak-race" -> {
                both(
                        Leak::new,
                        () -> {
                            Object l = leaked;
                            if (l instanceof Leak k) { int[] a = k.a; if (a != null) { int y = a[0]; } }
                        });
            }
            case "memory-leak-late-race" -> {
                both(
                        LeakLate::new,
                        () -> {
                            Object l = leaked;
                            if (l instanceof LeakLate k && k.a != null) { int y = k.a[0]; }
                        });
            }
            case "memory-fin" -> {
                both(
                        () -> fin = new Fin(),
                        () -> {
                            Fin f = fin;
                            if (f != null) { int y = f.a[1] + f.x; }
                        });
            }
            case "memory-rec" -> {
                both(
                        () -> rec = new Rec(1, new int[] {2}),
                        () -> {
                            Rec f = rec;
                            if (f != null) { int y = f.b()[0] + f.a(); }
                        });
            }
            case "memory-rec-mut-race" -> {
                both(
                        () -> {
                            Rec r = new Rec(1, new int[] {2});
                            rec = r;
                            r.b()[0] = 4;
                        },
                        () -> {
                            Rec f = rec;
                            if (f != null) { int y = f.b()[0] + f.a(); }
                        });
            }
            case "memory-fin-arr-after-race" -> {
                both(
                        () -> {
                            Fin f = new Fin();
                            f.a[0] = 9;
                            fin = f;
                        },
                        () -> {
                            Fin f = fin;
                            if (f != null) { int y = f.a[0]; }
                        });
            }
            case "memory-plain-pub-race" -> {
                both(
                        () -> plain = new Plain(1),
                        () -> {
                            Plain p = plain;
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-vol-pub" -> {
                both(
                        () -> vol = new Plain(1),
                        () -> {
                            Plain p = vol;
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-vol-pub-late-race" -> {
                both(
                        () -> {
                            Plain p = new Plain(1);
                            vol = p;
                            p.x = 2;
                        },
                        () -> {
                            Plain p = vol;
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-holder" -> {
                both(
                        () -> {
                            int y = Holder.P.x;
                        },
                        () -> {
                            int y = Holder.P.x;
                        });
            }
            case "memory-holder-mut-race" -> {
                both(
                        () -> HolderMut.P[0]++,
                        () -> HolderMut.P[0]++);
            }
            case "memory-lazy-race" -> {
                Lazy l = new Lazy();
                both(
                        l::hash,
                        l::hash);
            }
            case "memory-lazy-bad-race" -> {
                LazyBad l = new LazyBad();
                both(
                        l::hash,
                        l::hash);
            }
            case "memory-string-hash" -> {
                String s = "ab" + name;
                both(
                        s::hashCode,
                        s::hashCode);
            }
            case "memory-dcl-plain-race" -> {
                both(
                        () -> {
                            int y = getDclPlain().x;
                        },
                        () -> {
                            int y = getDclPlain().x;
                        });
            }
            case "memory-dcl" -> {
                both(
                        () -> {
                            int y = getDcl().x;
                        },
                        () -> {
                            int y = getDcl().x;
                        });
            }
            case "memory-dcl-fin" -> {
                both(
                        () -> {
                            int y = getDclFin().x;
                        },
                        () -> {
                            int y = getDclFin().a[0];
                        });
            }
            case "memory-chm" -> {
                ConcurrentHashMap<String, Plain> m = new ConcurrentHashMap<>();
                both(
                        () -> m.put("a", new Plain(1)),
                        () -> {
                            Plain p = m.get("a");
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-chm-late-race" -> {
                ConcurrentHashMap<String, Plain> m = new ConcurrentHashMap<>();
                both(
                        () -> {
                            Plain p = new Plain(1);
                            m.put("a", p);
                            p.x = 2;
                        },
                        () -> {
                            Plain p = m.get("a");
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-lazy-set" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.lazySet(new Plain(1)),
                        () -> {
                            Plain p = r.get();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-set-release" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setRelease(new Plain(1)),
                        () -> {
                            Plain p = r.getAcquire();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-opaque-race" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setOpaque(new Plain(1)),
                        () -> {
                            Plain p = r.getOpaque();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-release-opaque-race" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setRelease(new Plain(1)),
                        () -> {
                            Plain p = r.getOpaque();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-set-plain-race" -> {
                AtomicReference<Plain> r = new AtomicReference<>();
                both(
                        () -> r.setPlain(new Plain(1)),
                        () -> {
                            Plain p = r.get();
                            if (p != null) { int y = p.x; }
                        });
            }
            case "memory-opaque-fin" -> {
                AtomicReference<Fin> r = new AtomicReference<>();
                both(
                        () -> r.setOpaque(new Fin()),
                        () -> {
                            Fin p = r.getOpaque();
                            if (p != null) { int y = p.a[0]; }
                        });
            }
            case "memory-vh-release-acquire" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.setRelease(1);
                        },
                        () -> {
                            if ((int) FLAG.getAcquire() == 1) { int y = data; }
                        });
            }
            case "memory-vh-plain-set-race" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.set(1);
                        },
                        () -> {
                            if ((int) FLAG.getAcquire() == 1) { int y = data; }
                        });
            }
            case "memory-vh-cas-plain-race" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.weakCompareAndSetPlain(0, 1);
                        },
                        () -> {
                            if ((int) FLAG.getAcquire() == 1) { int y = data; }
                        });
            }
            case "memory-vh-cas-release" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.weakCompareAndSetRelease(0, 1);
                        },
                        () -> {
                            if ((int) FLAG.getAcquire() == 1) { int y = data; }
                        });
            }
            case "memory-vh-cas-acquire-race" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.weakCompareAndSetAcquire(0, 1);
                        },
                        () -> {
                            if ((int) FLAG.getAcquire() == 1) { int y = data; }
                        });
            }
            case "memory-vh-get-add-release" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.getAndAddRelease(1);
                        },
                        () -> {
                            if ((int) FLAG.getAcquire() == 1) { int y = data; }
                        });
            }
            case "memory-vh-failed-cas-acquire" -> {
                both(
                        () -> {
                            data = 1;
                            FLAG.setRelease(1);
                        },
                        () -> {
                            if (!FLAG.compareAndSet(0, 5)) { int y = data; }
                        });
            }
            case "memory-interrupt" -> {
                Thread t = new Thread(() -> { if (Thread.interrupted()) { int y = data; } });
                t.start();
                data = 1;
                t.interrupt();
                t.join();
            }
            case "memory-interrupt-race" -> {
                Thread t = new Thread(() -> { int y = data; Thread.interrupted(); });
                t.start();
                data = 1;
                t.interrupt();
                t.join();
            }
            case "memory-is-interrupted" -> {
                Thread t = new Thread(() -> { if (Thread.currentThread().isInterrupted()) { int y = data; } });
                t.start();
                data = 1;
                t.interrupt();
                t.join();
            }
            case "memory-join" -> {
                Thread t = new Thread(() -> data = 1);
                t.start();
                t.join();
                int y = data;
            }
            case "memory-join-alive" -> {
                Thread t = new Thread(() -> data = 1);
                t.start();
                if (!t.isAlive()) { int y = data; }
                t.join();
            }
            case "memory-executor-race" -> {
                ExecutorService e = Executors.newFixedThreadPool(1);
                Future<?> f = e.submit(() -> { data++; });
                int y = data;
                f.get();
                e.shutdown();
            }
            case "memory-is-done" -> {
                ExecutorService e = Executors.newFixedThreadPool(1);
                Future<?> f = e.submit(() -> { data++; });
                if (f.isDone()) { int y = data; }
                f.get();
                e.shutdown();
            }
            case "memory-await-term" -> {
                ExecutorService e = Executors.newFixedThreadPool(1);
                e.execute(() -> { data++; });
                e.shutdown();
                e.awaitTermination(1, TimeUnit.DAYS);
                int y = data;
            }
            case "memory-timer" -> {
                Timer t = new Timer(true);
                CountDownLatch l = new CountDownLatch(1);
                data = 1;
                t.schedule(new TimerTask() { public void run() { data++; l.countDown(); } }, 1);
                l.await();
                int y = data;
                t.cancel();
            }
            case "memory-timer-race" -> {
                Timer t = new Timer(true);
                CountDownLatch l = new CountDownLatch(1);
                t.schedule(new TimerTask() { public void run() { data++; l.countDown(); } }, 1);
                data = 5;
                l.await();
                t.cancel();
            }
            case "memory-latch" -> {
                CountDownLatch l = new CountDownLatch(1);
                both(
                        () -> {
                            data = 1;
                            l.countDown();
                        },
                        () -> {
                            try { l.await(); } catch (InterruptedException e) { }
                            int y = data;
                        });
            }
            case "memory-latch-race" -> {
                CountDownLatch l = new CountDownLatch(1);
                both(
                        () -> {
                            l.countDown();
                            data = 1;
                        },
                        () -> {
                            try { l.await(); } catch (InterruptedException e) { }
                            int y = data;
                        });
            }
            case "memory-latch-count" -> {
                CountDownLatch l = new CountDownLatch(1);
                both(
                        () -> {
                            data = 1;
                            l.countDown();
                        },
                        () -> {
                            if (l.getCount() == 0) { int y = data; }
                        });
            }
            case "memory-exchanger" -> {
                Exchanger<Plain> x = new Exchanger<>();
                both(
                        () -> {
                            Plain p = new Plain(1), q = exchange(x, p);
                            q.x++;
                        },
                        () -> {
                            Plain p = new Plain(2), q = exchange(x, p);
                            q.x++;
                        });
            }
            case "memory-exchanger-race" -> {
                Exchanger<Plain> x = new Exchanger<>();
                both(
                        () -> {
                            Plain p = new Plain(1), q = exchange(x, p);
                            p.x++;
                        },
                        () -> {
                            Plain p = new Plain(2), q = exchange(x, p);
                            q.x++;
                        });
            }
            case "memory-phaser" -> {
                Phaser p = new Phaser(2);
                both(
                        () -> {
                            data = 1;
                            p.arrive();
                        },
                        () -> {
                            p.arriveAndAwaitAdvance();
                            int y = data;
                        });
            }
            case "memory-phaser-race" -> {
                Phaser p = new Phaser(2);
                both(
                        () -> {
                            p.arrive();
                            data = 1;
                        },
                        () -> {
                            p.arriveAndAwaitAdvance();
                            int y = data;
                        });
            }
            case "memory-park-race" -> {
                Thread t = new Thread(() -> { LockSupport.park(); int y = data; });
                t.start();
                data = 1;
                LockSupport.unpark(t);
                t.join();
            }
            case "memory-monitor-two-race" -> {
                both(
                        () -> {
                            synchronized (new Object()) { data++; }
                        },
                        () -> {
                            synchronized (new Object()) { data++; }
                        });
            }
            case "memory-finally-lock" -> {
                ReentrantLock l = new ReentrantLock();
                both(
                        () -> {
                            l.lock();
                            try { data++; } finally { l.unlock(); }
                        },
                        () -> {
                            if (l.tryLock()) { try { data++; } finally { l.unlock(); } }
                        });
            }
            case "memory-try-lock-fail-race" -> {
                ReentrantLock l = new ReentrantLock();
                both(
                        () -> {
                            l.lock();
                            try { data++; } finally { l.unlock(); }
                        },
                        () -> {
                            if (!l.tryLock()) { int y = data; } else l.unlock();
                        });
            }
            case "memory-thread-local" -> {
                ThreadLocal<int[]> t = ThreadLocal.withInitial(() -> new int[1]);
                both(
                        () -> t.get()[0]++,
                        () -> t.get()[0]++);
            }
            case "memory-semaphore" -> {
                Semaphore s = new Semaphore(0);
                both(
                        () -> {
                            data = 1;
                            s.release();
                        },
                        () -> {
                            s.acquireUninterruptibly();
                            int y = data;
                        });
            }
            case "memory-array-elems" -> {
                byte[] a = new byte[2];
                both(
                        () -> a[0] = 1,
                        () -> a[1] = 1);
            }
            case "memory-array-copy-race" -> {
                int[] a = new int[3];
                both(
                        () -> a[1] = 1,
                        () -> {
                            int[] b = a.clone();
                        });
            }
            case "memory-array-fill-race" -> {
                int[] a = new int[3];
                both(
                        () -> Arrays.fill(a, 1),
                        () -> {
                            int y = a[2];
                        });
            }
            case "memory-atomic-array" -> {
                AtomicIntegerArray a = new AtomicIntegerArray(2);
                both(
                        () -> {
                            data = 1;
                            a.set(0, 1);
                        },
                        () -> {
                            if (a.get(0) == 1) { int y = data; }
                        });
            }
            case "memory-atomic-array-other-race" -> {
                AtomicIntegerArray a = new AtomicIntegerArray(2);
                both(
                        () -> {
                            data = 1;
                            a.set(0, 1);
                        },
                        () -> {
                            a.get(1);
                            int y = data;
                        });
            }
            case "memory-cow" -> {
                CopyOnWriteArrayList<Plain> l = new CopyOnWriteArrayList<>();
                both(
                        () -> l.add(new Plain(1)),
                        () -> {
                            for (Plain p : l) { int y = p.x; }
                        });
            }
            case "memory-clq" -> {
                ConcurrentLinkedQueue<Plain> l = new ConcurrentLinkedQueue<>();
                both(
                        () -> l.add(new Plain(1)),
                        () -> {
                            Plain p = l.poll();
                            if (p != null) p.x++;
                        });
            }
            case "memory-field-updater" -> {
                AtomicInteger i = new AtomicInteger();
                both(
                        () -> {
                            data = 1;
                            i.incrementAndGet();
                        },
                        () -> {
                            if (i.compareAndSet(1, 2)) { int y = data; }
                        });
            }
            case "memory-var-handle-array-race" -> {
                int[] a = new int[2];
                VarHandle h = MethodHandles.arrayElementVarHandle(int[].class);
                both(
                        () -> h.setVolatile(a, 0, 1),
                        () -> {
                            int y = a[0];
                        });
            }
            case "memory-uncaught" -> {
                Thread t = new Thread(() -> { data = 1; throw new IllegalStateException(); });
                t.setUncaughtExceptionHandler((x, e) -> data++);
                t.start();
                t.join();
                int y = data;
            }
            case "memory-enum-mut-race" -> {
                both(
                        () -> {
                            Color.RED.n++;
                        },
                        () -> {
                            Color.RED.n++;
                        });
            }
            case "memory-cf-now" -> {
                CompletableFuture<Plain> f = new CompletableFuture<>();
                both(
                        () -> f.complete(new Plain(1)),
                        () -> {
                            Plain p = f.getNow(null);
                            if (p != null) p.x++;
                        });
            }
            case "memory-stamp" -> {
                StampedLock s = new StampedLock();
                both(
                        () -> {
                            long w = s.writeLock();
                            data++;
                            s.unlockWrite(w);
                        },
                        () -> {
                            long w = s.readLock();
                            int y = data;
                            s.unlockRead(w);
                        });
            }
            case "memory-rw-read-write-race" -> {
                ReentrantReadWriteLock s = new ReentrantReadWriteLock();
                both(
                        () -> {
                            s.readLock().lock();
                            data++;
                            s.readLock().unlock();
                        },
                        () -> {
                            s.readLock().lock();
                            int y = data;
                            s.readLock().unlock();
                        });
            }
            case "memory-volatile-array-elem-race" -> {
                both(
                        () -> VA.a[0] = 1,
                        () -> {
                            int y = VA.a[0];
                        });
            }
            case "memory-volatile-array-store" -> {
                both(
                        () -> {
                            int[] b = new int[1];
                            b[0] = 4;
                            VA.a = b;
                        },
                        () -> {
                            int[] b = VA.a;
                            int y = b[0];
                        });
            }
            case "memory-inherited-ctor-race" -> {
                both(
                        () -> plain = new Sub(),
                        () -> {
                            Plain p = plain;
                            if (p instanceof Sub s) { int y = s.y; }
                        });
            }
            case "memory-fin-in-super-race" -> {
                both(
                        () -> leaked = new FinSub(),
                        () -> {
                            Object o = leaked;
                            if (o instanceof FinSub s) { int y = s.m; }
                        });
            }
            case "memory-thread-field-race" -> {
                T2 t = new T2();
                t.start();
                t.v = 3;
                t.join();
            }
            /* One of the two sees the other's write, if the accesses are volatile; else perhaps neither. */
            case "memory-two-flags" -> {
                AtomicInteger one = new AtomicInteger(), other = new AtomicInteger();
                both(
                        () -> {
                            one.set(1);
                            other.get();
                        },
                        () -> {
                            other.set(1);
                            one.get();
                        });
            }
            case "memory-two-flags-weak" -> {
                AtomicInteger one = new AtomicInteger(), other = new AtomicInteger();
                both(
                        () -> {
                            one.setRelease(1);
                            other.getAcquire();
                        },
                        () -> {
                            other.setRelease(1);
                            one.getAcquire();
                        });
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
