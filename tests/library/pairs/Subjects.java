import java.lang.reflect.Method;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;

/** How the objects of the classes are made that Pairs has clients of, and what there is to know of their methods. */
class Subjects {
    /** What has a time to wait, which is over. */
    static final class Due implements Delayed {
        final int number;

        Due(int number) {
            this.number = number;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(number, ((Due) other).number);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Due due && due.number == number;
        }

        @Override
        public int hashCode() {
            return number;
        }

        @Override
        public String toString() {
            return "due" + number;
        }
    }

    /** A latch of one's own. */
    static class Own extends AbstractQueuedSynchronizer {
        @Override
        protected int tryAcquireShared(int ignored) {
            return getState() == 0 ? -1 : 1;
        }

        @Override
        protected boolean tryReleaseShared(int ignored) {
            setState(1);
            return true;
        }
    }

    static class OwnLong extends AbstractQueuedLongSynchronizer {
        @Override
        protected long tryAcquireShared(long ignored) {
            return getState() == 0 ? -1 : 1;
        }

        @Override
        protected boolean tryReleaseShared(long ignored) {
            setState(1);
            return true;
        }
    }

    /** Runs twice at the most. */
    static final class Ticking extends TimerTask {
        private int count;

        @Override
        public void run() {
            System.out.println("tick");
            if (++count == 2) {
                cancel();
            }
        }
    }

    /** Asks for one element more each time. */
    static final class Reader implements Flow.Subscriber<Object> {
        private Flow.Subscription subscription;

        @Override
        public void onSubscribe(Flow.Subscription given) {
            subscription = given;
            given.request(1);
        }

        @Override
        public void onNext(Object element) {
            System.out.println("next " + element);
            subscription.request(1);
        }

        @Override
        public void onError(Throwable error) {
            System.out.println("error " + error.getClass().getSimpleName());
        }

        @Override
        public void onComplete() {
            System.out.println("complete");
        }
    }

    static <T extends Collection<Object>> T fill(T collection, int setup) {
        for (int i = 1; i <= setup; i++) {
            collection.add(i);
        }
        return collection;
    }

    static <T extends Map<Object, Object>> T fill(T map, int setup) {
        for (int i = 1; i <= setup; i++) {
            map.put(i, i);
        }
        return map;
    }

    /** `setup`: how many elements it has; fair or not; and so on. */
    static Object[] make(String type, int setup) {
        switch (type) {
            case "ReentrantLock" -> {
                ReentrantLock lock = new ReentrantLock(setup == 1);
                return new Object[] {lock, lock.newCondition()};
            }
            case "ReentrantReadWriteLock" -> {
                ReentrantReadWriteLock lock = new ReentrantReadWriteLock(setup == 1);
                return new Object[] {lock, lock.readLock(), lock.writeLock()};
            }
            case "StampedLock" -> {
                return new Object[] {new StampedLock()};
            }
            case "AbstractQueuedSynchronizer" -> {
                return new Object[] {new Own()};
            }
            case "AbstractQueuedLongSynchronizer" -> {
                return new Object[] {new OwnLong()};
            }
            case "Semaphore" -> {
                return new Object[] {new Semaphore(1, setup == 1)};
            }
            case "CountDownLatch" -> {
                return new Object[] {new CountDownLatch(1 + setup % 2)};
            }
            case "CyclicBarrier" -> {
                return new Object[] {new CyclicBarrier(2, setup == 1 ? () -> { } : null)};
            }
            case "Phaser" -> {
                return new Object[] {new Phaser(1 + setup % 2)};
            }
            case "Phaser-tiered" -> {
                Phaser root = new Phaser(setup);
                return new Object[] {new Phaser(root, 1), root};
            }
            case "Exchanger" -> {
                return new Object[] {new Exchanger<Object>()};
            }
            case "FutureTask" -> {
                return new Object[] {new FutureTask<Object>(() -> 5)};
            }
            case "CompletableFuture" -> {
                CompletableFuture<Object> future = new CompletableFuture<>(), other = new CompletableFuture<>();
                if (setup == 1) {
                    other.complete(1);
                }
                return new Object[] {future, other};
            }
            case "AtomicInteger" -> {
                return new Object[] {new AtomicInteger(setup)};
            }
            case "AtomicReference" -> {
                return new Object[] {new AtomicReference<Object>(setup)};
            }
            case "ForkJoinPool" -> {
                return new Object[] {new ForkJoinPool(1)};
            }
            case "Timer" -> {
                Timer timer = new Timer(true);
                if (setup == 1) {
                    timer.schedule(new Ticking(), 1);
                }
                return new Object[] {timer};
            }
            case "SubmissionPublisher" -> {
                SubmissionPublisher<Object> publisher = new SubmissionPublisher<>(Runnable::run, 2);
                if (setup == 1) {
                    publisher.subscribe(new Reader());
                }
                return new Object[] {publisher};
            }
            case "LongAdder" -> {
                LongAdder adder = new LongAdder();
                adder.add(setup);
                return new Object[] {adder};
            }
            case "ThreadPoolExecutor" -> {
                return new Object[] {pool(setup)};
            }
            case "ScheduledThreadPoolExecutor" -> {
                return new Object[] {new ScheduledThreadPoolExecutor(1)};
            }
            case "DelayQueue" -> {
                DelayQueue<Due> queue = new DelayQueue<>();
                for (int i = 1; i <= setup; i++) {
                    queue.add(new Due(i));
                }
                return new Object[] {queue};
            }
            default -> {
                return new Object[] {container(type, setup)};
            }
        }
    }

    static Object container(String type, int setup) {
        return switch (type) {
            case "ArrayBlockingQueue" -> fill(new ArrayBlockingQueue<>(2), setup);
            case "LinkedBlockingQueue" -> fill(new LinkedBlockingQueue<>(2), setup);
            case "LinkedBlockingDeque" -> fill(new LinkedBlockingDeque<>(2), setup);
            case "PriorityBlockingQueue" -> fill(new PriorityBlockingQueue<>(), setup);
            case "SynchronousQueue" -> new SynchronousQueue<Object>(setup == 1);
            case "LinkedTransferQueue" -> fill(new LinkedTransferQueue<>(), setup);
            case "ConcurrentHashMap" -> fill(new ConcurrentHashMap<>(), setup);
            case "ConcurrentHashMap$KeySetView" -> fill(ConcurrentHashMap.newKeySet(), setup);
            case "ConcurrentSkipListMap" -> fill(new ConcurrentSkipListMap<>(), setup);
            case "ConcurrentSkipListSet" -> fill(new ConcurrentSkipListSet<>(), setup);
            case "CopyOnWriteArrayList" -> fill(new CopyOnWriteArrayList<>(), setup);
            case "CopyOnWriteArraySet" -> fill(new CopyOnWriteArraySet<>(), setup);
            case "ConcurrentLinkedDeque" -> fill(new ConcurrentLinkedDeque<>(), setup);
            case "ConcurrentLinkedQueue" -> fill(new ConcurrentLinkedQueue<>(), setup);
            default -> throw new IllegalArgumentException(type);
        };
    }

    /** Its public methods are those of a public class. */
    static Class<?> type(Object part) {
        if (part instanceof Condition) {
            return Condition.class;
        }
        Class<?> type = part.getClass();
        return type == Own.class ? AbstractQueuedSynchronizer.class : type == OwnLong.class
                ? AbstractQueuedLongSynchronizer.class : type;
    }

    /** A pool of one thread; of up to two, without a queue; of up to two, one of which is busy; with a hook. */
    private static ThreadPoolExecutor pool(int setup) {
        if (setup == 1) {
            return new ThreadPoolExecutor(0, 2, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
        }
        ThreadPoolExecutor pool = setup == 3 ? new Hooked()
                : new ThreadPoolExecutor(1, 1 + setup / 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        if (setup == 2) {
            pool.execute(() -> {
                synchronized (pool) {
                    try {
                        pool.wait();
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    }
                }
            });
        }
        return pool;
    }

    /** Says who ends it. */
    static final class Hooked extends ThreadPoolExecutor {
        Hooked() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void terminated() {
            System.out.println("ended");
        }
    }

    /** Sizes of pools are what the pool allows at the most. */
    static int number(Method m, Object[] parts) {
        boolean sets = m.getName().equals("setCorePoolSize") || m.getName().equals("setMaximumPoolSize");
        return sets ? ((ThreadPoolExecutor) parts[0]).getMaximumPoolSize() : 1;
    }

    static boolean isLeftOut(Method m) {
        boolean ofObject = m.getDeclaringClass() == Object.class;
        boolean of = java.lang.reflect.Modifier.isStatic(m.getModifiers()) || m.isBridge() || m.isSynthetic();
        return ofObject || of || m.getName().equals("hashCode") || m.getName().equals("newCondition");
    }

    static boolean takesStamp(Method m) {
        return m.getDeclaringClass() == StampedLock.class && m.getParameterCount() == 1;
    }

    static Object special(Class<?> type, Object[] parts) {
        if (type == Delayed.class) {
            return new Due(1);
        }
        if (type == TimerTask.class) {
            return new Ticking();
        }
        if (type == Date.class) {
            return new Date(0);
        }
        if (type.getSimpleName().equals("ForkJoinTask")) {
            return ForkJoinTask.adapt(() -> 5);
        }
        if (type.getSimpleName().equals("ConditionObject")) {
            return parts.length > 1 ? parts[1] : null;
        }
        return null;
    }

    /** At the end. A pool's workers may still go on: what they have done shows otherwise. */
    static Object state(Object[] parts) {
        boolean none = parts[0] instanceof Exchanger || parts[0] instanceof Executor || parts[0] instanceof Timer
                || parts[0] instanceof SubmissionPublisher;
        return none ? "" : parts.length > 1 && parts[1] instanceof Phaser root ? parts[0] + " " + root : parts[0];
    }
}
