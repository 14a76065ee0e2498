import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** java.lang.Thread, ThreadLocal, ThreadGroup. */
class ThreadMethods extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static String run(String name) throws Exception {
        String text = life(name);
        text = text != null ? text : joins(name);
        text = text != null ? text : interrupts(name);
        text = text != null ? text : settings(name);
        return text != null ? text : locals(name);
    }

    private static String life(String name) throws Exception {
        switch (name) {
            case "thread-alive": {
                Thread t = start(() -> { });
                boolean before = t.isAlive();
                t.join();
                return before + " " + t.isAlive();
            }
            case "thread-alive-new": {
                return thread(() -> { }).isAlive() + " " + thread(() -> { }).getState();
            }
            case "thread-state": {
                Thread t = start(() -> { });
                Thread.State state = t.getState();
                t.join();
                return state + " " + t.getState();
            }
            case "thread-state-waiting": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                Thread.State state = t.getState();
                latch.countDown();
                t.join();
                return "" + state;
            }
            case "thread-state-blocked": {
                Object lock = new Object();
                Thread t;
                Thread.State state;
                synchronized (lock) {
                    t = start(() -> {
                        synchronized (lock) {
                            v = 1;
                        }
                    });
                    state = t.getState();
                }
                t.join();
                return "" + state;
            }
            case "thread-state-sleeping": {
                Thread t = start(() -> Thread.sleep(3_600_000));
                Thread.State state = t.getState();
                t.join();
                return "" + state;
            }
            case "thread-start-twice": {
                Thread t = start(() -> { });
                return thrown(t::start);
            }
            case "thread-start-ended": {
                Thread t = start(() -> { });
                t.join();
                t.start();
                return "";
            }
            case "thread-start-by-two": {
                AtomicInteger refused = new AtomicInteger();
                AtomicInteger ran = new AtomicInteger();
                Thread t = thread(ran::incrementAndGet);
                Body starter = () -> {
                    if (!thrown(t::start).equals("ok")) {
                        refused.incrementAndGet();
                    }
                };
                all(starter, starter);
                t.join();
                return refused + " " + ran;
            }
            case "ended-text": {
                Thread t = thread(() -> { });
                t.setName("t");
                t.start();
                t.join();
                return t.toString().replaceAll("#[0-9]+,", "") + " " + ("" + t).endsWith("t,5,]");
            }
            case "ended-started-again": {
                Thread t = start(() -> { });
                t.join();
                return thrown(t::start);
            }
            case "thread-run-directly": {
                Thread t = new Thread(() -> seen = Thread.currentThread().getName(), "other");
                t.run();
                return seen + " " + t.getState();
            }
            case "thread-subclass": {
                Thread t = new Thread(() -> seen = "target") {
                    @Override
                    public void run() {
                        seen = "own";
                    }
                };
                t.start();
                t.join();
                return seen;
            }
            case "thread-unsynchronized": {
                all(() -> x++, () -> x++);
                return "" + x;
            }
            case "thread-holds-lock": {
                Object lock = new Object();
                synchronized (lock) {
                    all(() -> seen = "" + Thread.holdsLock(lock));
                    return Thread.holdsLock(lock) + " " + seen;
                }
            }
            case "thread-spin": {
                Thread t = start(() -> v = 1);
                while (v == 0) {
                    Thread.onSpinWait();
                }
                t.join();
                return "" + v;
            }
            case "thread-spin-for-ever": {
                while (v == 0) {
                    Thread.onSpinWait();
                }
                return "";
            }
            default:
                return null;
        }
    }

    private static String joins(String name) throws Exception {
        switch (name) {
            case "join-orders": {
                Thread t = start(() -> x = 1);
                t.join();
                return "" + x;
            }
            case "join-alive-orders": {
                Thread t = start(() -> x = 1);
                while (t.isAlive()) {
                    Thread.yield();
                }
                return "" + x;
            }
            case "join-timed-orders-not": {
                Thread t = start(() -> x = 1);
                t.join(1);
                return "" + x;
            }
            case "join-timed": {
                Thread t = start(() -> v = 1);
                t.join(1);
                return "" + v;
            }
            case "join-timed-waits": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                t.join(5);
                boolean alive = t.isAlive();
                latch.countDown();
                t.join();
                return "" + alive;
            }
            case "join-terminated-orders": {
                Thread t = start(() -> x = 1);
                int read = t.getState() == Thread.State.TERMINATED ? x : 0;
                t.join();
                return "" + read;
            }
            case "join-negative": {
                Thread t = start(() -> { });
                return thrown(() -> t.join(-1)) + " " + thrown(() -> t.join(0, 1_000_000));
            }
            case "join-not-started": {
                return thrown(() -> thread(() -> { }).join());
            }
            case "join-self": {
                Thread.currentThread().join();
                return "";
            }
            case "join-each-other": {
                Thread[] t = new Thread[1];
                Thread main = Thread.currentThread();
                t[0] = thread(main::join);
                t[0].start();
                t[0].join();
                return "";
            }
            case "join-by-two": {
                Thread t = start(() -> x = 1);
                int[] read = new int[2];
                Thread other = start(() -> {
                    t.join();
                    read[0] = x;
                });
                t.join();
                read[1] = x;
                other.join();
                return read[0] + " " + read[1];
            }
            case "join-interrupted": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread main = Thread.currentThread();
                Thread t = start(latch::await);
                Thread other = start(main::interrupt);
                String text = thrown(t::join) + " " + main.isInterrupted();
                latch.countDown();
                t.join();
                other.join();
                return text;
            }
            case "join-interrupted-or-not": {
                Thread main = Thread.currentThread();
                Thread t = start(() -> { });
                Thread other = start(main::interrupt);
                String text = thrown(t::join);
                while (other.isAlive()) {
                    Thread.onSpinWait();
                }
                return text + " " + Thread.interrupted();
            }
            default:
                return null;
        }
    }

    private static String interrupts(String name) throws Exception {
        Thread main = Thread.currentThread();
        switch (name) {
            case "interrupt-seen": {
                Thread t = start(() -> seen = "" + Thread.currentThread().isInterrupted());
                t.interrupt();
                t.join();
                return seen;
            }
            case "interrupt-cleared": {
                main.interrupt();
                return Thread.interrupted() + " " + Thread.interrupted();
            }
            case "interrupt-not-cleared": {
                main.interrupt();
                return main.isInterrupted() + " " + main.isInterrupted();
            }
            case "interrupt-before-sleep": {
                main.interrupt();
                return thrown(() -> Thread.sleep(1)) + " " + main.isInterrupted();
            }
            case "interrupt-sleep": {
                Thread t = start(() -> seen = thrown(() -> Thread.sleep(3_600_000)));
                t.interrupt();
                t.join();
                return seen;
            }
            case "interrupt-short-sleep": {
                Thread t = start(() -> seen = thrown(() -> Thread.sleep(1)));
                t.interrupt();
                t.join();
                return seen;
            }
            case "interrupt-wait": {
                Object lock = new Object();
                Thread t = start(() -> {
                    synchronized (lock) {
                        seen = thrown(lock::wait) + " " + Thread.currentThread().isInterrupted();
                    }
                });
                t.interrupt();
                t.join();
                return seen;
            }
            case "interrupt-enter": {
                Object lock = new Object();
                Thread t;
                synchronized (lock) {
                    t = start(() -> {
                        synchronized (lock) {
                            seen = "" + Thread.currentThread().isInterrupted();
                        }
                    });
                    t.interrupt();
                }
                t.join();
                return seen;
            }
            case "interrupt-park": {
                Thread t = start(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        LockSupport.park();
                    }
                    LockSupport.park();
                    seen = "" + Thread.currentThread().isInterrupted();
                });
                t.interrupt();
                t.join();
                return seen;
            }
            case "interrupt-orders": {
                Thread t = start(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    seen = "" + x;
                });
                x = 1;
                t.interrupt();
                t.join();
                return seen;
            }
            case "interrupt-too-early": {
                Thread t = start(() -> {
                    Thread.interrupted();
                    synchronized (main) {
                        thrown(main::wait);
                    }
                });
                t.interrupt();
                return "";
            }
            case "interrupt-new": {
                Thread t = thread(() -> seen = "" + Thread.interrupted());
                t.interrupt();
                t.start();
                t.join();
                return seen;
            }
            case "park-permit": {
                Thread t = start(LockSupport::park);
                LockSupport.unpark(t);
                t.join();
                return "done";
            }
            case "park-one-permit": {
                LockSupport.unpark(main);
                LockSupport.unpark(main);
                LockSupport.park();
                LockSupport.park();
                return "";
            }
            case "park-forgotten": {
                Thread t = start(() -> {
                    while (v == 0) {
                        LockSupport.park();
                    }
                });
                v = 1;
                t.join();
                return "";
            }
            case "park-orders-not": {
                Thread t = start(() -> {
                    x = 1;
                    LockSupport.unpark(main);
                });
                LockSupport.park();
                x++;
                t.join();
                return "" + x;
            }
            case "park-blocker": {
                Thread t = start(() -> LockSupport.park("b"));
                Object blocker = LockSupport.getBlocker(t);
                LockSupport.unpark(t);
                t.join();
                return "" + blocker;
            }
            default:
                return null;
        }
    }

    private static String settings(String name) throws Exception {
        switch (name) {
            case "daemon-left": {
                Thread t = thread(() -> new CountDownLatch(1).await());
                t.setDaemon(true);
                t.start();
                return "ended";
            }
            case "daemon-not": {
                start(() -> new CountDownLatch(1).await());
                return "";
            }
            case "daemon-inherited": {
                Thread t = thread(() -> seen = thread(() -> { }).isDaemon() + "");
                t.setDaemon(true);
                t.start();
                t.join();
                return seen + " " + thread(() -> { }).isDaemon();
            }
            case "daemon-late": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                String text = thrown(() -> t.setDaemon(true));
                latch.countDown();
                t.join();
                return text + " " + t.isDaemon();
            }
            case "priority": {
                Thread t = thread(() -> seen = "" + thread(() -> { }).getPriority());
                t.setPriority(7);
                t.start();
                t.join();
                return thrown(() -> t.setPriority(11)) + " " + thrown(() -> t.setPriority(0)) + " " + seen;
            }
            case "priority-group": {
                ThreadGroup group = new ThreadGroup("g");
                group.setMaxPriority(3);
                Thread t = new Thread(group, () -> { });
                t.setPriority(9);
                return "" + t.getPriority();
            }
            case "name-distinct": {
                String[] names = new String[2];
                all(() -> names[0] = new Thread(() -> { }).getName(), () -> names[1] = new Thread(() -> { }).getName());
                return "" + !names[0].equals(names[1]);
            }
            case "name-set": {
                Thread t = new Thread(() -> seen = Thread.currentThread().getName(), "a");
                t.start();
                t.setName("b");
                t.join();
                return seen;
            }
            case "name-null": {
                return thrown(() -> Thread.currentThread().setName(null));
            }
            case "id-distinct": {
                long[] ids = new long[2];
                all(() -> ids[0] = Thread.currentThread().getId(), () -> ids[1] = Thread.currentThread().getId());
                return "" + (ids[0] != ids[1] && ids[0] > 0 && ids[1] > 0);
            }
            case "class-loader-inherited": {
                ClassLoader own = new ClassLoader() { };
                Thread.currentThread().setContextClassLoader(own);
                all(() -> seen = "" + (Thread.currentThread().getContextClassLoader() == own));
                return seen;
            }
            case "stack-of-self": {
                return Thread.currentThread().getStackTrace()[1].getMethodName() + " "
                        + new Throwable().getStackTrace()[0].getMethodName();
            }
            default:
                return null;
        }
    }

    private static String locals(String name) throws Exception {
        switch (name) {
            case "local-own": {
                ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 1);
                local.set(2);
                all(() -> seen = "" + local.get());
                return local.get() + " " + seen;
            }
            case "local-initial": {
                AtomicInteger calls = new AtomicInteger();
                ThreadLocal<Integer> local = ThreadLocal.withInitial(calls::incrementAndGet);
                Body body = () -> {
                    local.get();
                    local.get();
                    local.remove();
                    local.get();
                };
                all(body, body);
                return "" + calls;
            }
            case "local-shared-value": {
                int[] shared = {0};
                ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> shared);
                all(() -> local.get()[0]++, () -> local.get()[0]++);
                return "" + shared[0];
            }
            case "inheritable-at-creation": {
                InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>();
                local.set(1);
                Thread t = thread(() -> seen = "" + local.get());
                local.set(2);
                t.start();
                t.join();
                return seen;
            }
            case "inheritable-child": {
                InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>() {
                    @Override
                    protected Integer childValue(Integer parent) {
                        return parent + 1;
                    }
                };
                local.set(1);
                all(() -> all(() -> seen = "" + local.get()));
                return local.get() + " " + seen;
            }
            case "inheritable-refused": {
                InheritableThreadLocal<Integer> local = new InheritableThreadLocal<>();
                local.set(1);
                Thread t = new Thread(null, () -> seen = "" + local.get(), "t", 0, false);
                t.start();
                t.join();
                return seen;
            }
            default:
                return null;
        }
    }
}
