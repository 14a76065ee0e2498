import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Locks that are tried for a time, beside threads that hold, poll or interrupt. */
class TimedTries extends Chapter {
    private static volatile boolean flag;

    public static void main(String[] args) throws Exception {
        String told = reentrant(args[0]);
        told = told != null ? told : readWrite(args[0]);
        tell(told != null ? told : others(args[0]));
    }

    private static String reentrant(String what) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        boolean[] r = new boolean[2];
        String[] s = new String[2];
        switch (what) {
            case "holder-tries-again": // it has the lock, and so gets it at once
                lock.lock();
                r[0] = lock.tryLock(1, TimeUnit.SECONDS);
                return r[0] + " " + lock.getHoldCount();
            case "holder-tries-again-beside-another": {
                Thread t = start(() -> {
                    r[1] = lock.tryLock(1, TimeUnit.HOURS);
                    lock.unlock();
                });
                lock.lock();
                r[0] = lock.tryLock(1, TimeUnit.SECONDS);
                lock.unlock();
                lock.unlock();
                t.join();
                return r[0] + " " + r[1];
            }
            case "holder-tries-again-beside-a-poller": {
                Thread t = start(() -> {
                    while (!lock.isLocked()) {
                        Thread.onSpinWait();
                    }
                    s[1] = "seen";
                });
                lock.lock();
                r[0] = lock.tryLock(1, TimeUnit.SECONDS);
                t.join();
                return r[0] + " " + s[1];
            }
            case "tried-for-no-time": {
                Thread t = start(() -> {
                    r[1] = lock.tryLock(0, TimeUnit.SECONDS);
                });
                r[0] = lock.tryLock(-1, TimeUnit.SECONDS);
                t.join();
                return r[0] + " " + r[1];
            }
            case "interrupted-holder-tries": // the interrupt comes first, although the lock is there
                lock.lock();
                Thread.currentThread().interrupt();
                s[0] = thrown(() -> lock.tryLock(1, TimeUnit.SECONDS));
                return s[0] + " " + lock.getHoldCount() + " " + Thread.currentThread().isInterrupted();
            case "poller-holds-the-lock": {
                CountDownLatch held = new CountDownLatch(1);
                Thread t = start(() -> {
                    lock.lock();
                    held.countDown();
                    while (!flag) {
                        Thread.onSpinWait();
                    }
                    lock.unlock();
                });
                held.await();
                Thread u = start(() -> r[0] = lock.tryLock(1, TimeUnit.HOURS));
                flag = true;
                t.join();
                u.join();
                return "" + r[0];
            }
            case "poller-waits-for-the-time-out": {
                lock.lock();
                Thread t = start(() -> {
                    r[0] = lock.tryLock(1, TimeUnit.HOURS);
                    flag = true;
                });
                while (!flag) {
                    Thread.onSpinWait();
                }
                t.join();
                return "" + r[0];
            }
            default:
                return null;
        }
    }

    private static String readWrite(String what) throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock(what.startsWith("fair"));
        boolean[] r = new boolean[3];
        switch (what) {
            case "reader-tries-to-write": // it waits for itself
                lock.readLock().lock();
                r[0] = lock.writeLock().tryLock(1, TimeUnit.SECONDS);
                return r[0] + " " + lock.getReadLockCount();
            case "writer-tries-to-read":
                lock.writeLock().lock();
                r[0] = lock.readLock().tryLock(1, TimeUnit.SECONDS);
                return r[0] + " " + lock.getReadHoldCount();
            case "write-tried-beside-a-reader": {
                Thread t = start(() -> {
                    lock.readLock().lock();
                    lock.readLock().unlock();
                });
                r[0] = lock.writeLock().tryLock(1, TimeUnit.HOURS);
                if (r[0]) {
                    lock.writeLock().unlock();
                }
                t.join();
                return "" + r[0];
            }
            case "write-tried-briefly-beside-a-reader": {
                Thread t = start(() -> {
                    lock.readLock().lock();
                    lock.readLock().unlock();
                });
                r[0] = lock.writeLock().tryLock(1, TimeUnit.MILLISECONDS);
                if (r[0]) {
                    lock.writeLock().unlock();
                }
                t.join();
                return "" + r[0];
            }
            case "polling-reader-lets-the-writer-in": {
                CountDownLatch held = new CountDownLatch(1);
                Thread t = start(() -> {
                    lock.readLock().lock();
                    held.countDown();
                    while (!flag) {
                        Thread.onSpinWait();
                    }
                    lock.readLock().unlock();
                });
                held.await();
                Thread u = start(() -> r[0] = lock.writeLock().tryLock(1, TimeUnit.HOURS));
                flag = true;
                t.join();
                u.join();
                return "" + r[0];
            }
            case "polling-reader-outlasts-the-writer": {
                CountDownLatch held = new CountDownLatch(1);
                Thread t = start(() -> {
                    lock.readLock().lock();
                    held.countDown();
                    while (!flag) {
                        Thread.onSpinWait();
                    }
                    lock.readLock().unlock();
                });
                held.await();
                r[0] = lock.writeLock().tryLock(1, TimeUnit.HOURS);
                flag = true;
                t.join();
                return "" + r[0];
            }
            case "poller-of-write-locked": {
                Thread t = start(() -> {
                    while (!lock.isWriteLocked()) {
                        Thread.onSpinWait();
                    }
                    flag = true;
                    r[1] = lock.readLock().tryLock(1, TimeUnit.HOURS);
                });
                r[0] = lock.writeLock().tryLock(1, TimeUnit.HOURS);
                while (!flag) {
                    Thread.onSpinWait();
                }
                lock.writeLock().unlock();
                t.join();
                return r[0] + " " + r[1];
            }
            case "fair-reader-behind-a-writer": {
                lock.readLock().lock();
                Thread t = start(() -> r[1] = lock.writeLock().tryLock(2, TimeUnit.HOURS));
                Thread.sleep(60_000);
                Thread u = start(() -> r[2] = lock.readLock().tryLock(1, TimeUnit.HOURS));
                u.join();
                lock.readLock().unlock();
                t.join();
                return r[1] + " " + r[2];
            }
            case "read-tried-beside-two-writers": {
                Thread t = start(() -> {
                    lock.writeLock().lock();
                    lock.writeLock().unlock();
                });
                Thread u = start(() -> {
                    r[1] = lock.writeLock().tryLock();
                    if (r[1]) {
                        lock.writeLock().unlock();
                    }
                });
                r[0] = lock.readLock().tryLock(1, TimeUnit.MILLISECONDS);
                if (r[0]) {
                    lock.readLock().unlock();
                }
                t.join();
                u.join();
                return r[0] + " " + r[1];
            }
            default:
                return null;
        }
    }

    private static String others(String what) throws Exception {
        boolean[] r = new boolean[2];
        switch (what) {
            case "stamp-tried-twice": { // it is not reentrant
                StampedLock lock = new StampedLock();
                r[0] = lock.tryWriteLock(1, TimeUnit.SECONDS) != 0;
                r[1] = lock.tryWriteLock(1, TimeUnit.SECONDS) != 0;
                return r[0] + " " + r[1];
            }
            case "permits-polled-while-tried": {
                Semaphore permits = new Semaphore(1);
                permits.acquire();
                Thread t = start(() -> {
                    while (permits.availablePermits() == 0) {
                        Thread.onSpinWait();
                    }
                });
                Thread u = start(() -> {
                    r[0] = permits.tryAcquire(1, TimeUnit.HOURS);
                    permits.release();
                });
                permits.release();
                u.join();
                t.join();
                return "" + r[0];
            }
            default:
                return "no such case";
        }
    }
}
