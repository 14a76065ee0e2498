import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A thread that parks itself, and that waits in calls of locks, latches, semaphores and futures before: such a wait
 * uses up the thread's permit, or an unpark of its end comes late, when the thread parks itself. Without a wait,
 * neither.
 */
class UsedPermits extends Chapter {
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static volatile boolean flag;

    /** As libraries write them: who waits is in a queue, and parks. */
    static class OwnFuture {
        private final AtomicReference<Object> value = new AtomicReference<>();
        private final ConcurrentLinkedQueue<Thread> waiters = new ConcurrentLinkedQueue<>();

        Object get() {
            while (value.get() == null) {
                waiters.add(Thread.currentThread());
                if (value.get() == null) {
                    LockSupport.park(this);
                }
            }
            return value.get();
        }

        void set(Object result) {
            value.set(result);
            for (Thread t; (t = waiters.poll()) != null;) {
                LockSupport.unpark(t);
            }
        }
    }

    private static OwnFuture cached;

    /* What the first one loads, all get. */
    private static Object loaded() {
        OwnFuture found;
        boolean loads = false;
        lock.lock();
        try {
            if (cached == null) {
                cached = new OwnFuture();
                loads = true;
            }
            found = cached;
        } finally {
            lock.unlock();
        }
        if (loads) {
            found.set(1);
            takes();
        }
        return found.get();
    }

    public static void main(String[] args) throws Throwable {
        run(args[0]);
    }

    private static void takes() {
        lock.lock();
        lock.unlock();
    }

    private static void takesAndParks() {
        takes();
        LockSupport.park();
    }

    /* A flag that is set, and a thread that waits for it and takes a lock in between. */
    private static void awaitsFlag(Runnable between) {
        while (!flag) {
            between.run();
            LockSupport.park();
        }
    }

    private static void setsFlag(Thread waiter) {
        flag = true;
        LockSupport.unpark(waiter);
    }

    static void run(String name) throws Throwable {
        Thread main = Thread.currentThread();
        switch (name) {
            case "lock-used" -> {
                lock.lock();
                Thread t = start(UsedPermits::takesAndParks);
                LockSupport.unpark(t);
                lock.unlock();
                t.join();
            }
            case "lock-used-behind" -> {
                lock.lock();
                Thread t = start(UsedPermits::takesAndParks);
                lock.unlock();
                LockSupport.unpark(t);
                t.join();
            }
            case "lock-alone" -> {
                takes();
                LockSupport.unpark(main);
                Thread t = start(LockSupport::park);
                takes();
                LockSupport.park();
                LockSupport.unpark(t);
                t.join();
            }
            case "lock-free" -> {
                takes();
                Thread t = start(UsedPermits::takesAndParks);
                t.join();
            }
            case "lock-ordered" -> {
                Thread t = start(UsedPermits::takes);
                t.join();
                LockSupport.unpark(main);
                takesAndParks();
            }
            case "late-once" -> {
                lock.lock();
                Thread t = start(() -> {
                    takesAndParks();
                    say("one");
                    LockSupport.park();
                    say("two");
                });
                lock.unlock();
                t.join();
            }
            case "late-twice" -> {
                ReentrantLock other = new ReentrantLock();
                lock.lock();
                other.lock();
                Thread t = start(() -> {
                    takes();
                    other.lock();
                    other.unlock();
                    LockSupport.park();
                    say("one");
                    LockSupport.park();
                    say("two");
                });
                lock.unlock();
                other.unlock();
                t.join();
            }
            case "flag" -> {
                Thread t = start(() -> awaitsFlag(() -> { }));
                Thread u = start(UsedPermits::takes);
                takes();
                setsFlag(t);
                t.join();
                u.join();
            }
            case "flag-lock-before" -> {
                Thread t = start(() -> {
                    takes();
                    awaitsFlag(() -> { });
                });
                takes();
                setsFlag(t);
                t.join();
            }
            case "flag-lock-between" -> {
                Thread t = start(() -> awaitsFlag(UsedPermits::takes));
                Thread u = start(UsedPermits::takes);
                setsFlag(t);
                t.join();
                u.join();
            }
            case "flag-lock-between-by-setter" -> {
                Thread t = start(() -> awaitsFlag(UsedPermits::takes));
                takes();
                setsFlag(t);
                t.join();
            }
            case "flag-lock-behind-set" -> {
                Thread t = start(() -> awaitsFlag(UsedPermits::takes));
                setsFlag(t);
                takes();
                t.join();
            }
            case "semaphore-used" -> {
                Semaphore permits = new Semaphore(0);
                LockSupport.unpark(main);
                start(permits::release);
                permits.acquireUninterruptibly();
                LockSupport.park();
            }
            case "read-lock-used" -> {
                shared.writeLock().lock();
                Thread t = start(() -> {
                    shared.readLock().lock();
                    LockSupport.park();
                });
                LockSupport.unpark(t);
                shared.writeLock().unlock();
                t.join();
            }
            case "read-locks-alone" -> {
                shared.readLock().lock();
                Thread t = start(() -> {
                    shared.readLock().lock();
                    LockSupport.park();
                });
                LockSupport.unpark(t);
                shared.readLock().unlock();
                t.join();
            }
            case "future-late" -> {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                Thread t = start(() -> {
                    future.join();
                    LockSupport.park();
                });
                future.complete(1);
                t.join();
            }
            case "future-done" -> {
                CompletableFuture<Integer> future = CompletableFuture.completedFuture(1);
                Thread t = start(() -> {
                    future.join();
                    LockSupport.park();
                });
                t.join();
            }
            case "task-used" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                Thread t = start(() -> {
                    try {
                        task.get();
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    LockSupport.park();
                });
                LockSupport.unpark(t);
                task.run();
                t.join();
            }
            case "latch-and-lock" -> {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(() -> {
                    try {
                        latch.await();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    awaitsFlag(() -> { });
                });
                latch.countDown();
                setsFlag(t);
                t.join();
            }
            case "queue-used" -> {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                Thread t = start(() -> {
                    queue.add(1);
                    takesAndParks();
                });
                LockSupport.unpark(t);
                queue.add(2);
                t.join();
            }
            case "read-lock-late" -> {
                Thread t = start(() -> {
                    shared.readLock().lock();
                    shared.readLock().unlock();
                    LockSupport.park();
                });
                shared.writeLock().lock();
                shared.writeLock().unlock();
                t.join();
            }
            case "write-lock-late" -> {
                Thread t = start(() -> {
                    shared.writeLock().lock();
                    shared.writeLock().unlock();
                    LockSupport.park();
                });
                shared.readLock().lock();
                shared.readLock().unlock();
                t.join();
            }
            case "semaphore-late" -> {
                Semaphore permits = new Semaphore(1);
                Thread t = start(() -> {
                    permits.acquireUninterruptibly();
                    permits.release();
                    LockSupport.park();
                });
                permits.acquireUninterruptibly();
                permits.release();
                t.join();
            }
            case "cache" -> say(bothOf(UsedPermits::loaded, UsedPermits::loaded));
            case "sections-beside" -> {
                Thread t = start(() -> {
                    lock.lock();
                    v++;
                    lock.unlock();
                    LockSupport.park();
                });
                lock.lock();
                v++;
                lock.unlock();
                t.join();
            }
            default -> throw new IllegalArgumentException(name);
        }
        say("e");
    }
}
