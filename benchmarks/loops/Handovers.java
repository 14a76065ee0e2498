import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * Threads that hand something over in loops, as the programs do by which race detectors are tried: what is handed over
 * is plain, and its reader waits in a loop that knows no better than to look again. None has an error.
 */
class Handovers {
    interface Body {
        void run() throws Exception;
    }

    static class Base {
        volatile boolean ready;
    }

    static class Derived extends Base {
        int value;
    }

    static int shared;
    static volatile boolean ready;

    static void all(Body... bodies) throws Exception {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            Body body = bodies[i];
            threads[i] = new Thread(() -> {
                try {
                    body.run();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void pause() throws Exception {
        Thread.sleep(100);
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "field of a superclass" -> {
                Derived object = new Derived();
                all(() -> {
                    object.value = 1;
                    object.ready = true;
                }, () -> {
                    while (!object.ready) {
                    }
                    assert object.value++ == 1;
                });
            }
            case "there and back" -> {
                AtomicInteger turn = new AtomicInteger();
                all(() -> {
                    for (int i = 0; i < 2; i++) {
                        while (turn.get() != 0) {
                        }
                        shared++;
                        turn.set(1);
                    }
                }, () -> {
                    for (int i = 0; i < 2; i++) {
                        while (turn.get() != 1) {
                        }
                        shared++;
                        turn.set(0);
                    }
                });
                assert shared == 4;
            }
            case "message under a monitor" -> {
                Object[] message = new Object[1];
                all(() -> {
                    Integer made = 1000;
                    synchronized (message) {
                        message[0] = made;
                    }
                }, () -> {
                    while (true) {
                        synchronized (message) {
                            if (message[0] != null) {
                                break;
                            }
                        }
                        pause();
                    }
                    assert message[0].equals(1000);
                });
            }
            case "boolean under a monitor" -> {
                boolean[] signal = new boolean[1];
                all(() -> {
                    shared = 1;
                    pause();
                    synchronized (signal) {
                        signal[0] = true;
                    }
                }, () -> {
                    while (true) {
                        synchronized (signal) {
                            if (signal[0]) {
                                break;
                            }
                        }
                        pause();
                    }
                    shared++;
                });
                assert shared == 2;
            }
            case "map under a monitor" -> {
                Map<Integer, Object> map = new TreeMap<>();
                all(() -> {
                    shared = 1;
                    synchronized (map) {
                        map.put(1, "made");
                    }
                }, () -> {
                    Object message;
                    do {
                        pause();
                        synchronized (map) {
                            message = map.get(1);
                        }
                    } while (message == null);
                    assert shared == 1;
                });
            }
            case "counter of two, two waiters" -> {
                int[] left = {2};
                Object monitor = new Object();
                Body works = () -> {
                    synchronized (left) {
                        shared++;
                    }
                    synchronized (monitor) {
                        left[0]--;
                    }
                };
                Body waits = () -> {
                    while (true) {
                        synchronized (monitor) {
                            if (left[0] == 0) {
                                break;
                            }
                        }
                        pause();
                    }
                    assert shared == 2;
                };
                all(works, works, waits, waits);
            }
            case "map under a lock" -> {
                Map<String, int[]> map = new HashMap<>();
                ReentrantLock lock = new ReentrantLock();
                all(() -> {
                    lock.lock();
                    map.put("key", new int[] {1});
                    lock.unlock();
                }, () -> {
                    int[] found = null;
                    while (found == null) {
                        lock.lock();
                        try {
                            found = map.get("key");
                        } finally {
                            lock.unlock();
                        }
                        Thread.yield();
                    }
                    assert found[0]++ == 1;
                });
            }
            case "reader of a read-write lock" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                int[] state = new int[1];
                all(() -> {
                    shared = 1;
                    lock.writeLock().lock();
                    state[0] = 1;
                    lock.writeLock().unlock();
                }, () -> {
                    int seen = 0;
                    while (seen == 0) {
                        lock.readLock().lock();
                        seen = state[0];
                        lock.readLock().unlock();
                    }
                    assert shared == 1;
                });
            }
            case "tryLock until it is there" -> {
                ReentrantLock lock = new ReentrantLock();
                Body adds = () -> {
                    while (!lock.tryLock()) {
                        Thread.onSpinWait();
                    }
                    shared++;
                    lock.unlock();
                };
                all(adds, adds);
                assert shared == 2;
            }
            case "spin lock" -> {
                AtomicInteger lock = new AtomicInteger();
                Body adds = () -> {
                    while (lock.getAndSet(1) == 1) {
                    }
                    shared++;
                    lock.set(0);
                };
                all(adds, adds, adds);
                assert shared == 3;
            }
            case "await with a time" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition condition = lock.newCondition();
                Queue<Integer> queue = new LinkedList<>();
                all(() -> {
                    shared = 1;
                    lock.lock();
                    queue.add(1);
                    condition.signal();
                    lock.unlock();
                }, () -> {
                    lock.lock();
                    while (queue.isEmpty()) {
                        condition.await(100, TimeUnit.MILLISECONDS);
                    }
                    lock.unlock();
                    assert shared == 1;
                });
            }
            case "wait with a time" -> {
                Queue<int[]> queue = new ArrayDeque<>();
                all(() -> {
                    synchronized (queue) {
                        queue.add(new int[1]);
                        queue.notify();
                    }
                }, () -> {
                    int[] taken;
                    synchronized (queue) {
                        while ((taken = queue.poll()) == null) {
                            queue.wait(100);
                        }
                    }
                    taken[0]++;
                });
            }
            case "poll with a time, then acknowledged" -> {
                LinkedBlockingQueue<int[]> queue = new LinkedBlockingQueue<>();
                CountDownLatch done = new CountDownLatch(1);
                all(() -> {
                    int[] made = {1};
                    queue.put(made);
                    while (!done.await(100, TimeUnit.MILLISECONDS)) {
                    }
                    assert made[0] == 2;
                }, () -> {
                    int[] taken = null;
                    while (taken == null) {
                        taken = queue.poll(100, TimeUnit.MILLISECONDS);
                    }
                    taken[0]++;
                    done.countDown();
                });
            }
            case "permits tried" -> {
                Semaphore permits = new Semaphore(0);
                all(() -> {
                    shared = 1;
                    permits.release(2);
                }, () -> {
                    while (!permits.tryAcquire(2)) {
                        pause();
                    }
                    assert shared++ == 1;
                });
            }
            case "list that grows by compareAndSet" -> {
                AtomicReference<int[]> head = new AtomicReference<>(new int[0]);
                Body adds = () -> {
                    int[] old, next;
                    do {
                        old = head.get();
                        next = new int[old.length + 1];
                    } while (!head.compareAndSet(old, next));
                };
                all(adds, adds, () -> {
                    while (head.get().length < 2) {
                        Thread.yield();
                    }
                });
            }
            case "barrier, then a skip list" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                ConcurrentSkipListMap<Integer, int[]> map = new ConcurrentSkipListMap<>();
                all(() -> {
                    barrier.await();
                    map.put(1, new int[] {1});
                }, () -> {
                    barrier.await();
                    while (map.isEmpty()) {
                    }
                    assert map.firstEntry().getValue()[0] == 1;
                });
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
