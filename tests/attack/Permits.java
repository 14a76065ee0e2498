import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Where a permit of LockSupport goes: waits inside of the JDK's locks and queues use it, or leave one. */
class Permits extends Chapter {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        switch (args[0]) {
            case "latch-other" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(() -> { LockSupport.unpark(main); latch.countDown(); });
                latch.await();
                LockSupport.park();
            }
            case "latch-third" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(() -> LockSupport.unpark(main));
                start(latch::countDown);
                latch.await();
                LockSupport.park();
            }
            case "latch-left" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(latch::countDown);
                latch.await();
                LockSupport.park();
            }
            case "queue-self" -> {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                LockSupport.unpark(main);
                start(() -> queue.put(1));
                queue.take();
                LockSupport.park();
            }
            case "future-self" -> {
                FutureTask<Integer> future = new FutureTask<>(() -> 1);
                LockSupport.unpark(main);
                start(future::run);
                future.get();
                LockSupport.park();
            }
            case "completable-self" -> {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                LockSupport.unpark(main);
                start(() -> future.complete(1));
                future.join();
                LockSupport.park();
            }
            case "monitor-self" -> {
                LockSupport.unpark(main);
                Thread t = start(() -> { synchronized (lock) { v = 1; } });
                synchronized (lock) {
                    v = 2;
                }
                t.join();
                LockSupport.park();
            }
            case "timed-self" -> {
                CountDownLatch latch = new CountDownLatch(1);
                LockSupport.unpark(main);
                start(latch::countDown);
                latch.await(1, TimeUnit.MINUTES);
                LockSupport.park();
            }
            case "lock-left" -> {
                lock.lock();
                Thread t = start(() -> {
                    lock.lock();
                    lock.unlock();
                    LockSupport.park();
                });
                lock.unlock();
                t.join();
            }
            case "future-left" -> {
                FutureTask<Integer> future = new FutureTask<>(() -> 1);
                start(future::run);
                future.get();
                LockSupport.park();
            }
            case "completable-left" -> {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                start(() -> future.complete(1));
                future.join();
                LockSupport.park();
            }
            case "queue-left" -> {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                start(() -> queue.put(1));
                queue.take();
                LockSupport.park();
            }
            case "behind-more" -> {
                Semaphore permits = new Semaphore(0);
                start(() -> {
                    permits.acquireUninterruptibly();
                    permits.release(2);
                });
                permits.release();
                permits.acquire(2);
            }
            case "behind-more-timed" -> {
                Semaphore permits = new Semaphore(0);
                start(() -> {
                    try {
                        say(permits.tryAcquire(1, 2, TimeUnit.MINUTES) ? "got" : "late");
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    permits.release(2);
                });
                permits.release();
                permits.acquireUninterruptibly(2);
            }
            case "behind-as-many" -> {
                Semaphore permits = new Semaphore(0);
                start(() -> {
                    permits.acquireUninterruptibly(2);
                    permits.release(2);
                });
                permits.release(2);
                permits.acquire(2);
            }
            case "behind-fair" -> {
                Semaphore permits = new Semaphore(0, true);
                start(() -> {
                    permits.acquireUninterruptibly();
                    permits.release(2);
                });
                permits.release();
                permits.acquire(2);
            }
            default -> throw new IllegalArgumentException();
        }
        say("e");
    }
}
