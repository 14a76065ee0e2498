import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;

/**
 * Optimistic reads of threads that loop, or that never end. A writer changes x under the lock. Reads whose stamp is
 * never validated are in a data race with it. Reads whose stamp turns out to be invalid do not count.
 */
class Stamps extends Cases {
    static final StampedLock lock = new StampedLock();
    static final LinkedBlockingQueue<Runnable> tasks = new LinkedBlockingQueue<>();
    static final Object gate = new Object();
    static final int[] numbers = new int[2];
    static volatile boolean done, never;
    static int y;

    static void write() {
        long stamp = lock.writeLock();
        x = 1;
        y = 1;
        numbers[1] = 1;
        lock.unlockWrite(stamp);
    }

    /** Reads where a writer has the lock are not validated. */
    static boolean readsUnvalidated() {
        long stamp = lock.tryOptimisticRead();
        int now = x;
        return stamp != 0 && lock.validate(stamp) && now == 1;
    }

    static int readOnce() {
        lock.tryOptimisticRead();
        return x;
    }

    static void daemon(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        t.setDaemon(true);
        t.start();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "unvalidated" -> all(Stamps::write, () -> {
                while (!readsUnvalidated()) {
                }
            });
            case "unvalidated-sleep" -> all(Stamps::write, () -> {
                while (!readsUnvalidated()) {
                    Thread.sleep(1);
                }
            });
            case "unvalidated-two" -> all(Stamps::write, () -> {
                long stamp;
                int first, second;
                do {
                    stamp = lock.tryOptimisticRead();
                    first = x;
                    second = y;
                } while (stamp == 0 || !lock.validate(stamp) || first + second != 2);
            });
            case "unvalidated-element" -> all(Stamps::write, () -> {
                while (true) {
                    long stamp = lock.tryOptimisticRead();
                    if (numbers[1] == 1 && lock.validate(stamp)) {
                        break;
                    }
                }
            });
            case "unvalidated-converted" -> all(Stamps::write, () -> {
                for (int now = 0; now == 0;) {
                    long stamp = lock.tryOptimisticRead();
                    int seen = x;
                    long own = stamp == 0 ? 0 : lock.tryConvertToReadLock(stamp);
                    if (own != 0) {
                        now = seen;
                        lock.unlockRead(own);
                    }
                }
            });
            case "unvalidated-other" -> {
                // the loop waits for something else than what is read under the stamp
                Thread[] writer = start(Stamps::write, () -> done = true);
                while (!done) {
                    long stamp = lock.tryOptimisticRead();
                    int seen = x;
                    check(stamp == 0 || !lock.validate(stamp) || seen <= 1);
                }
                writer[0].join();
            }
            default -> {
                if (!daemons(args[0]) && !right(args[0])) {
                    throw new IllegalArgumentException(args[0]);
                }
            }
        }
    }

    /** The reader's stamp is never validated, since the reader waits for ever. The program ends without it. */
    private static boolean daemons(String name) throws Exception {
        switch (name) {
            case "daemon-takes" -> {
                daemon(() -> {
                    while (true) {
                        tasks.take().run();
                    }
                });
                tasks.add(Stamps::readOnce);
                write();
            }
            case "daemon-parks" -> {
                daemon(() -> {
                    readOnce();
                    while (true) {
                        LockSupport.park();
                    }
                });
                write();
            }
            case "daemon-waits" -> {
                daemon(() -> {
                    readOnce();
                    synchronized (gate) {
                        gate.wait();
                    }
                });
                write();
            }
            case "daemon-loops" -> {
                daemon(() -> {
                    readOnce();
                    while (!never) {
                        Thread.onSpinWait();
                    }
                });
                write();
            }
            case "daemon-rounds" -> {
                daemon(() -> {
                    while (!never) {
                        readOnce();
                    }
                });
                write();
            }
            case "daemon-latch" -> {
                CountDownLatch latch = new CountDownLatch(1);
                daemon(() -> {
                    readOnce();
                    latch.await();
                });
                write();
            }
            case "daemon-pool" -> {
                CompletableFuture<Integer> future = CompletableFuture.supplyAsync(Stamps::readOnce);
                write();
                future.join();
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /** All stamps are validated, sooner or later, or the reads are ordered with the write. */
    private static boolean right(String name) throws Exception {
        switch (name) {
            case "validated" -> all(Stamps::write, () -> {
                while (true) {
                    long stamp = lock.tryOptimisticRead();
                    int seen = x;
                    if (lock.validate(stamp) && seen == 1) {
                        break;
                    }
                }
            });
            case "validated-later" -> all(() -> {
                write();
                done = true;
            }, () -> {
                long stamp = lock.tryOptimisticRead();
                int seen = x;
                while (!done) {
                    Thread.onSpinWait();
                }
                check(!lock.validate(stamp) || seen == 1);
            });
            case "validated-next" -> all(Stamps::write, () -> {
                long stamp = 0;
                int seen = 0;
                while (stamp == 0 || !lock.validate(stamp) || seen != 1) {
                    stamp = lock.tryOptimisticRead();
                    seen = stamp == 0 ? 0 : x;
                }
            });
            case "validated-daemon" -> {
                daemon(() -> {
                    while (!never) {
                        long stamp = lock.tryOptimisticRead();
                        int seen = x;
                        check(!lock.validate(stamp) || seen <= 1);
                    }
                });
                write();
            }
            case "validated-exit" -> {
                // the reader may be stopped before it validates
                start(() -> {
                    long stamp = lock.tryOptimisticRead();
                    int seen = x;
                    check(!lock.validate(stamp) || seen <= 1);
                });
                write();
                System.exit(0);
            }
            case "unvalidated-ordered" -> {
                write();
                daemon(() -> {
                    readOnce();
                    LockSupport.park();
                });
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
