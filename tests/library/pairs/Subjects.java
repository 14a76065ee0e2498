import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Stack;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.BaseStream;

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

    /** A lock of one's own, of which threads await a condition. */
    static final class OwnLock extends AbstractQueuedSynchronizer {
        @Override
        protected boolean tryAcquire(int ignored) {
            return compareAndSetState(0, 1) && owned();
        }

        private boolean owned() {
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(int ignored) {
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

    static final class OwnLongLock extends AbstractQueuedLongSynchronizer {
        @Override
        protected boolean tryAcquire(long ignored) {
            return compareAndSetState(0, 1) && owned();
        }

        private boolean owned() {
            setExclusiveOwnerThread(Thread.currentThread());
            return true;
        }

        @Override
        protected boolean tryRelease(long ignored) {
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

    /** What updaters update. */
    public static final class Fields {
        volatile int number;
        volatile long wide;
        volatile Object object = 0;

        @Override
        public String toString() {
            return number + " " + wide + " " + object;
        }
    }

    /** A part of a task, or the task, which has two parts. */
    static final class Part extends CountedCompleter<Object> {
        private final int parts;

        Part(CountedCompleter<?> whole, int parts) {
            super(whole, parts);
            this.parts = parts;
        }

        @Override
        public void compute() {
            System.out.println("computed");
            for (int i = 0; i < parts; i++) {
                new Part(this, 0).fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> by) {
            System.out.println(parts > 0 ? "completed" : "part completed");
        }

        @Override
        public String toString() {
            return "part";
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
                return new Object[] {lock, lock.readLock(), lock.writeLock(), lock.writeLock().newCondition()};
            }
            case "StampedLock" -> {
                StampedLock lock = new StampedLock();
                return setup == 0 ? new Object[] {lock} : new Object[] {lock.asReadLock(), lock.asWriteLock()};
            }
            case "AbstractQueuedSynchronizer" -> {
                OwnLock lock = new OwnLock();
                return setup == 0 ? new Object[] {new Own()} : new Object[] {lock, lock.new ConditionObject()};
            }
            case "AbstractQueuedLongSynchronizer" -> {
                OwnLongLock lock = new OwnLongLock();
                return setup == 0 ? new Object[] {new OwnLong()} : new Object[] {lock, lock.new ConditionObject()};
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
            case "ThreadPoolExecutor" -> {
                return new Object[] {pool(setup)};
            }
            case "RejectedExecutionHandler" -> {
                return new Object[] {full(setup)};
            }
            case "ExecutorCompletionService" -> {
                return new Object[] {new ExecutorCompletionService<Object>(setup == 0 ? Runnable::run : pool(0))};
            }
            case "ThreadPerTaskExecutor" -> {
                return new Object[] {threadPerTask(setup)};
            }
            case "ReferenceQueue" -> {
                ReferenceQueue<Object> queue = new ReferenceQueue<>();
                return new Object[] {queue, new WeakReference<>(setup, queue)};
            }
            case "CountedCompleter" -> {
                Part part = new Part(null, setup);
                return new Object[] {part};
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
                Object[] made = number(type, setup);
                return made != null ? made : new Object[] {container(type, setup)};
            }
        }
    }

    /** A variable, or variables and what updates them; null if it is something else. */
    static Object[] number(String type, int setup) {
        Fields fields = new Fields();
        Object made = switch (type) {
            case "AtomicInteger" -> new AtomicInteger(setup);
            case "AtomicLong" -> new AtomicLong(setup);
            case "AtomicBoolean" -> new AtomicBoolean(setup == 1);
            case "AtomicReference" -> new AtomicReference<Object>(setup);
            case "AtomicIntegerArray" -> new AtomicIntegerArray(2);
            case "AtomicLongArray" -> new AtomicLongArray(2);
            case "AtomicReferenceArray" -> new AtomicReferenceArray<Object>(2);
            case "AtomicStampedReference" -> new AtomicStampedReference<Object>(setup, setup);
            case "AtomicMarkableReference" -> new AtomicMarkableReference<Object>(setup, setup == 1);
            case "AtomicIntegerFieldUpdater" -> AtomicIntegerFieldUpdater.newUpdater(Fields.class, "number");
            case "AtomicLongFieldUpdater" -> AtomicLongFieldUpdater.newUpdater(Fields.class, "wide");
            case "AtomicReferenceFieldUpdater" ->
                AtomicReferenceFieldUpdater.newUpdater(Fields.class, Object.class, "object");
            case "LongAdder" -> added(new LongAdder(), setup);
            case "DoubleAdder" -> new DoubleAdder();
            case "LongAccumulator" -> new LongAccumulator(Math::max, setup);
            case "DoubleAccumulator" -> new DoubleAccumulator(Math::max, setup);
            default -> null;
        };
        return made == null ? null : type.endsWith("FieldUpdater") ? new Object[] {made, fields} : new Object[] {made};
    }

    private static LongAdder added(LongAdder adder, int setup) {
        adder.add(setup);
        return adder;
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
            case "ArrayList" -> fill(new ArrayList<>(), setup);
            case "HashMap" -> fill(new HashMap<>(), setup);
            case "Vector" -> fill(new Vector<>(), setup);
            case "Stack" -> fill(new Stack<>(), setup);
            case "Hashtable" -> fill(new Hashtable<>(), setup);
            case "StringBuffer" -> new StringBuffer("abc".substring(0, setup));
            case "Collections$SynchronizedCollection" ->
                Collections.synchronizedCollection(fill(new ArrayList<>(), setup));
            case "Collections$SynchronizedList" -> Collections.synchronizedList(fill(new ArrayList<>(), setup));
            case "Collections$SynchronizedSet" -> Collections.synchronizedSet(fill(new HashSet<>(), setup));
            case "Collections$SynchronizedNavigableSet" ->
                Collections.synchronizedNavigableSet(fill(new TreeSet<>(), setup));
            case "Collections$SynchronizedMap" -> Collections.synchronizedMap(fill(new HashMap<>(), setup));
            case "Collections$SynchronizedNavigableMap" ->
                Collections.synchronizedNavigableMap(fill(new TreeMap<>(), setup));
            default -> throw new IllegalArgumentException(type);
        };
    }

    /** Its public methods are those of a public class or interface, the nearest. */
    static Class<?> type(Object part) {
        if (part instanceof Condition) {
            return Condition.class;
        }
        return nearest(part.getClass());
    }

    private static Class<?> nearest(Class<?> type) {
        if (type.getModule() != Object.class.getModule() || !Modifier.isPublic(type.getModifiers())) {
            for (Class<?> offered : type.getInterfaces()) {
                boolean of = Modifier.isPublic(offered.getModifiers()) && offered.getName().startsWith("java.util.");
                if (of && offered.getMethods().length > 0) {
                    return offered;
                }
            }
            return nearest(type.getSuperclass());
        }
        return type;
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

    /** A pool that may refuse a second task, with one of the JDK's ways to do so. */
    private static ExecutorService full(int setup) {
        RejectedExecutionHandler handler = switch (setup) {
            case 0 -> new ThreadPoolExecutor.AbortPolicy();
            case 1 -> new ThreadPoolExecutor.CallerRunsPolicy();
            case 2 -> new ThreadPoolExecutor.DiscardPolicy();
            default -> new ThreadPoolExecutor.DiscardOldestPolicy();
        };
        return Executors.unconfigurableExecutorService(
                new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), handler));
    }

    /** Whose threads are virtual, or not; of JDK 21. */
    private static Object threadPerTask(int setup) {
        try {
            return setup == 0 ? Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null)
                    : Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class)
                            .invoke(null, (ThreadFactory) Thread::new);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Does the call hold the monitor of the object, or of what it wraps, from its begin to its end? */
    static boolean locks(Object part, Method method) {
        for (Class<?> type = part.getClass(); type != null; type = type.getSuperclass()) {
            try {
                Method found = type.getDeclaredMethod(method.getName(), method.getParameterTypes());
                Class<?> given = found.getReturnType();
                boolean lazy = Iterator.class.isAssignableFrom(given) || given == Enumeration.class
                        || given == Spliterator.class || given == List.class // a part of it
                        || BaseStream.class.isAssignableFrom(given);
                return !lazy && (Modifier.isSynchronized(found.getModifiers())
                        || type.getName().startsWith("java.util.Collections$Synchronized"));
            } catch (NoSuchMethodException e) {
                continue;
            }
        }
        return false;
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
        if (type == Throwable.class) {
            return new IllegalArgumentException();
        }
        if (type == String.class) {
            return "b";
        }
        if (type == StringBuffer.class) {
            return new StringBuffer("buffer");
        }
        if (type == CountedCompleter.class) {
            return parts[0];
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
                || parts[0] instanceof SubmissionPublisher || parts[0] instanceof CompletionService
                || parts[0] instanceof CountedCompleter || parts[0] instanceof ReferenceQueue;
        boolean fields = parts.length > 1 && parts[1] instanceof Fields;
        return none ? "" : fields ? parts[1]
                : parts.length > 1 && parts[1] instanceof Phaser root ? parts[0] + " " + root : parts[0];
    }
}
