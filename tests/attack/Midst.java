import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/** What is seen or cut off in the midst of what looks like one step. */
class Midst extends Chapter {
    static final Object lock = new Object();
    static int y;

    static Thread daemon(Body body) {
        Thread t = thread(body);
        t.setDaemon(true);
        t.start();
        return t;
    }

    /** Cut off in the midst of the section. */
    static void cutOff() {
        daemon(() -> {
            synchronized (lock) {
                System.out.println("a");
                System.out.println("b");
            }
        });
    }

    /** The hook looks without the lock at what a section writes, while nobody can have left the section. */
    static void hookLooks() {
        daemon(() -> {
            synchronized (lock) {
                v = 1;
                v = 2;
            }
        });
        Runtime.getRuntime().addShutdownHook(thread(() -> say(v)));
    }

    /** The hook needs the lock of a daemon that is in it for ever. */
    static void hookLocks(boolean forever) {
        daemon(() -> {
            synchronized (lock) {
                y = 1;
                while (forever) {
                    Thread.sleep(1000);
                }
                y = 2;
            }
        });
        Runtime.getRuntime().addShutdownHook(thread(() -> {
            synchronized (lock) {
                say(y);
            }
        }));
    }

    /** The exit comes from within the section. */
    static void exitsWithin() {
        start(() -> {
            synchronized (lock) {
                y = 1;
                System.exit(0);
            }
        });
        Runtime.getRuntime().addShutdownHook(thread(() -> say("hook")));
        synchronized (lock) {
            say(y);
        }
    }

    /** The uncaught exception of a section leaves it. */
    static String thrownOut() throws Exception {
        Thread t = thread(() -> {
            synchronized (lock) {
                y = 1;
                throw new IllegalStateException();
            }
        });
        t.setUncaughtExceptionHandler((thread, e) -> v = Thread.holdsLock(lock) ? 2 : 1);
        t.start();
        int seen;
        synchronized (lock) {
            seen = y;
        }
        t.join();
        return seen + " " + v;
    }

    /** Waits under the lock until it holds; the setting comes before the lock is taken to notify. */
    static String until(BooleanSupplier condition, Body set, boolean notifies) throws Exception {
        all(() -> {
            synchronized (lock) {
                while (!condition.getAsBoolean()) {
                    lock.wait();
                }
            }
        }, () -> {
            if (!notifies) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
            set.run();
            if (notifies) {
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        return "end";
    }

    /** It is woken up before the other one has ended. */
    static String untilEnded() throws Exception {
        Thread other = thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        Thread waiter = thread(() -> {
            synchronized (lock) {
                while (other.isAlive()) {
                    lock.wait();
                }
            }
        });
        other.start();
        waiter.start();
        waiter.join();
        return "end";
    }

    static final int[] cells = new int[2];

    static String cells() throws Exception {
        all(() -> {
            synchronized (lock) {
                while (cells[0] + cells[1] < 2) {
                    lock.wait();
                }
            }
        }, () -> addCell(0), () -> addCell(1));
        return "end";
    }

    /** Only the second one notifies. */
    static void addCell(int i) {
        synchronized (lock) {
            cells[i]++;
            if (i == 1) {
                lock.notifyAll();
            }
        }
    }

    interface Named {
        void run();
    }

    static Named lambda() {
        return () -> { };
    }

    /** A lambda that takes nothing with it, as a lock: some JVMs make it once, and each call site gives the same. */
    static String lambdas() throws Exception {
        Named one = lambda();
        Body body = () -> {
            synchronized (one) {
                while (v == 0) {
                    one.wait();
                }
                v--;
                one.notifyAll();
            }
        };
        all(body, body, () -> {
            for (int i = 0; i < 2; i++) {
                synchronized (one) {
                    v++;
                    one.notifyAll();
                }
            }
        });
        return "" + v;
    }

    /** Waits on a class; notified on an equal text. */
    static String classLock() throws Exception {
        all(() -> {
            synchronized (Named.class) {
                while (y == 0) {
                    Named.class.wait();
                }
            }
        }, () -> {
            synchronized (Class.forName("Midst$Named")) {
                y = 1;
                Class.forName("Midst$Named").notify();
            }
        });
        return "" + y;
    }

    /** Somebody asks for the state of a thread that waits at a barrier. */
    static String barrierSeen() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread one = start(barrier::await);
        Thread.State seen = one.getState();
        barrier.await();
        one.join();
        return seen == Thread.State.WAITING ? "waits" : "no";
    }

    static String barrierCounted() throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = start(() -> {
                v++;
                barrier.await();
            });
        }
        int blocked = 0;
        for (Thread t : threads) {
            Object blocker = LockSupport.getBlocker(t);
            blocked += blocker == null ? 0 : 1;
        }
        for (Thread t : threads) {
            t.join();
        }
        return blocked < 2 ? "ok" : "both";
    }

    /** A loop that fails until it does not. */
    static String catching() throws Exception {
        Map<String, Integer> map = new ConcurrentHashMap<>();
        return bothOf(() -> {
            while (true) {
                try {
                    return map.get("k").intValue();
                } catch (NullPointerException e) {
                    Thread.onSpinWait();
                }
            }
        }, () -> map.put("k", 7));
    }

    /** A flag is up for a while in each round; the other one goes when it sees it. */
    static String flashing() throws Exception {
        return bothOf(() -> {
            while (w == 0) {
                synchronized (lock) {
                    y = 1;
                }
                synchronized (lock) {
                    y = 0;
                }
            }
            return "stopped";
        }, () -> {
            int looks = 0;
            while (looks < 2) {
                synchronized (lock) {
                    if (y == 1) {
                        break;
                    }
                }
                looks++;
            }
            w = 1;
            return looks < 2 ? "seen" : "missed";
        });
    }

    /** The lock is looked at from outside while a section has it. */
    static String looked() throws Exception {
        ReentrantLock own = new ReentrantLock();
        Thread t = start(() -> {
            own.lock();
            try {
                y++;
                y++;
            } finally {
                own.unlock();
            }
        });
        String seen = own.isLocked() + " " + own.hasQueuedThread(t);
        own.lock();
        own.unlock();
        t.join();
        return seen;
    }

    public static void main(String[] args) throws Exception {
        AtomicInteger number = new AtomicInteger();
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        FutureTask<Integer> task = new FutureTask<>((Callable<Integer>) () -> 1);
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore permits = new Semaphore(0);
        BitSet bits = new BitSet();
        List<Integer> list = new ArrayList<>();
        boolean right = !args[0].endsWith("-wrong");
        String text = "";
        switch (args[0].replace("-wrong", "")) {
            case "cut-off" -> cutOff();
            case "hook-looks" -> hookLooks();
            case "hook-locks" -> hookLocks(false);
            case "hook-locks-forever" -> hookLocks(true);
            case "exits-within" -> exitsWithin();
            case "thrown-out" -> text = thrownOut();
            case "until-number" -> text = until(() -> number.get() > 0, number::incrementAndGet, right);
            case "until-queue" -> text = until(() -> !queue.isEmpty(), () -> queue.add(1), right);
            case "until-polled" -> text = until(() -> queue.poll() != null, () -> queue.add(1), right);
            case "until-task" -> text = until(task::isDone, task::run, right);
            case "until-latch" -> text = until(() -> latch.getCount() == 0, latch::countDown, right);
            case "until-permit" -> text = until(permits::tryAcquire, permits::release, right);
            case "until-volatile" -> text = until(() -> v > 0, () -> v = 1, right);
            case "until-property" -> text = until(() -> System.getProperty("p") != null,
                () -> System.setProperty("p", "x"), right);
            case "until-interrupted" -> text = until(() -> Thread.currentThread().isInterrupted() || v > 0, () -> v++,
                right);
            case "until-ended" -> text = untilEnded();
            case "until-bit" -> text = until(() -> bits.get(1), () -> {
                synchronized (lock) {
                    bits.set(1);
                }
            }, right);
            case "until-filled" -> text = until(() -> !list.isEmpty(), () -> {
                synchronized (lock) {
                    list.add(1);
                }
            }, right);
            case "cells" -> text = cells();
            case "lambdas" -> text = lambdas();
            case "class-lock" -> text = classLock();
            case "barrier-seen" -> text = barrierSeen();
            case "barrier-counted" -> text = barrierCounted();
            case "catching" -> text = catching();
            case "flashing" -> text = flashing();
            case "looked" -> text = looked();
            default -> throw new IllegalArgumentException(args[0]);
        }
        tell(text);
    }
}
