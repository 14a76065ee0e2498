import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Locks that several readers share: ReentrantReadWriteLock and StampedLock. */
class ReadWriteLocks extends Cases {
    static boolean run(String name) throws Exception {
        switch (name) {
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
                        // after validate nothing is promised
                        check((name.equals("stamped-too-late") ? pair[0] : a) == b);
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
            case "read-write-tried" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock(true);
                lock.readLock().lock();
                all(() -> {
                    check(!lock.writeLock().tryLock() && !lock.writeLock().tryLock(1, TimeUnit.SECONDS));
                    check(lock.readLock().tryLock());
                    lock.readLock().unlock();
                    check(lock.readLock().tryLock(1, TimeUnit.SECONDS));
                    lock.readLock().unlock();
                });
                lock.readLock().unlock();
                check(lock.writeLock().tryLock());
                all(() -> check(!lock.readLock().tryLock() && !lock.readLock().tryLock(1, TimeUnit.SECONDS)));
                lock.writeLock().unlock();
            }
            case "read-write-tried-ignored" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                Body adds = () -> {
                    boolean got = lock.writeLock().tryLock();
                    x++; // got or not
                    if (got) {
                        lock.writeLock().unlock();
                    }
                };
                all(adds, adds);
            }
            case "read-write-interrupted" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                lock.writeLock().lock();
                Thread[] t = start(() -> {
                    try {
                        lock.readLock().lockInterruptibly();
                        check(false);
                    } catch (InterruptedException e) {
                        lock.isWriteLocked();
                    }
                }, () -> {
                    try {
                        lock.writeLock().lockInterruptibly();
                        check(false);
                    } catch (InterruptedException e) {
                        check(!lock.isWriteLockedByCurrentThread());
                    }
                });
                for (Thread each : t) {
                    each.interrupt();
                    each.join();
                }
                check(lock.isWriteLockedByCurrentThread());
            }
            case "read-write-condition" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
                Condition changed = lock.writeLock().newCondition();
                Thread[] t = start(() -> {
                    lock.writeLock().lock();
                    x = 1;
                    changed.signal();
                    lock.writeLock().unlock();
                });
                lock.writeLock().lock();
                while (x == 0) {
                    changed.await();
                }
                lock.writeLock().unlock();
                t[0].join();
            }
            case "read-not-owner" -> new ReentrantReadWriteLock().readLock().unlock();
            case "stamped-timed" -> {
                StampedLock lock = new StampedLock();
                long stamp = lock.readLock();
                all(() -> {
                    check(lock.tryWriteLock() == 0 && lock.tryWriteLock(1, TimeUnit.SECONDS) == 0);
                    lock.unlockRead(lock.tryReadLock(1, TimeUnit.SECONDS));
                });
                lock.unlock(stamp);
                long write = lock.tryWriteLock(1, TimeUnit.SECONDS);
                all(() -> check(lock.tryReadLock() == 0 && lock.tryReadLock(1, TimeUnit.SECONDS) == 0
                        && lock.tryOptimisticRead() == 0));
                lock.unlockWrite(write);
            }
            case "stamped-interrupted" -> {
                StampedLock lock = new StampedLock();
                long stamp = lock.writeLock();
                Thread[] t = start(() -> {
                    try {
                        lock.writeLockInterruptibly();
                        check(false);
                    } catch (InterruptedException e) {
                        check(lock.isWriteLocked());
                    }
                }, () -> {
                    try {
                        lock.readLockInterruptibly();
                        check(false);
                    } catch (InterruptedException e) {
                        check(lock.isWriteLocked());
                    }
                });
                for (Thread each : t) {
                    each.interrupt();
                    each.join();
                }
                lock.unlockWrite(stamp);
            }
            case "stamped-views" -> {
                StampedLock lock = new StampedLock();
                all(() -> add(lock.asWriteLock()), () -> add(lock.asReadWriteLock().writeLock()));
                check(x == 2);
            }
            case "stamped-readers" -> {
                StampedLock lock = new StampedLock();
                all(() -> add(lock.asReadLock()), () -> add(lock.asReadLock())); // readers do not keep each other out
            }
            case "stamped-other-stamp" -> {
                StampedLock lock = new StampedLock();
                long read = lock.readLock();
                lock.unlockWrite(read);
            }
            case "stamped-upgrade" -> {
                // Who cannot convert waits for the write lock, and still has the read lock itself.
                StampedLock lock = new StampedLock();
                Body writes = () -> {
                    long stamp = lock.readLock();
                    long write = lock.tryConvertToWriteLock(stamp);
                    lock.unlock(write == 0 ? lock.writeLock() : write);
                };
                all(writes, writes);
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
