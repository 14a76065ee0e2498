import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;

/** Synchronizers of one's own, built as the Javadoc of AbstractQueuedSynchronizer says, or wrongly. */
class OwnSynchronizers extends Chapter {
    /** The Mutex of the Javadoc. */
    static class Mutex extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int one) {
            if (compareAndSetState(0, 1)) {
                setExclusiveOwnerThread(Thread.currentThread());
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int one) {
            if (!isHeldExclusively()) {
                throw new IllegalMonitorStateException();
            }
            setExclusiveOwnerThread(null);
            setState(0);
            return true;
        }

        @Override
        protected boolean isHeldExclusively() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    /** Looks, and then takes: two threads may do so at once. */
    static class Careless extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int one) {
            if (getState() == 0) {
                setState(1);
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int one) {
            setState(0);
            return true;
        }
    }

    /** The BooleanLatch of the Javadoc. */
    static class Latch extends AbstractQueuedSynchronizer {
        void open() {
            setState(1);
        }

        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() != 0 ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    static class Reentrant extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int one) {
            int holds = getState();
            if (holds == 0 && compareAndSetState(0, 1)) {
                setExclusiveOwnerThread(Thread.currentThread());
                return true;
            }
            if (holds > 0 && getExclusiveOwnerThread() == Thread.currentThread()) {
                setState(holds + 1);
                return true;
            }
            return false;
        }

        @Override
        protected boolean tryRelease(int one) {
            int holds = getState() - 1;
            if (holds == 0) {
                setExclusiveOwnerThread(null);
            }
            setState(holds);
            return holds == 0;
        }
    }

    static class Permits extends AbstractQueuedSynchronizer {
        Permits(int permits) {
            setState(permits);
        }

        @Override
        protected int tryAcquireShared(int wanted) {
            for (;;) {
                int now = getState();
                int left = now - wanted;
                if (left < 0 || compareAndSetState(now, left)) {
                    return left;
                }
            }
        }

        @Override
        protected boolean tryReleaseShared(int given) {
            for (;;) {
                int now = getState();
                if (compareAndSetState(now, now + given)) {
                    return true;
                }
            }
        }
    }

    static class Fair extends Mutex {
        @Override
        protected boolean tryAcquire(int one) {
            return !hasQueuedPredecessors() && super.tryAcquire(one);
        }
    }

    static class LongMutex extends AbstractQueuedLongSynchronizer {
        @Override
        protected boolean tryAcquire(long one) {
            return compareAndSetState(0, 1L << 40);
        }

        @Override
        protected boolean tryRelease(long one) {
            setState(0);
            return true;
        }
    }

    /** Open where two variables are equal, which it reads one after the other. */
    static class Equal extends AbstractQueuedSynchronizer {
        static volatile boolean torn;

        @Override
        protected int tryAcquireShared(int ignored) {
            int first = v;
            int second = w;
            if (first < second) {
                torn = true;
            }
            return first == second ? 1 : -1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            return true;
        }
    }

    static void add(Mutex lock) {
        lock.acquire(1);
        x++;
        lock.release(1);
    }

    public static void main(String[] args) throws Exception {
        Mutex mutex = new Mutex();
        switch (args[0]) {
            case "mutex" -> {
                all(() -> add(mutex), () -> add(mutex));
                say(x);
            }
            case "fair" -> {
                Fair fair = new Fair();
                all(() -> add(fair), () -> add(fair));
                say(x);
            }
            case "careless" -> {
                Careless lock = new Careless();
                Body body = () -> {
                    lock.acquire(1);
                    v = v + 1;
                    lock.release(1);
                };
                all(body, body);
                say(v);
            }
            case "latch" -> {
                Latch latch = new Latch();
                Thread t = start(() -> {
                    latch.acquireSharedInterruptibly(1);
                    check(x == 1);
                });
                x = 1;
                latch.releaseShared(1);
                t.join();
            }
            case "latch-opened-silently" -> {
                Latch latch = new Latch();
                Thread t = start(() -> latch.acquireShared(1));
                latch.open();
                t.join();
            }
            case "reentrant" -> {
                Reentrant lock = new Reentrant();
                Body body = () -> {
                    lock.acquire(1);
                    lock.acquire(1);
                    x++;
                    lock.release(1);
                    lock.release(1);
                };
                all(body, body);
                say(x);
            }
            case "permits" -> {
                Permits permits = new Permits(1);
                Body body = () -> {
                    permits.acquireShared(1);
                    v = v + 1;
                    permits.releaseShared(1);
                };
                all(body, body);
                say(v);
            }
            case "long" -> {
                LongMutex lock = new LongMutex();
                Body body = () -> {
                    lock.acquire(1);
                    x++;
                    lock.release(1);
                };
                all(body, body);
                say(x);
            }
            case "equal" -> {
                Equal equal = new Equal();
                Thread t = start(() -> equal.acquireShared(1));
                v = 1;
                w = 1;
                equal.releaseShared(1);
                t.join();
                say(Equal.torn);
            }
            case "condition-of-another" -> {
                Condition condition = mutex.new ConditionObject();
                start(() -> mutex.acquire(1)).join();
                say(thrown(condition::signal));
            }
            case "timed" -> {
                Thread t = start(() -> {
                    boolean got = mutex.tryAcquireNanos(1, TimeUnit.MILLISECONDS.toNanos(10));
                    say(got);
                    if (got) {
                        mutex.release(1);
                    }
                });
                mutex.acquire(1);
                mutex.release(1);
                t.join();
            }
            case "interrupted" -> {
                Thread t = thread(() -> say(thrown(() -> mutex.acquireInterruptibly(1))));
                mutex.acquire(1);
                t.start();
                t.interrupt();
                mutex.release(1);
                t.join();
            }
            case "not-the-owner" -> say(thrown(() -> mutex.release(1)));
            case "looks" -> {
                mutex.acquire(1);
                Thread t = start(() -> mutex.acquire(1));
                boolean waits = mutex.hasQueuedThreads();
                mutex.release(1);
                t.join();
                say(waits);
            }
            default -> throw new IllegalArgumentException();
        }
        say("e");
    }
}
