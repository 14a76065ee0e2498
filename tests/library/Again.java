import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.LinkedList;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.*;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Loops that wait for a time, look, and wait again. A case is named again-SOURCE-ENDING. The other thread writes the
 * value, and then brings about what the loop waits for, so the value is there behind the loop. In the cases that end in
 * -wrong the other thread does so in the other order. In those that end in -never something is missing, and the loop
 * has no end: nobody is left to change what it looks at. A source that ends in "long" waits for longer than threads may
 * be held up.
 */
class Again extends Cases {
    static final Object lock = new Object();
    static boolean got;
    static volatile boolean flag;
    static volatile int value;

    static String ending;

    static Thread[] other(Body set) {
        return start(() -> {
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
    }

    static void set() {
        synchronized (lock) {
            got = true;
        }
    }

    static boolean isGot() {
        synchronized (lock) {
            return got;
        }
    }

    interface Look {
        boolean done() throws Exception;
    }

    static void until(Body set, Look look) throws Exception {
        Thread[] other = other(set);
        while (!look.done()) {
        }
        check(value == 1);
        other[0].join();
    }

    static boolean has(Future<?> f) throws Exception {
        try {
            f.get(10, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    static void waits(String source) throws Exception {
        long time = source.endsWith("long") ? 2000 : 10;
        Thread[] other = other(() -> {
            synchronized (lock) {
                got = true;
                if (source.startsWith("notified")) {
                    lock.notifyAll();
                }
            }
        });
        synchronized (lock) {
            while (!got) {
                lock.wait(time);
            }
        }
        check(value == 1);
        other[0].join();
    }

    static void conditions(boolean nanos, boolean signals) throws Exception {
        ReentrantLock l = new ReentrantLock();
        Condition c = l.newCondition();
        Thread[] other = other(() -> {
            l.lock();
            got = true;
            if (signals) {
                c.signalAll();
            }
            l.unlock();
        });
        l.lock();
        while (!got) {
            if (nanos) {
                c.awaitNanos(1_000_000);
            } else {
                c.await(10, TimeUnit.MILLISECONDS);
            }
        }
        l.unlock();
        check(value == 1);
        other[0].join();
    }

    static void polls(Queue<Integer> q) throws Exception {
        until(() -> q.add(1), () -> q.poll() != null);
    }

    static void takes(BlockingQueue<Integer> q, long time) throws Exception {
        until(() -> q.add(1), () -> q.poll(time, TimeUnit.MILLISECONDS) != null);
    }

    static void locks() throws Exception {
        ReentrantLock l = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Thread[] other = start(() -> {
            l.lock();
            held.countDown();
            value = ending.equals("wrong") ? 0 : 1;
            if (!ending.equals("never")) {
                l.unlock();
            }
        });
        held.await();
        while (!l.tryLock(10, TimeUnit.MILLISECONDS)) {
        }
        check(value == 1);
        other[0].join();
    }

    static void writes() throws IOException {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread[] reader = start(() -> {
            if (!ending.equals("never")) {
                check(in.read() == 1);
                check(in.read() == 2);
                check(in.read() == 3);
            }
        });
        for (int i = 1; i <= 3; i++) {
            out.write(i);
        }
        check(!ending.equals("wrong"));
    }

    static void reads() throws Exception {
        PipedInputStream in = new PipedInputStream(2);
        PipedOutputStream out = new PipedOutputStream(in);
        Thread[] writer = start(() -> {
            value = ending.equals("wrong") ? 0 : 1;
            if (!ending.equals("never")) {
                out.write(1);
                out.close();
            }
        });
        check(in.read() == 1 && value == 1);
    }

    /** Each waits for the other. */
    static void both() throws Exception {
        Object a = new Object(), b = new Object();
        all(() -> {
            synchronized (a) {
                while (value == 0) {
                    a.wait(10);
                }
                value = 2;
            }
        }, () -> {
            if (ending.isEmpty()) {
                value = 1;
            }
            synchronized (b) {
                while (value != 2) {
                    b.wait(2000);
                }
            }
        });
    }

    static boolean run(String name) throws Exception {
        if (!name.startsWith("again-")) {
            return false;
        }
        String[] parts = (name + "-").split("-", -1);
        String source = parts[1];
        ending = parts[2];
        boolean never = ending.equals("never");
        CountDownLatch latch = new CountDownLatch(1);
        switch (source) {
            case "wait", "waitlong", "notified", "notifiedlong" -> waits(source);
            case "outside" -> until(Again::set, () -> {
                synchronized (lock) {
                    lock.wait(10);
                }
                return isGot();
            });
            case "sleep" -> until(() -> flag = true, () -> {
                Thread.sleep(10);
                return flag;
            });
            case "sleeplong" -> until(() -> flag = true, () -> {
                Thread.sleep(2000);
                return flag;
            });
            case "park" -> until(() -> flag = true, () -> {
                LockSupport.parkNanos(1000);
                return flag;
            });
            case "parklong" -> until(() -> flag = true, () -> {
                LockSupport.parkNanos(2_000_000_000L);
                return flag;
            });
            case "poll" -> takes(new LinkedBlockingQueue<>(), 10);
            case "polllong" -> takes(new LinkedBlockingQueue<>(), 1000);
            case "pollarray" -> takes(new ArrayBlockingQueue<>(1), 10);
            case "pollpriority" -> takes(new PriorityBlockingQueue<>(), 10);
            case "polldeque" -> takes(new LinkedBlockingDeque<>(), 10);
            case "polltransfer" -> takes(new LinkedTransferQueue<>(), 10);
            case "array" -> polls(new ArrayBlockingQueue<>(1));
            case "priority" -> polls(new PriorityBlockingQueue<>());
            case "deque" -> polls(new LinkedBlockingDeque<>());
            case "linked" -> polls(new LinkedBlockingQueue<>());
            case "transfer" -> polls(new LinkedTransferQueue<>());
            case "list" -> {
                LinkedList<Integer> list = new LinkedList<>();
                until(() -> {
                    synchronized (list) {
                        list.add(1);
                    }
                }, () -> {
                    synchronized (list) {
                        return list.poll() != null;
                    }
                });
            }
            case "heap" -> {
                PriorityQueue<Integer> heap = new PriorityQueue<>();
                until(() -> {
                    synchronized (heap) {
                        heap.add(1);
                    }
                }, () -> {
                    synchronized (heap) {
                        return heap.poll() != null;
                    }
                });
            }
            case "offer" -> {
                BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1);
                q.add(0);
                until(q::take, () -> q.offer(1, 10, TimeUnit.MILLISECONDS));
            }
            case "latch" -> until(latch::countDown, () -> latch.await(10, TimeUnit.MILLISECONDS));
            case "latchlong" -> until(latch::countDown, () -> latch.await(2, TimeUnit.SECONDS));
            case "future" -> {
                FutureTask<Integer> f = new FutureTask<>(() -> 1);
                until(f::run, () -> has(f));
            }
            case "completable" -> {
                CompletableFuture<Integer> f = new CompletableFuture<>();
                until(() -> f.complete(1), () -> has(f));
            }
            case "condition" -> conditions(false, false);
            case "signalled" -> conditions(false, true);
            case "nanos" -> conditions(true, false);
            case "trylock" -> locks();
            case "semaphore" -> {
                Semaphore s = new Semaphore(0);
                until(s::release, () -> s.tryAcquire(10, TimeUnit.MILLISECONDS));
            }
            case "join" -> {
                Thread[] other = start(() -> {
                    value = ending.equals("wrong") ? 0 : 1;
                    if (never) {
                        latch.await();
                    }
                });
                while (other[0].isAlive()) {
                    other[0].join(10);
                }
                check(value == 1);
            }
            case "terminated" -> {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                pool.execute(() -> value = ending.equals("wrong") ? 0 : 1);
                if (!never) {
                    pool.shutdown();
                }
                while (!pool.awaitTermination(10, TimeUnit.MILLISECONDS)) {
                }
                check(value == 1);
            }
            case "write" -> writes();
            case "read" -> reads();
            case "both" -> both();
            default -> throw new IllegalArgumentException(name);
        }
        return true;
    }
}
