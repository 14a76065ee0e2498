import java.util.Date;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Locks with one owner, conditions, semaphores, synchronizers of the program's own. */
class Locks extends Cases {
    static void orderedTimed(Lock first, Lock second) throws InterruptedException {
        if (first.tryLock(1, TimeUnit.SECONDS)) {
            if (second.tryLock(1, TimeUnit.SECONDS)) {
                second.unlock();
            }
            first.unlock();
        }
    }

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
            case "lock-order-timed" -> {
                // Who does not get the second one gives the first one back.
                ReentrantLock a = new ReentrantLock(), b = new ReentrantLock();
                all(() -> orderedTimed(a, b), () -> orderedTimed(b, a));
                check(!a.isLocked() && !b.isLocked());
            }
            case "lock-timed-ignored" -> {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                start(() -> {
                    lock.tryLock(1, TimeUnit.SECONDS);
                    lock.unlock(); // it was not got
                })[0].join();
            }
            case "condition-until" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                lock.lock();
                check(!changed.awaitUntil(new Date(System.currentTimeMillis() + 1000)));
                check(!changed.await(1, TimeUnit.SECONDS));
                lock.unlock();
                Thread[] t = start(() -> {
                    lock.lock();
                    x = 1;
                    changed.signal();
                    lock.unlock();
                });
                lock.lock();
                while (x == 0) {
                    changed.awaitUntil(new Date(System.currentTimeMillis() + 1000));
                }
                lock.unlock();
                t[0].join();
            }
            case "condition-uninterruptibly", "condition-unheard" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                boolean signals = name.equals("condition-uninterruptibly");
                Thread[] t = start(() -> {
                    lock.lock();
                    while (x == 0) {
                        changed.awaitUninterruptibly(); // an interrupt does not end it, and is kept
                    }
                    check(Thread.currentThread().isInterrupted());
                    lock.unlock();
                });
                t[0].interrupt();
                if (signals) {
                    lock.lock();
                    x = 1;
                    changed.signal();
                    lock.unlock();
                }
                t[0].join();
            }
            case "condition-signal-all", "condition-signal-one" -> {
                ReentrantLock lock = new ReentrantLock();
                Condition changed = lock.newCondition();
                Body waits = () -> {
                    lock.lock();
                    while (x == 0) {
                        changed.await();
                    }
                    lock.unlock();
                };
                Thread[] t = start(waits, waits);
                lock.lock();
                x = 1;
                if (name.equals("condition-signal-all")) {
                    changed.signalAll();
                } else {
                    changed.signal(); // one of two that wait
                }
                lock.unlock();
                t[0].join();
                t[1].join();
            }
            case "semaphore-fair" -> {
                Semaphore s = new Semaphore(1, true);
                Body adds = () -> {
                    s.acquireUninterruptibly();
                    x++;
                    s.release();
                };
                all(adds, adds);
                check(x == 2 && s.availablePermits() == 1 && s.drainPermits() == 1);
            }
            case "semaphore-too-many" -> {
                Semaphore s = new Semaphore(1);
                s.release(); // nobody had acquired: there are two permits now
                Body adds = () -> {
                    s.acquire();
                    x++;
                    s.release();
                };
                all(adds, adds);
            }
            case "semaphore-halves" -> {
                Semaphore s = new Semaphore(2);
                Body takes = () -> {
                    s.acquire();
                    s.acquire(); // each may have one of the two
                    s.release(2);
                };
                all(takes, takes);
            }
            case "semaphore-both" -> {
                Semaphore s = new Semaphore(2);
                Body takes = () -> {
                    s.acquire(2);
                    x++;
                    s.release(2);
                };
                all(takes, takes);
                check(x == 2);
            }
            case "semaphore-interrupted" -> {
                Semaphore s = new Semaphore(0);
                Thread[] t = start(() -> {
                    try {
                        s.acquire();
                        check(false);
                    } catch (InterruptedException e) {
                        x = 1;
                    }
                });
                t[0].interrupt();
                t[0].join();
                check(x == 1 && s.availablePermits() == 0);
            }
            case "own-long-lock-open" -> {
                AbstractQueuedLongSynchronizer lock = new AbstractQueuedLongSynchronizer() {
                    protected boolean tryAcquire(long n) {
                        return true; // whoever comes
                    }

                    protected boolean tryRelease(long n) {
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
            case "own-latch" -> {
                // Shared mode: all that wait go on when the state is 1.
                AbstractQueuedSynchronizer latch = new AbstractQueuedSynchronizer() {
                    protected int tryAcquireShared(int n) {
                        return getState() == 1 ? 1 : -1;
                    }

                    protected boolean tryReleaseShared(int n) {
                        setState(1);
                        return true;
                    }
                };
                Thread[] t = start(() -> {
                    latch.acquireSharedInterruptibly(1);
                    check(x == 1);
                });
                x = 1;
                latch.releaseShared(1);
                t[0].join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
