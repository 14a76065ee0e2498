import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Locks, conditions, semaphores. */
class Locks extends Cases {
    static boolean run(String name) throws Exception {
        switch (name) {
            case "lock", "lock-fair" -> {
                ReentrantLock lock = new ReentrantLock(name.equals("lock-fair"));
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
                boolean loops = name.equals("condition");
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
                    if (name.equals("read-upgrade")) {
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
                Semaphore s = new Semaphore(name.equals("semaphore") ? 1 : 2);
                Body adds = () -> {
                    s.acquire();
                    x++;
                    s.release();
                };
                all(adds, adds);
                check(x == 2);
            }
            case "lock-again" -> {
                ReentrantLock lock = new ReentrantLock();
                Body adds = () -> {
                    lock.lock();
                    add(lock);
                    lock.unlock();
                };
                all(adds, adds);
                check(x == 2 && !lock.isLocked());
            }
            case "lock-kept" -> {
                Lock lock = new ReentrantLock();
                all(lock::lock, lock::lock); // neither unlocks
            }
            case "condition-timed" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                lock.lock();
                check(changed.awaitNanos(1000) <= 0);
                check(lock.isHeldByCurrentThread());
                lock.unlock();
            }
            case "condition-not-held" -> new ReentrantLock().newCondition().signal();
            case "condition-interrupted" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                Thread[] t = start(() -> {
                    lock.lock();
                    try {
                        changed.await();
                        check(false);
                    } catch (InterruptedException e) {
                        x = 1;
                    } finally {
                        lock.unlock();
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(x == 1 && !lock.isLocked());
            }
            case "read-two" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                lock.readLock().lock();
                all(() -> {
                    lock.readLock().lock(); // beside the other reader
                    lock.readLock().unlock();
                });
                lock.readLock().unlock();
            }
            case "read-race" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                all(() -> add(lock.readLock()), () -> add(lock.readLock())); // readers do not keep each other out
            }
            case "read-downgrade" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                Body writes = () -> {
                    lock.writeLock().lock();
                    int mine = ++x;
                    lock.readLock().lock();
                    lock.writeLock().unlock();
                    check(x == mine); // no writer came in between
                    lock.readLock().unlock();
                };
                all(writes, writes);
            }
            case "stamped-optimistic", "stamped-unvalidated", "stamped-too-late" -> {
                StampedLock lock = new StampedLock();
                int[] pair = new int[2];
                all(() -> {
                    long stamp = lock.writeLock();
                    pair[0] = 1;
                    pair[1] = 1;
                    lock.unlockWrite(stamp);
                }, () -> {
                    long stamp = lock.tryOptimisticRead();
                    int a = pair[0], b = pair[1];
                    if (name.equals("stamped-unvalidated")) {
                        check(stamp == 0 || a == b); // they may come from before and after the write
                    } else if (lock.validate(stamp)) {
                        check((name.equals("stamped-too-late") ? pair[0] : a) == b); // after validate nothing is promised
                    }
                });
            }
            case "stamped-retry" -> {
                StampedLock lock = new StampedLock();
                int[] pair = new int[2];
                all(() -> {
                    long stamp = lock.writeLock();
                    pair[0] = 1;
                    pair[1] = 1;
                    lock.unlockWrite(stamp);
                }, () -> {
                    long stamp = lock.tryOptimisticRead();
                    int a = pair[0], b = pair[1];
                    if (!lock.validate(stamp)) {
                        stamp = lock.readLock();
                        a = pair[0];
                        b = pair[1];
                        lock.unlockRead(stamp);
                    }
                    check(a == b);
                });
            }
            case "stamped-unlocked" -> {
                StampedLock lock = new StampedLock();
                all(() -> x = 1, () -> { // a writer that does not take the lock
                    long stamp = lock.tryOptimisticRead();
                    int seen = x;
                    check(!lock.validate(stamp) || seen <= 1);
                });
            }
            case "stamped-again" -> {
                StampedLock lock = new StampedLock();
                lock.writeLock();
                lock.writeLock(); // not reentrant
            }
            case "stamped-convert" -> {
                StampedLock lock = new StampedLock();
                Body adds = () -> {
                    long stamp = lock.readLock();
                    long write = lock.tryConvertToWriteLock(stamp);
                    if (write == 0) {
                        lock.unlockRead(stamp);
                        write = lock.writeLock();
                    }
                    x++;
                    lock.unlockWrite(write);
                };
                all(adds, adds);
                check(x == 2);
            }
            case "semaphore-try" -> {
                Semaphore s = new Semaphore(1);
                all(() -> {
                    s.acquire();
                    s.release();
                }, () -> check(s.tryAcquire())); // unless the other one has it
            }
            case "semaphore-timed" -> {
                Semaphore s = new Semaphore(0, true);
                check(!s.tryAcquire(1, TimeUnit.SECONDS));
                s.release(2);
                check(s.tryAcquire(2, 1, TimeUnit.SECONDS));
            }
            case "own-lock" -> {
                // A lock of the program's own, made as the JDK's are.
                AbstractQueuedSynchronizer lock = new AbstractQueuedSynchronizer() {
                    protected boolean tryAcquire(int n) {
                        return compareAndSetState(0, 1);
                    }

                    protected boolean tryRelease(int n) {
                        setState(0);
                        return true;
                    }
                };
                Body adds = () -> {
                    lock.acquire(1);
                    x++;
                    lock.release(1);
                };
                all(adds, adds);
                check(x == 2);
            }
            case "own-long-lock" -> {
                AbstractQueuedLongSynchronizer lock = new AbstractQueuedLongSynchronizer() {
                    protected boolean tryAcquire(long n) {
                        return compareAndSetState(0, n);
                    }

                    protected boolean tryRelease(long n) {
                        setState(0);
                        return true;
                    }
                };
                Body adds = () -> {
                    lock.acquire(1L << 40);
                    x++;
                    lock.release(1L << 40);
                };
                all(adds, adds);
                check(x == 2);
            }
            case "own-lock-open" -> {
                // tryAcquire looks and sets apart: two threads may have it.
                AbstractQueuedSynchronizer lock = new AbstractQueuedSynchronizer() {
                    protected boolean tryAcquire(int n) {
                        if (getState() == 1) {
                            return false;
                        }
                        setState(1);
                        return true;
                    }

                    protected boolean tryRelease(int n) {
                        setState(0);
                        return true;
                    }
                };
                Body adds = () -> {
                    lock.acquire(1);
                    x++;
                    lock.release(1);
                };
                all(adds, adds);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
