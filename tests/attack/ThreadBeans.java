import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;

/** java.lang.management.ThreadMXBean: what it says of the program's threads. */
class ThreadBeans extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(shown(args[0]));
    }

    private static ThreadMXBean bean() {
        return ManagementFactory.getThreadMXBean();
    }

    private static ThreadInfo info(Thread t) {
        return bean().getThreadInfo(t.getId());
    }

    private static boolean lists(Thread t) {
        return Arrays.stream(bean().getAllThreadIds()).anyMatch(id -> id == t.getId());
    }

    /** The state of a thread that waits or not, and the lock that it waits for. */
    private static String lock(ThreadInfo info, Object lock) {
        if (info.getThreadState() == Thread.State.RUNNABLE) {
            return "RUNNABLE " + info.getLockInfo();
        }
        return info.getThreadState() + " " + info.getLockInfo().getClassName() + " "
                + (lock == null || info.getLockInfo().getIdentityHashCode() == System.identityHashCode(lock)) + " "
                + info.getLockOwnerName() + " " + (info.getLockOwnerId() == Thread.currentThread().getId());
    }

    private static void pause(CountDownLatch latch) {
        await(latch);
    }

    private static Thread daemon(Body body) {
        Thread t = thread(body);
        t.setDaemon(true);
        t.start();
        return t;
    }

    private static void waitFor(Thread.State state, Thread... threads) {
        for (Thread t : threads) {
            while (t.getState() != state) {
                Thread.yield();
            }
        }
    }

    private static String deadlocked(Thread... threads) {
        long[] found = bean().findDeadlockedThreads();
        long[] wanted = Arrays.stream(threads).mapToLong(Thread::getId).sorted().toArray();
        Arrays.sort(found);
        long[] byMonitors = bean().findMonitorDeadlockedThreads();
        return Arrays.equals(found, wanted) + " " + (byMonitors == null ? "none" : "" + byMonitors.length);
    }

    private static Thread[] nest(Object a, Object b) {
        CountDownLatch both = new CountDownLatch(2);
        Object[][] orders = {{a, b}, {b, a}};
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            Object[] order = orders[i];
            threads[i] = daemon(() -> {
                synchronized (order[0]) {
                    both.countDown();
                    await(both);
                    synchronized (order[1]) {
                        x++;
                    }
                }
            });
        }
        return threads;
    }

    private static Thread[] nest(ReentrantLock a, ReentrantLock b) {
        CountDownLatch both = new CountDownLatch(2);
        ReentrantLock[][] orders = {{a, b}, {b, a}};
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            ReentrantLock[] order = orders[i];
            threads[i] = daemon(() -> {
                order[0].lock();
                both.countDown();
                await(both);
                order[1].lock();
            });
        }
        return threads;
    }

    private static String shown(String name) throws Exception {
        switch (name) {
            case "self": {
                ThreadInfo info = info(Thread.currentThread());
                return (info.getThreadId() == Thread.currentThread().getId()) + " " + info.getThreadName() + " "
                        + info.getThreadState() + " " + info.getLockInfo() + " " + info.getLockOwnerId() + " "
                        + info.getStackTrace().length + " " + info.isSuspended();
            }
            case "self-in-thread": {
                String[] got = new String[1];
                Thread t = new Thread(() -> got[0] = info(Thread.currentThread()).getThreadName(), "other");
                t.start();
                t.join();
                return got[0];
            }
            case "named-beside-change": { // which name it is, hpor leaves open, and says so
                Thread main = Thread.currentThread();
                String[] got = new String[1];
                Thread t = start(() -> got[0] = info(main).getThreadName());
                main.setName("other");
                t.join();
                check(got[0].equals("main") || got[0].equals("other"));
                return "";
            }
            case "new-and-ended": {
                Thread t = thread(() -> v = 1);
                ThreadInfo before = info(t);
                t.start();
                t.join();
                return before + " " + info(t);
            }
            case "blocked": {
                Object lock = new Object();
                synchronized (lock) {
                    Thread t = start(() -> {
                        synchronized (lock) {
                            x = 1;
                        }
                    });
                    waitFor(Thread.State.BLOCKED, t);
                    return lock(info(t), lock);
                }
            }
            case "waiting": { // main has the monitor again: so the other one is in wait()
                Object lock = new Object();
                Thread t;
                synchronized (lock) {
                    t = start(() -> {
                        synchronized (lock) {
                            x = 1;
                            lock.notifyAll();
                            lock.wait();
                        }
                    });
                    while (x == 0) {
                        lock.wait();
                    }
                    String told = lock(info(t), lock);
                    lock.notifyAll();
                    return told;
                }
            }
            case "lock": {
                ReentrantLock lock = new ReentrantLock();
                lock.lock();
                Thread t = start(lock::lock);
                while (!lock.hasQueuedThread(t)) {
                    Thread.yield();
                }
                waitFor(Thread.State.WAITING, t);
                String told = lock(info(t), null);
                lock.unlock();
                t.join();
                return told;
            }
            case "latch": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                String told = lock(info(t), null);
                latch.countDown();
                t.join();
                return told;
            }
            case "parked": {
                Object blocker = new StringBuilder();
                Thread t = start(() -> LockSupport.park(blocker));
                waitFor(Thread.State.WAITING, t);
                String told = lock(info(t), blocker);
                LockSupport.unpark(t);
                t.join();
                return told;
            }
            case "asleep": {
                Thread t = start(() -> Thread.sleep(100_000));
                Thread.sleep(5_000); // longer than any thread is held up
                ThreadInfo info = info(t);
                t.join();
                return info.getThreadState() + " " + info.getLockInfo();
            }
            case "listed": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = thread(latch::await);
                boolean early = lists(t);
                t.start();
                boolean live = lists(t);
                latch.countDown();
                t.join();
                return early + " " + live + " " + lists(t) + " " + lists(Thread.currentThread());
            }
            case "counted": {
                CountDownLatch latch = new CountDownLatch(1);
                int count = bean().getThreadCount();
                int daemons = bean().getDaemonThreadCount();
                long started = bean().getTotalStartedThreadCount();
                Thread t = daemon(latch::await);
                String told = bean().getThreadCount() - count + " " + (bean().getDaemonThreadCount() - daemons) + " "
                        + (bean().getTotalStartedThreadCount() - started);
                latch.countDown();
                t.join();
                return told + " " + (bean().getThreadCount() - count) + " "
                        + (bean().getTotalStartedThreadCount() - started);
            }
            case "count-or-ended": {
                int count = bean().getThreadCount();
                Thread t = start(() -> v = 1);
                int more = bean().getThreadCount() - count;
                t.join();
                return "" + more;
            }
            case "dump": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = new Thread(() -> pause(latch), "pausing");
                t.start();
                String told = "";
                for (ThreadInfo info : bean().dumpAllThreads(false, false)) {
                    if (info.getThreadId() == t.getId()) {
                        boolean pauses = Arrays.stream(info.getStackTrace())
                                .anyMatch(frame -> frame.getMethodName().equals("pause"));
                        told = info.getThreadName() + " " + info.getThreadState()
                                + (info.getThreadState() == Thread.State.WAITING ? " " + pauses : "");
                    }
                }
                latch.countDown();
                t.join();
                return told;
            }
            case "dump-self": { // frames of the program, and none of hpor
                for (ThreadInfo info : bean().dumpAllThreads(false, false)) {
                    if (info.getThreadId() == Thread.currentThread().getId()) {
                        return Arrays.stream(info.getStackTrace()).filter(
                            frame -> frame.getClassName().equals("ThreadBeans")).count() + " "
                            + Arrays.stream(info.getStackTrace()).anyMatch(frame -> frame.toString().contains("Hpor"));
                    }
                }
                return "";
            }
            case "depth": {
                ThreadInfo[] infos = bean().getThreadInfo(new long[] {Thread.currentThread().getId()}, 1);
                return infos.length + " " + infos[0].getStackTrace().length;
            }
            case "deadlocked-monitors": {
                Thread[] threads = nest(new Object(), new Object());
                waitFor(Thread.State.BLOCKED, threads);
                return deadlocked(threads);
            }
            case "deadlocked-locks": {
                ReentrantLock first = new ReentrantLock();
                ReentrantLock second = new ReentrantLock();
                Thread[] threads = nest(first, second);
                for (ReentrantLock lock : new ReentrantLock[] {first, second}) {
                    while (!lock.hasQueuedThreads()) {
                        Thread.yield();
                    }
                }
                waitFor(Thread.State.WAITING, threads);
                return deadlocked(threads);
            }
            case "not-deadlocked": {
                Object lock = new Object();
                synchronized (lock) {
                    start(() -> {
                        synchronized (lock) {
                            x = 1;
                        }
                    });
                    return bean().findDeadlockedThreads() + " " + bean().findMonitorDeadlockedThreads();
                }
            }
            case "refused":
                return sorted(thrown(() -> bean().getThreadInfo(0)), thrown(() -> bean().getThreadInfo(1, -1)),
                    thrown(() -> bean().getThreadInfo((long[]) null)), thrown(() -> bean().getThreadInfo(-1)));
            case "by-server": {
                MBeanServer server = ManagementFactory.getPlatformMBeanServer();
                ObjectName threading = new ObjectName(ManagementFactory.THREAD_MXBEAN_NAME);
                CountDownLatch latch = new CountDownLatch(1);
                int count = (Integer) server.getAttribute(threading, "ThreadCount");
                Thread t = start(latch::await);
                int more = (Integer) server.getAttribute(threading, "ThreadCount") - count;
                CompositeData info = (CompositeData) server.invoke(threading, "getThreadInfo",
                        new Object[] {t.getId()}, new String[] {"long"});
                latch.countDown();
                t.join();
                return more + " " + info.get("threadState") + " " + info.get("threadId").equals(t.getId());
            }
            case "measured": {
                CountDownLatch latch = new CountDownLatch(1);
                Thread t = start(latch::await);
                boolean live = bean().getThreadCpuTime(t.getId()) >= 0;
                boolean own = bean().getThreadCpuTime(Thread.currentThread().getId()) >= 0;
                latch.countDown();
                t.join();
                return live + " " + own + " " + bean().getThreadCpuTime(t.getId());
            }
            default:
                return null;
        }
    }
}
