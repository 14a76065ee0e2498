import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.function.BooleanSupplier;

/**
 * Loops that wait. A case is named loop-SOURCE-PAUSE: what the condition reads, and what the loop does between two
 * looks at it (nothing, yield, spin, sleep, park, until). The other thread sets a value, and then what the loop waits
 * for, so that the value is there behind the loop. In the cases that end in -wrong it does so in the other order. In
 * those that end in -never something is missing, and the loop has no end.
 */
class Loops extends Cases {
    static volatile boolean flag;
    static volatile int value, one, two;
    static int inside;
    static boolean got;
    static final int[] cells = new int[2];
    static final AtomicInteger atomic = new AtomicInteger();
    static final AtomicIntegerArray elements = new AtomicIntegerArray(2), numbers = new AtomicIntegerArray(2);
    static final AtomicIntegerFieldUpdater<Cell> updater = AtomicIntegerFieldUpdater.newUpdater(Cell.class, "v");
    static final Cell cell = new Cell();
    static final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();
    static final ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
    static final LinkedBlockingQueue<Integer> blocking = new LinkedBlockingQueue<>();
    static final CountDownLatch latch = new CountDownLatch(1);

    static final Semaphore permits = new Semaphore(1);
    static final ReentrantLock lock = new ReentrantLock();
    static final ReentrantReadWriteLock shared = new ReentrantReadWriteLock();
    static volatile boolean seen;

    static final Object gate = new Object();

    static String ending, pause;

    static class Cell {
        volatile int v;
    }

    static synchronized boolean isGot() {
        return got;
    }

    static synchronized void setGot() {
        got = true;
    }

    static void pause() {
        switch (pause) {
            case "yield" -> Thread.yield();
            case "spin" -> Thread.onSpinWait();
            case "park" -> LockSupport.parkNanos(1000);
            case "until" -> LockSupport.parkUntil(System.currentTimeMillis() + 1);
            case "sleep" -> {
                try {
                    Thread.sleep(1);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            default -> {
            }
        }
    }

    static void waits(Body set, BooleanSupplier done) throws Exception {
        Thread[] other = start(() -> {
            if (ending.equals("wrong")) {
                set.run();
                value = 1;
            } else {
                value = 1;
                if (!ending.equals("never")) {
                    set.run();
                }
            }
        });
        while (!done.getAsBoolean()) {
            pause();
        }
        check(value == 1);
        other[0].join();
    }

    /** Rounds that leave all as it was: whoever looks in their midst sees so, and it is there behind the loop. */
    static void restores(Body round, Body look) throws Exception {
        Thread[] other = start(() -> {
            if (!ending.equals("never")) {
                look.run();
                flag = true;
            }
        });
        while (!flag) {
            round.run();
            pause();
        }
        check(!seen);
        other[0].join();
    }

    static void bakery(int self, boolean announced) {
        if (announced) {
            elements.set(self, 1);
        }
        numbers.set(self, 1 + Math.max(numbers.get(0), numbers.get(1)));
        if (announced) {
            elements.set(self, 0);
        }
        for (int j = 0; j < 2; j++) {
            if (j == self) {
                continue;
            }
            while (elements.get(j) != 0) {
                pause();
            }
            while (numbers.get(j) != 0
                    && (numbers.get(j) < numbers.get(self) || numbers.get(j) == numbers.get(self) && j < self)) {
                pause();
            }
        }
        check(++inside == 1);
        inside--;
        numbers.set(self, 0);
    }

    static void peterson(int self, boolean wrong) {
        if (wrong) {
            one = 1 - self;
        }
        elements.set(self, 1);
        if (!wrong) {
            one = 1 - self;
        }
        while (elements.get(1 - self) == 1 && one == 1 - self) {
            pause();
        }
        check(++inside == 1);
        inside--;
        elements.set(self, 0);
    }

    /** Waits until the other thread is seen in the state, while it cannot take what is held here. */
    static void sees(Thread.State state, Body take) throws Exception {
        Thread[] other = start(() -> {
            if (!ending.equals("never")) {
                take.run();
            }
            while (!flag) {
                pause();
            }
        });
        while (other[0].getState() != state) {
            pause();
        }
        flag = true;
    }

    /** The thread that is looked at takes a monitor or a lock, again and again; another one holds it meanwhile. */
    static void seesTaker(Thread.State state, Body hold, Body take) throws Exception {
        Thread[] others = start(() -> {
            do {
                take.run();
                pause();
            } while (!flag);
        }, hold);
        while (others[0].getState() != state) {
            pause();
        }
        seen = true;
    }

    static void untilSeen() {
        while (!seen && !ending.equals("wrong")) {
            pause();
        }
        flag = true;
    }

    public static void main(String[] args) throws Exception {
        run(args[0]);
    }

    static boolean run(String name) throws Exception {
        if (!name.startsWith("loop-")) {
            return false;
        }
        String[] parts = (name + "--").split("-", -1);
        pause = parts[2];
        ending = parts[3];
        boolean wrong = ending.equals("wrong");
        switch (parts[1]) {
            case "volatile" -> waits(() -> flag = true, () -> flag);
            case "element" -> waits(() -> elements.set(1, 1), () -> elements.get(1) == 1);
            case "updater" -> waits(() -> updater.set(cell, 1), () -> updater.get(cell) == 1);
            case "swap" -> {
                atomic.set(1);
                waits(() -> atomic.set(0), () -> atomic.compareAndSet(0, 1));
            }
            case "exchange" -> {
                atomic.set(1);
                waits(() -> atomic.set(0), () -> atomic.getAndSet(1) == 0);
            }
            case "fetch" -> {
                atomic.set(1);
                waits(() -> atomic.set(0), () -> atomic.getAndAdd(0) == 0);
            }
            case "update" -> {
                atomic.set(1);
                waits(() -> atomic.set(0), () -> atomic.getAndUpdate(x -> x == 0 ? 2 : x) == 0);
            }
            case "same" -> waits(() -> flag = true, () -> {
                two = 0;
                return flag;
            });
            case "cell" -> waits(() -> flag = true, () -> {
                numbers.set(0, 0);
                cells[0] = 0;
                return flag;
            });
            case "put" -> {
                map.put("b", 2);
                waits(() -> map.put("a", 1), () -> map.put("b", 2) == 2 && map.get("a") != null);
            }
            case "lock" -> waits(() -> flag = true, () -> {
                lock.lock();
                try {
                    return flag;
                } finally {
                    lock.unlock();
                }
            });
            case "permit" -> waits(() -> flag = true, () -> {
                permits.acquireUninterruptibly();
                boolean done = flag;
                permits.release();
                return done;
            });
            case "shared" -> waits(() -> flag = true, () -> {
                shared.readLock().lock();
                try {
                    return flag;
                } finally {
                    shared.readLock().unlock();
                }
            });
            case "locked" -> restores(() -> {
                lock.lock();
                lock.unlock();
            }, () -> seen = lock.isLocked() && wrong);
            case "trylock" -> restores(() -> {
                lock.lock();
                lock.unlock();
            }, () -> {
                if (lock.tryLock()) {
                    lock.unlock();
                } else {
                    seen = wrong;
                }
            });
            case "updown" -> restores(() -> {
                atomic.incrementAndGet();
                atomic.decrementAndGet();
            }, () -> seen = atomic.get() == (wrong ? 1 : 2));
            case "twice" -> restores(() -> {
                atomic.incrementAndGet();
                atomic.decrementAndGet();
            }, () -> seen = atomic.get() == 1 && atomic.get() == 0 && atomic.get() == 1 && wrong);
            case "entry" -> restores(() -> {
                map.put("a", 1);
                map.remove("a");
            }, () -> seen = map.containsKey("a") && wrong);
            case "map" -> waits(() -> map.put("a", 1), () -> map.get("a") != null);
            case "contains" -> waits(() -> map.put("a", 1), () -> map.containsKey("a"));
            case "poll" -> waits(() -> queue.add(1), () -> queue.poll() != null);
            case "blocking" -> waits(() -> blocking.add(1), () -> blocking.poll() != null);
            case "empty" -> waits(() -> blocking.add(1), () -> !blocking.isEmpty());
            case "count" -> waits(latch::countDown, () -> latch.getCount() == 0);
            case "getter" -> waits(Loops::setGot, Loops::isGot);
            case "both" -> waits(() -> {
                flag = true;
                one = 1;
            }, () -> flag && one == 1);
            case "either" -> waits(() -> one = 1, () -> flag || one == 1);
            case "sum" -> waits(() -> {
                one = 1;
                two = 1;
            }, () -> one + two == 2);
            case "alive" -> {
                Thread[] other = start(() -> value = wrong ? 0 : 1);
                while (other[0].isAlive()) {
                    pause();
                }
                check(value == 1);
            }
            case "blocked" -> {
                synchronized (gate) {
                    sees(Thread.State.BLOCKED, () -> {
                        synchronized (gate) {
                            value = 1;
                        }
                    });
                }
            }
            case "taker" -> seesTaker(Thread.State.BLOCKED, () -> {
                synchronized (gate) {
                    untilSeen();
                }
            }, () -> {
                synchronized (gate) {
                    check(!ending.equals("wrong"));
                }
            });
            case "locker" -> seesTaker(Thread.State.WAITING, () -> {
                lock.lock();
                untilSeen();
                lock.unlock();
            }, () -> {
                lock.lock();
                lock.unlock();
            });
            case "interrupt" -> {
                Thread self = Thread.currentThread();
                start(() -> {
                    value = wrong ? 0 : 1;
                    self.interrupt();
                });
                while (!self.isInterrupted()) {
                    pause();
                }
                check(value == 1);
            }
            case "toggle" -> { /* it comes back to where it was after two rounds */
                start(() -> {
                    value = wrong ? 0 : 1;
                    elements.set(1, 1);
                });
                int i = 0;
                while (elements.get(i) == 0) {
                    i = 1 - i;
                    pause();
                }
                check(value == 1);
            }
            case "bakery" -> all(() -> bakery(0, !wrong), () -> bakery(1, !wrong));
            case "peterson" -> all(() -> peterson(0, wrong), () -> peterson(1, wrong));
            case "deadline" -> { /* on time, or not */
                start(() -> flag = true);
                long end = System.currentTimeMillis() + 50;
                while (!flag && System.currentTimeMillis() < end) {
                    pause();
                }
            }
            case "late" -> {
                long end = System.currentTimeMillis() + 50;
                while (System.currentTimeMillis() < end) {
                    pause();
                }
                check(!wrong);
            }
            default -> Rounds.runFurther(parts[1]);
        }
        return true;
    }
}
