import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/**
 * What orders one thread with another besides volatile variables: JLS 17.4.4, and what the classes of the JDK promise.
 */
class HappensBefore extends Memory {
    enum Color {
        RED;

        int n;
    }

    static class T2 extends Thread {
        int v;

        @Override
        public void run() {
            v++;
        }
    }

    static Plain exchange(Exchanger<Plain> exchanger, Plain p) {
        try {
            return exchanger.exchange(p);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static boolean run(String name) throws Exception {
        switch (name) {
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
            case "memory-monitor-two-race" -> both(
                    () -> {
                        synchronized (new Object()) { data++; }
                    },
                    () -> {
                        synchronized (new Object()) { data++; }
                    });
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
            case "memory-uncaught" -> {
                Thread t = new Thread(() -> { data = 1; throw new IllegalStateException(); });
                t.setUncaughtExceptionHandler((x, e) -> data++);
                t.start();
                t.join();
                int y = data;
            }
            case "memory-enum-mut-race" -> both(
                    () -> {
                        Color.RED.n++;
                    },
                    () -> {
                        Color.RED.n++;
                    });
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
            case "memory-thread-field-race" -> {
                T2 t = new T2();
                t.start();
                t.v = 3;
                t.join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
