import java.util.List;
import java.util.Map;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

/** Right and wrong uses of java.util.concurrent, chosen by the argument; what each comes to stands in cases.json. */
public class Main {
    interface Body {
        void run() throws Exception;
    }

    static int x;

    static Thread[] start(Body... bodies) {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new RuntimeException(e);
                }
            });
            threads[i].start();
        }
        return threads;
    }

    static void all(Body... bodies) throws Exception {
        for (Thread t : start(bodies)) {
            t.join();
        }
    }

    static void check(boolean condition) {
        if (!condition) {
            throw new AssertionError();
        }
    }

    static void add(Lock lock) {
        lock.lock();
        try {
            x++;
        } finally {
            lock.unlock();
        }
    }

    static void ordered(Lock first, Lock second) {
        first.lock();
        second.lock();
        second.unlock();
        first.unlock();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "lock", "lock-fair" -> {
                ReentrantLock lock = new ReentrantLock(args[0].equals("lock-fair"));
                all(() -> add(lock), () -> add(lock));
                check(x == 2);
            }
            case "lock-order" -> {
                Lock a = new ReentrantLock(), b = new ReentrantLock();
                all(() -> ordered(a, b), () -> ordered(b, a));
            }
            case "lock-not-owner" -> new ReentrantLock().unlock();
            case "lock-try" -> {
                ReentrantLock lock = new ReentrantLock();
                all(() -> add(lock), () -> {
                    if (lock.tryLock()) {
                        x++;
                        lock.unlock();
                    }
                });
                check(x == 2); // unless tryLock came while the other one had it
            }
            case "lock-timed" -> {
                ReentrantLock lock = new ReentrantLock();
                boolean[] got = new boolean[1];
                lock.lock();
                Thread[] t = start(() -> got[0] = lock.tryLock(1, TimeUnit.SECONDS));
                t[0].join();
                lock.unlock();
                check(!got[0]);
            }
            case "lock-interrupted" -> {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                Thread[] t = start(() -> {
                    try {
                        lock.lockInterruptibly();
                        check(false);
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(x == 1);
            }
            case "lock-queue" -> {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                Thread[] t = start(() -> add(lock));
                boolean seen = lock.hasQueuedThreads();
                lock.unlock();
                t[0].join();
                check(!seen); // the other one may be waiting
            }
            case "condition", "condition-if" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                boolean loops = args[0].equals("condition");
                Body taker = () -> {
                    lock.lock();
                    try {
                        if (loops) {
                            while (x == 0) {
                                changed.await();
                            }
                        } else if (x == 0) {
                            changed.await();
                        }
                        x--;
                        check(x >= 0);
                    } finally {
                        lock.unlock();
                    }
                };
                Thread[] t = start(taker, taker);
                for (int i = 0; i < 2; i++) {
                    lock.lock();
                    x++;
                    changed.signalAll();
                    lock.unlock();
                }
                t[0].join();
                t[1].join();
            }
            case "condition-lost" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                all(() -> {
                    lock.lock();
                    changed.await(); // the signal may have come before
                    lock.unlock();
                }, () -> {
                    lock.lock();
                    changed.signal();
                    lock.unlock();
                });
            }
            case "read-write", "read-upgrade" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                all(() -> {
                    lock.readLock().lock();
                    int seen = x;
                    if (args[0].equals("read-upgrade")) {
                        lock.writeLock().lock(); // never granted to a reader
                        lock.writeLock().unlock();
                    }
                    lock.readLock().unlock();
                    check(seen == 0 || seen == 1);
                }, () -> add(lock.writeLock()));
            }
            case "read-behind-writer" -> {
                // A reader that comes while a writer waits is made to wait behind it: then nobody goes on.
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                CountDownLatch read = new CountDownLatch(1);
                lock.readLock().lock();
                start(() -> add(lock.writeLock()), () -> {
                    lock.readLock().lock();
                    lock.readLock().unlock();
                    read.countDown();
                });
                read.await();
                lock.readLock().unlock();
            }
            case "stamped" -> {
                StampedLock lock = new StampedLock();
                Body adds = () -> {
                    long stamp = lock.writeLock();
                    x++;
                    lock.unlockWrite(stamp);
                };
                all(adds, adds);
                check(x == 2);
            }
            case "semaphore", "semaphore-two" -> {
                Semaphore s = new Semaphore(args[0].equals("semaphore") ? 1 : 2);
                Body adds = () -> {
                    s.acquire();
                    x++;
                    s.release();
                };
                all(adds, adds);
                check(x == 2);
            }
            case "latch", "latch-short" -> {
                CountDownLatch latch = new CountDownLatch(args[0].equals("latch") ? 1 : 2);
                start(() -> {
                    x = 1;
                    latch.countDown();
                });
                latch.await();
                check(x == 1);
            }
            case "barrier", "barrier-short" -> {
                CyclicBarrier barrier = new CyclicBarrier(args[0].equals("barrier") ? 2 : 3);
                int[] seen = new int[2];
                all(() -> {
                    seen[0] = 1;
                    barrier.await();
                    check(seen[1] == 1);
                }, () -> {
                    seen[1] = 1;
                    barrier.await();
                    check(seen[0] == 1);
                });
            }
            case "phaser", "phaser-short" -> {
                Phaser phaser = new Phaser(args[0].equals("phaser") ? 2 : 3);
                Thread[] t = start(() -> {
                    x = 1;
                    phaser.arriveAndAwaitAdvance();
                });
                phaser.arriveAndAwaitAdvance();
                check(x == 1);
                t[0].join();
            }
            case "exchanger", "exchanger-alone" -> {
                Exchanger<Integer> exchanger = new Exchanger<>();
                if (args[0].equals("exchanger")) {
                    start(() -> check(exchanger.exchange(1) == 2));
                }
                check(exchanger.exchange(2) == 1);
            }
            case "queue-array", "queue-linked", "queue-priority", "queue-synchronous", "queue-transfer", "queue-starved" -> {
                BlockingQueue<Integer> q = switch (args[0]) {
                    case "queue-array" -> new ArrayBlockingQueue<>(1);
                    case "queue-priority" -> new PriorityBlockingQueue<>();
                    case "queue-synchronous" -> new SynchronousQueue<>();
                    case "queue-transfer" -> new LinkedTransferQueue<>();
                    default -> new LinkedBlockingQueue<>(1);
                };
                Thread[] t = start(() -> q.put(1));
                check(q.take() == 1);
                if (args[0].equals("queue-starved")) {
                    q.take();
                }
                t[0].join();
            }
            case "queue-delay" -> {
                record Late(long at) implements Delayed {
                    public long getDelay(TimeUnit unit) {
                        return unit.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
                    }

                    public int compareTo(Delayed other) {
                        return Long.compare(at, ((Late) other).at);
                    }
                }
                DelayQueue<Late> q = new DelayQueue<>();
                Thread[] t = start(() -> q.put(new Late(System.nanoTime() + 1_000_000_000)));
                check(q.take().getDelay(TimeUnit.NANOSECONDS) <= 0);
                t[0].join();
            }
            case "map", "map-check-then-act" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Body adds = args[0].equals("map") ? () -> map.merge("a", 1, Integer::sum)
                        : () -> map.put("a", map.getOrDefault("a", 0) + 1);
                all(adds, adds);
                check(map.get("a") == 2);
            }
            case "map-put-absent" -> {
                Map<String, Integer> map = new ConcurrentHashMap<>();
                Integer[] old = new Integer[2];
                all(() -> old[0] = map.putIfAbsent("a", 1), () -> old[1] = map.putIfAbsent("a", 2));
                check((old[0] == null) != (old[1] == null));
            }
            case "map-size" -> {
                // size() adds up while others change the map: it need not be what it was at any moment.
                Map<Integer, Integer> map = new ConcurrentHashMap<>();
                Thread[] t = start(() -> map.put(1, 1));
                int size = map.size();
                t[0].join();
                check(size == 1);
            }
            case "map-iterator" -> {
                Map<Integer, Integer> map = new ConcurrentHashMap<>(Map.of(1, 1));
                Thread[] t = start(() -> map.put(2, 2));
                int count = 0;
                for (Integer key : map.keySet()) {
                    count++;
                }
                t[0].join();
                check(count == 1); // or 2
            }
            case "skip-list" -> {
                ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
                all(() -> map.put(2, 2), () -> map.put(1, 1));
                check(map.firstKey() == 1 && map.get(2) == 2);
            }
            case "copy-on-write", "copy-on-write-get" -> {
                List<Integer> list = new CopyOnWriteArrayList<>();
                Thread[] t = start(() -> list.add(1));
                if (args[0].equals("copy-on-write-get")) {
                    list.get(0); // may be empty
                }
                list.add(2);
                t[0].join();
                check(list.size() == 2);
            }
            case "linked-queue" -> {
                ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>();
                all(() -> q.add(1), () -> q.add(2));
                check(q.poll() + q.poll() == 3 && q.poll() == null);
            }
            case "linked-deque" -> {
                ConcurrentLinkedDeque<Integer> q = new ConcurrentLinkedDeque<>();
                Thread[] t = start(() -> q.addFirst(1));
                Integer last = q.pollLast();
                t[0].join();
                check(last == null || last == 1);
            }
            case "adder" -> {
                LongAdder adder = new LongAdder();
                all(adder::increment, adder::increment);
                check(adder.sum() == 2);
            }
            case "atomic-integer", "atomic-get-set" -> {
                AtomicInteger n = new AtomicInteger();
                Body adds = args[0].equals("atomic-integer") ? n::incrementAndGet : () -> n.set(n.get() + 1);
                all(adds, adds);
                check(n.get() == 2);
            }
            case "future", "future-cancelled" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = new Thread(task);
                t.start();
                if (args[0].equals("future-cancelled")) {
                    task.cancel(false);
                }
                check(task.get() == 1); // or it throws
                t.join();
            }
            case "completable" -> {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                Thread[] t = start(() -> f.complete(1));
                check(f.thenApply(n -> n + 1).join() == 2);
                t[0].join();
            }
            case "pool", "pool-race" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
                    Thread t = new Thread(r);
                    t.setDaemon(true);
                    return t;
                });
                Future<Integer> f = pool.submit(() -> ++x);
                if (args[0].equals("pool-race")) {
                    x++;
                }
                check(f.get() >= 1);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
