import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/**
 * A thread that is interrupted waits for a lock, and not for the interrupt: the JDK's code takes the status away
 * meanwhile, and gives it back when it has the lock. Who asks for the status beside that can see it go and come.
 */
class StatusBesideLocks extends Chapter {
    private static volatile Thread waiter;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "lock" -> {
                ReentrantLock lock = new ReentrantLock();
                asked(() -> locked(lock), () -> locked(lock));
            }
            case "write-lock" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                asked(() -> locked(lock.writeLock()), () -> locked(lock.writeLock()));
            }
            case "stamped" -> {
                StampedLock lock = new StampedLock();
                asked(() -> lock.unlockWrite(lock.writeLock()), () -> lock.unlockWrite(lock.writeLock()));
            }
            case "permit" -> {
                Semaphore permits = new Semaphore(0);
                asked(permits::acquireUninterruptibly, permits::release);
            }
            case "phase" -> {
                Phaser phaser = new Phaser(2);
                asked(phaser::arriveAndAwaitAdvance, phaser::arriveAndAwaitAdvance);
            }
            case "future" -> {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                asked(future::join, () -> future.complete(1));
            }
            case "array-queue" -> queue(new ArrayBlockingQueue<>(1));
            case "linked-queue" -> {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                asked(queue::clear, queue::clear);
            }
            case "deque" -> queue(new LinkedBlockingDeque<>());
            case "priority-queue" -> queue(new PriorityBlockingQueue<>());
            case "delay-queue" -> {
                DelayQueue<?> queue = new DelayQueue<>();
                asked(queue::size, queue::size);
            }
            case "barrier" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                asked(barrier::getNumberWaiting, barrier::getNumberWaiting);
            }
            case "pool" -> {
                ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                asked(pool::getPoolSize, pool::getPoolSize);
            }
            case "pool-shut" -> {
                ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                asked(pool::shutdown, pool::getPoolSize);
            }
            case "scheduled-pool" -> {
                ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
                asked(pool::getPoolSize, pool::getPoolSize);
            }
            case "asked-in-task" -> {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                FutureTask<Void> task = new FutureTask<>(StatusBesideLocks::look, null);
                asked(queue::size, queue::size, task);
            }
            case "asked-in-function" -> {
                ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
                asked(queue::size, queue::size, () -> map.computeIfAbsent(1, key -> {
                    look();
                    return 1;
                }));
            }
            case "worker" -> worker();
            case "monitor" -> {
                Object lock = new Object();
                asked(() -> entered(lock), () -> entered(lock));
            }
            case "apart" -> asked(() -> locked(new ReentrantLock()), () -> locked(new ReentrantLock()));
            case "pools-apart" -> {
                ThreadPoolExecutor one = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                ThreadPoolExecutor other = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
                asked(one::getPoolSize, other::getPoolSize);
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void locked(java.util.concurrent.locks.Lock lock) {
        lock.lock();
        lock.unlock();
    }

    private static void entered(Object lock) {
        synchronized (lock) {
            lock.hashCode();
        }
    }

    private static void queue(java.util.concurrent.BlockingQueue<Integer> queue) throws Exception {
        asked(queue::size, queue::size);
    }

    /** One is interrupted and makes its call beside that of another. */
    private static void asked(Runnable call, Runnable other) throws Exception {
        asked(call, other, StatusBesideLocks::look);
    }

    private static void asked(Runnable call, Runnable other, Runnable asks) throws Exception {
        Thread beside = new Thread(other);
        Thread called = new Thread(() -> {
            Thread.currentThread().interrupt();
            waiter = Thread.currentThread();
            call.run();
        });
        called.start();
        beside.start();
        asks.run();
        called.join();
        beside.join();
    }

    private static void look() {
        Thread t = waiter;
        if (t == null) {
            say("early");
            return;
        }
        boolean first = t.isInterrupted(), second = t.isInterrupted(), third = t.isInterrupted();
        say(first && !second && third ? "goes and comes" : "stays");
    }

    /** The task interrupts its worker and fails: the worker leaves the pool, and needs its lock for that. */
    private static void worker() throws Exception {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1, body -> {
            Thread thread = new Thread(body);
            thread.setUncaughtExceptionHandler((t, e) -> { });
            thread.setDaemon(true);
            return thread;
        });
        pool.execute(() -> {
            Thread.currentThread().interrupt();
            waiter = Thread.currentThread();
            throw new IllegalStateException();
        });
        Thread beside = new Thread(pool::getPoolSize);
        beside.start();
        Thread t = waiter;
        if (t != null && t.isInterrupted() && !t.isInterrupted()) {
            check(!t.isInterrupted());
        }
        beside.join();
    }
}
