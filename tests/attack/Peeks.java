import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** Sections under a lock that another thread sees half done, though only in few orders, or by a way of its own. */
class Peeks extends Chapter {
    static final Object LOCK = new Object();
    static final Object OTHER = new Object();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int a, b;
    static volatile boolean open;
    static final AtomicInteger n = new AtomicInteger();
    static final AtomicIntegerArray array = new AtomicIntegerArray(2);
    static final VarHandle A = handle();

    volatile int own;
    static final AtomicIntegerFieldUpdater<Peeks> OWN = AtomicIntegerFieldUpdater.newUpdater(Peeks.class, "own");

    private static VarHandle handle() {
        try {
            return MethodHandles.lookup().findStaticVarHandle(Peeks.class, "a", int.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void pair() {
        synchronized (LOCK) {
            a = 1;
            b = 1;
        }
    }

    /** Looks without the lock, only once it has been opened by a third. */
    static void whenOpened() throws Exception {
        all(Peeks::pair, () -> {
            if (open) {
                seen = a + " " + b;
            }
        }, () -> open = true);
    }

    static void underOther() throws Exception {
        all(Peeks::pair, () -> {
            synchronized (OTHER) {
                seen = a + " " + b;
            }
        });
    }

    static void byReflection() throws Exception {
        Field field = Peeks.class.getDeclaredField("a");
        all(Peeks::pair, () -> seen = field.getInt(null) + " " + b);
    }

    static void byHandle() throws Exception {
        all(Peeks::pair, () -> seen = (int) A.getOpaque() + " " + b);
    }

    static void byUpdater() throws Exception {
        Peeks it = new Peeks();
        all(() -> {
            synchronized (it) {
                it.own = 1;
                it.own = 2;
            }
        }, () -> seen = "" + OWN.get(it));
    }

    static void elements() throws Exception {
        all(() -> {
            synchronized (LOCK) {
                array.set(0, 1);
                array.set(1, 1);
            }
        }, () -> seen = array.toString().replace(" ", ""));
    }

    /** The section adds twice, and nobody uses what comes back: who looks may see one. */
    static void added() throws Exception {
        all(() -> {
            synchronized (LOCK) {
                n.incrementAndGet();
                n.incrementAndGet();
            }
        }, () -> {
            synchronized (LOCK) {
                n.addAndGet(10);
            }
        }, () -> seen = "" + n.get());
    }

    /** Adds the one to the other: an even number in between is seen only by one who compares. */
    static void compared() throws Exception {
        all(() -> {
            n.incrementAndGet();
            n.incrementAndGet();
        }, () -> seen = "" + n.compareAndSet(1, 5));
        seen += " " + n;
    }

    /** The lock is taken by a section in each thread; a third asks whether it is locked. */
    static void isLocked() throws Exception {
        all(() -> {
            lock.lock();
            x++;
            lock.unlock();
        }, () -> seen = "" + lock.isLocked());
    }

    static void ownerWaits() throws Exception {
        all(() -> {
            lock.lock();
            x++;
            lock.unlock();
        }, () -> {
            lock.lock();
            seen = "" + lock.hasQueuedThreads();
            lock.unlock();
        });
    }

    static void interruptedWithin() throws Exception {
        Thread worker = start(() -> {
            synchronized (LOCK) {
                boolean first = Thread.interrupted();
                boolean second = Thread.interrupted();
                seen = first + " " + second;
            }
        });
        worker.interrupt();
        worker.join();
    }

    /** The status is read twice and stays. */
    static void askedWithin() throws Exception {
        Thread worker = start(() -> {
            synchronized (LOCK) {
                boolean first = Thread.currentThread().isInterrupted();
                boolean second = Thread.currentThread().isInterrupted();
                seen = first + " " + second;
            }
        });
        worker.interrupt();
        worker.join();
    }

    static void permitsWithin() throws Exception {
        Semaphore permits = new Semaphore(0);
        all(() -> {
            synchronized (LOCK) {
                permits.release();
                permits.release();
            }
        }, () -> seen = permits.availablePermits() + " " + permits.tryAcquire(2));
    }

    static void countsWithin() throws Exception {
        CountDownLatch latch = new CountDownLatch(2);
        all(() -> {
            lock.lock();
            latch.countDown();
            latch.countDown();
            lock.unlock();
        }, () -> seen = "" + latch.getCount());
    }

    static void filledWithin() throws Exception {
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(2);
        all(() -> {
            synchronized (queue) {
                queue.add(1);
                queue.add(2);
            }
        }, () -> seen = queue.poll() + " " + queue.remainingCapacity());
    }

    static void mappedWithin() throws Exception {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        all(() -> {
            synchronized (map) {
                map.put("a", 1);
                map.put("b", 1);
            }
        }, () -> seen = map.containsKey("a") + " " + map.containsKey("b"));
    }

    static void completedWithin() throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        all(() -> {
            synchronized (LOCK) {
                one.complete(1);
                two.complete(2);
            }
        }, () -> seen = one.isDone() + " " + two.isDone());
    }

    /** A dependent runs within the section of the one who completes. */
    static void dependentWithin() throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> next = one.thenApply(value -> {
            a = 1;
            b = 1;
            return Thread.holdsLock(LOCK) ? 1 : 0;
        });
        all(() -> {
            synchronized (LOCK) {
                one.complete(1);
            }
        }, () -> seen = a + " " + b);
        seen += " " + next.join();
    }

    /** The section starts a thread that looks. */
    static void startsWithin() throws Exception {
        Thread[] started = new Thread[1];
        synchronized (LOCK) {
            a = 1;
            started[0] = start(() -> seen = a + " " + b);
            b = 1;
        }
        started[0].join();
    }

    /** The thread that is started needs the lock. */
    static void startsGuarded() throws Exception {
        Thread started;
        synchronized (LOCK) {
            x = 1;
            started = start(() -> {
                synchronized (LOCK) {
                    seen = "" + x;
                }
            });
            x = 2;
        }
        started.join();
    }

    static void joinsWithin() throws Exception {
        Thread other = start(() -> {
            b = a;
            synchronized (OTHER) {
                b++;
            }
        });
        synchronized (LOCK) {
            a = 5;
            other.join();
            seen = "" + b;
        }
    }

    /** Who waits gives the monitor back in the midst of the outer section. */
    static void waitsWithin() throws Exception {
        boolean[] told = new boolean[1];
        all(() -> {
            synchronized (LOCK) {
                a = 1;
                synchronized (LOCK) {
                    while (!told[0]) {
                        LOCK.wait();
                    }
                }
                b = 1;
            }
        }, () -> {
            synchronized (LOCK) {
                seen = a + " " + b;
                told[0] = true;
                LOCK.notify();
            }
        });
    }

    static void awaitsWithin() throws Exception {
        Condition condition = lock.newCondition();
        boolean[] told = new boolean[1];
        all(() -> {
            lock.lock();
            lock.lock();
            x = 1;
            while (!told[0]) {
                condition.await();
            }
            x = 2;
            lock.unlock();
            lock.unlock();
        }, () -> {
            lock.lock();
            seen = "" + x + lock.getHoldCount();
            told[0] = true;
            condition.signal();
            lock.unlock();
        });
    }

    /** Two locks, not nested: the second is taken before the first is given back. */
    static void handOverHand() throws Exception {
        ReentrantLock one = new ReentrantLock();
        ReentrantLock two = new ReentrantLock();
        int[] cells = new int[2];
        Body move = () -> {
            one.lock();
            cells[0]++;
            two.lock();
            one.unlock();
            cells[1] += cells[1] + 1;
            two.unlock();
        };
        all(move, () -> {
            two.lock();
            seen = "" + cells[1];
            two.unlock();
            one.lock();
            seen += cells[0];
            one.unlock();
        });
    }

    /** One lock by two names. */
    static void aliased() throws Exception {
        List<Object> locks = new ArrayList<>(List.of(LOCK));
        Object same = locks.get(0);
        all(() -> {
            synchronized (LOCK) {
                x++;
                x++;
            }
        }, () -> {
            synchronized (same) {
                seen = "" + x;
            }
        });
    }

    /** The lock is replaced while a thread waits for the old one. */
    static volatile Object replaced = new Object();

    static void replaced() throws Exception {
        all(() -> {
            synchronized (replaced) {
                replaced = new Object();
                a++;
                b = a;
            }
        }, () -> {
            synchronized (replaced) {
                seen = a + " " + b;
            }
        });
    }

    static void readLocks() throws Exception {
        ReentrantReadWriteLock locks = new ReentrantReadWriteLock();
        Body reader = () -> {
            locks.readLock().lock();
            int before = n.getAndIncrement();
            if (before == 1) {
                seen = "both";
            }
            n.decrementAndGet();
            locks.readLock().unlock();
        };
        seen = "one";
        all(reader, reader);
    }

    static void writeBesideRead() throws Exception {
        ReentrantReadWriteLock locks = new ReentrantReadWriteLock();
        int[] cell = new int[2];
        all(() -> {
            locks.writeLock().lock();
            cell[0] = 1;
            cell[1] = 1;
            locks.writeLock().unlock();
        }, () -> {
            if (locks.readLock().tryLock()) {
                seen = "" + cell[0] + cell[1];
                locks.readLock().unlock();
            } else {
                seen = "busy";
            }
        });
    }

    static void optimistic() throws Exception {
        StampedLock stamps = new StampedLock();
        int[] tries = new int[1];
        all(() -> {
            long stamp = stamps.writeLock();
            a = 1;
            b = 1;
            stamps.unlockWrite(stamp);
        }, () -> {
            long stamp = stamps.tryOptimisticRead();
            int one = a;
            int two = b;
            tries[0]++;
            seen = stamps.validate(stamp) ? one + " " + two : "invalid " + stamps.isWriteLocked();
        });
    }

    static void barrierWithin() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2, () -> {
            a = 1;
            b = 1;
        });
        Thread looker = start(() -> seen = a + " " + b);
        all(barrier::await, barrier::await);
        looker.join();
    }

    static void phaserWithin() throws Exception {
        Phaser phaser = new Phaser(2) {
            @Override
            protected boolean onAdvance(int phase, int parties) {
                a = 1;
                b = 1;
                return false;
            }
        };
        all(phaser::arrive, phaser::arrive, () -> seen = a + " " + b + " " + (phaser.getPhase() - b == 0));
        if (seen.startsWith("1 1")) {
            seen = "1 1";
        }
        seen = seen.substring(0, 3);
    }

    static void computedWithin() throws Exception {
        ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
        all(() -> map.compute("k", (key, old) -> {
            a = 1;
            b = 1;
            return 1;
        }), () -> seen = a + " " + b + " " + map.get("k"));
    }

    static void listLocked() throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        all(() -> {
            synchronized (list) {
                list.add(1);
                list.remove(0);
            }
        }, () -> seen = "" + list.size());
    }

    /** The copy has a mutex of its own. */
    static void mapLockedByOther() throws Exception {
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        Object view = map.keySet();
        all(() -> {
            synchronized (view) {
                map.put(1, 1);
                map.put(2, 2);
            }
        }, () -> seen = "" + map.size());
    }

    static void dequeWithin() throws Exception {
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        all(() -> {
            synchronized (LOCK) {
                deque.addFirst(1);
                deque.addFirst(2);
            }
        }, () -> seen = deque.peekFirst() + " " + deque.peekLast());
    }

    static void spinLock() throws Exception {
        AtomicBoolean busy = new AtomicBoolean();
        Body body = () -> {
            while (!busy.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
            x++;
            busy.set(false);
        };
        all(body, () -> {
            seen = "" + busy.get();
            body.run();
        });
        seen += x;
    }

    /** The exception leaves the section in its midst. */
    static void thrownWithin() throws Exception {
        all(() -> {
            try {
                synchronized (LOCK) {
                    x = 1;
                    check(v == 0);
                    x = 2;
                }
            } catch (AssertionError e) {
                w = 1;
            }
        }, () -> {
            v = 1;
            synchronized (LOCK) {
                seen = x + " " + w;
            }
        });
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "when-opened" -> whenOpened();
            case "under-other" -> underOther();
            case "by-reflection" -> byReflection();
            case "by-handle" -> byHandle();
            case "by-updater" -> byUpdater();
            case "elements" -> elements();
            case "added" -> added();
            case "compared" -> compared();
            case "is-locked" -> isLocked();
            case "owner-waits" -> ownerWaits();
            case "interrupted-within" -> interruptedWithin();
            case "asked-within" -> askedWithin();
            case "permits-within" -> permitsWithin();
            case "counts-within" -> countsWithin();
            case "filled-within" -> filledWithin();
            case "mapped-within" -> mappedWithin();
            case "completed-within" -> completedWithin();
            case "dependent-within" -> dependentWithin();
            case "starts-within" -> startsWithin();
            case "starts-guarded" -> startsGuarded();
            case "joins-within" -> joinsWithin();
            case "waits-within" -> waitsWithin();
            case "awaits-within" -> awaitsWithin();
            case "hand-over-hand" -> handOverHand();
            case "aliased" -> aliased();
            case "replaced" -> replaced();
            case "read-locks" -> readLocks();
            case "write-beside-read" -> writeBesideRead();
            case "optimistic" -> optimistic();
            case "barrier-within" -> barrierWithin();
            case "phaser-within" -> phaserWithin();
            case "computed-within" -> computedWithin();
            case "list-locked" -> listLocked();
            case "map-locked-by-other" -> mapLockedByOther();
            case "deque-within" -> dequeWithin();
            case "spin-lock" -> spinLock();
            case "thrown-within" -> thrownWithin();
            default -> throw new IllegalArgumentException(args[0]);
        }
        say("saw", seen.isEmpty() ? "-" : seen);
    }
}
