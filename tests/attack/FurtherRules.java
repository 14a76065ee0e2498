import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Single sentences of the specification: JLS 12.4 and 17, java.lang.invoke, java.lang.ref, java.util.logging. */
class FurtherRules extends Chapter {
    private static final Object LOCK = new Object();

    public static void main(String[] args) throws Throwable {
        String text = threads(args[0]);
        text = text != null ? text : handles(args[0]);
        text = text != null ? text : logs(args[0]);
        tell(text != null ? text : others(args[0]));
    }

    /* ---- JLS 12.4 and 17, java.lang.Thread and Object ---- */

    static class Locked {
        static int x = 1;

        static {
            synchronized (Locked.class) { // the lock of the initialization is another one
                x++;
            }
        }
    }

    static class Failing {
        static volatile int tries;
        static int x;

        static {
            x = count();
        }

        private static int count() {
            throw new IllegalStateException();
        }
    }

    private static String threads(String name) throws Exception {
        Thread self = Thread.currentThread();
        switch (name) {
            case "monitor-of-initialized-class":
                all(() -> {
                    synchronized (Locked.class) {
                        v = Locked.x;
                    }
                }, () -> w = Locked.x);
                return v + " " + w;
            case "failed-class-by-three": {
                String[] how = new String[3];
                all(() -> how[0] = thrown(() -> v = Failing.x), () -> how[1] = thrown(() -> v = Failing.x),
                        () -> how[2] = thrown(() -> v = Failing.x));
                return sorted(how);
            }
            case "sleep-interrupted-before":
                self.interrupt();
                return thrown(() -> Thread.sleep(0)) + " " + self.isInterrupted();
            case "wait-interrupted-before":
                self.interrupt();
                synchronized (LOCK) {
                    return thrown(() -> LOCK.wait(1)) + " " + self.isInterrupted();
                }
            case "join-interrupted-before": {
                Thread t = start(() -> { });
                self.interrupt();
                return thrown(() -> t.join()) + " " + self.isInterrupted();
            }
            case "join-self":
                self.join();
                return "";
            case "join-negative":
                return thrown(() -> self.join(-1));
            case "wait-for-nanoseconds": {
                synchronized (LOCK) {
                    LOCK.wait(0, 1);
                }
                return "ok";
            }
            case "wait-for-ever":
                synchronized (LOCK) {
                    LOCK.wait(0, 0);
                }
                return "ok";
            case "interrupt-orders": { // 17.4.4: the interrupt comes before that it is noticed
                Thread t = start(() -> {
                    while (!Thread.interrupted()) {
                        Thread.onSpinWait();
                    }
                    v = x;
                });
                x = 7;
                t.interrupt();
                t.join();
                return "" + v;
            }
            case "park-nothing":
                LockSupport.parkNanos(0);
                LockSupport.parkUntil(1);
                return "ok";
            case "park-interrupted":
                self.interrupt();
                LockSupport.park();
                return "" + self.isInterrupted();
            case "timed-join-seen": {
                Thread t = start(() -> x = 1);
                TimeUnit.MILLISECONDS.timedJoin(t, 1);
                return t.isAlive() ? "alive" : "" + x;
            }
            case "array-is-not-volatile": {
                int[] array = new int[1];
                all(() -> array[0] = 1, () -> w = array[0]);
                return "" + w;
            }
            default:
                return null;
        }
    }

    /* ---- java.lang.invoke ---- */

    record Pair(Seeing first, int second) {
    }

    static class Seeing {
        int seen;

        @Override
        public boolean equals(Object o) {
            seen = v;
            return true;
        }

        @Override
        public int hashCode() {
            seen = v;
            return 1;
        }
    }

    public interface Twice {
        int of(int x);
    }

    private static int bits;

    static boolean isSet() {
        return v == 1;
    }

    static int add(int n) {
        return v + n;
    }

    private static String handles(String name) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        switch (name) {
            case "record-equals": {
                Seeing seeing = new Seeing();
                Thread t = start(() -> v = 1);
                boolean same = new Pair(seeing, 1).equals(new Pair(new Seeing(), 1));
                t.join();
                return same + " " + seeing.seen;
            }
            case "record-hash": {
                Seeing seeing = new Seeing();
                Thread t = start(() -> v = 1);
                int hash = new Pair(seeing, 1).hashCode();
                t.join();
                return (hash == new Pair(new Seeing(), 1).hashCode()) + " " + seeing.seen;
            }
            case "bits-set": {
                VarHandle handle = lookup.findStaticVarHandle(FurtherRules.class, "bits", int.class);
                int[] before = new int[2];
                all(() -> before[0] = (int) handle.getAndBitwiseOr(1),
                        () -> before[1] = (int) handle.getAndBitwiseOr(2));
                return before[0] + " " + before[1] + " " + bits;
            }
            case "exchanged": {
                VarHandle handle = lookup.findStaticVarHandle(FurtherRules.class, "bits", int.class);
                int[] seen = new int[2];
                all(() -> seen[0] = (int) handle.compareAndExchange(0, 1),
                        () -> seen[1] = (int) handle.compareAndExchange(0, 2));
                return seen[0] + " " + seen[1] + " " + bits;
            }
            case "proxy-of-handle": {
                MethodHandle add = lookup.findStatic(FurtherRules.class, "add",
                        MethodType.methodType(int.class, int.class));
                Twice twice = MethodHandleProxies.asInterfaceInstance(Twice.class, add);
                Thread t = start(() -> v = 1);
                int sum = twice.of(10);
                t.join();
                return "" + sum;
            }
            case "guarded-by-test": {
                MethodHandle test = lookup.findStatic(FurtherRules.class, "isSet",
                        MethodType.methodType(boolean.class));
                MethodHandle choice = MethodHandles.guardWithTest(test, MethodHandles.constant(String.class, "set"),
                        MethodHandles.constant(String.class, "not"));
                Thread t = start(() -> v = 1);
                String seen = (String) choice.invokeExact();
                t.join();
                return seen;
            }
            case "bound-loop": { // counts up to what another thread may set
                MethodHandle body = MethodHandles.dropArguments(
                        lookup.findStatic(FurtherRules.class, "add", MethodType.methodType(int.class, int.class)), 1,
                        int.class);
                MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 2),
                        MethodHandles.constant(int.class, 0), body);
                Thread t = start(() -> v = 1);
                int sum = (int) loop.invokeExact();
                t.join();
                return "" + sum;
            }
            default:
                return null;
        }
    }

    /* ---- java.util.logging ---- */

    static class Counting extends Handler {
        volatile int count;

        @Override
        public void publish(LogRecord record) {
            count++;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    private static String logs(String name) throws Exception {
        Logger parent = Logger.getLogger("further");
        Logger child = Logger.getLogger("further.child");
        parent.setUseParentHandlers(false);
        switch (name) {
            case "level-of-parent": {
                Thread t = start(() -> parent.setLevel(Level.OFF));
                boolean loggable = child.isLoggable(Level.INFO);
                t.join();
                return "" + loggable;
            }
            case "handlers-of-two": {
                all(() -> child.addHandler(new Counting()), () -> child.addHandler(new Counting()));
                return "" + child.getHandlers().length;
            }
            case "handler-of-parent": {
                Counting counting = new Counting();
                Thread t = start(() -> parent.addHandler(counting));
                child.info("a");
                t.join();
                return "" + counting.count;
            }
            case "handler-removed": {
                Counting counting = new Counting();
                child.addHandler(counting);
                Thread t = start(() -> child.removeHandler(counting));
                child.info("a");
                t.join();
                return "" + counting.count;
            }
            case "filter-called": {
                Counting counting = new Counting();
                child.addHandler(counting);
                child.setFilter(record -> v == 1);
                Thread t = start(() -> v = 1);
                child.info("a");
                t.join();
                return "" + counting.count;
            }
            case "parent-cut-off": {
                Counting counting = new Counting();
                parent.addHandler(counting);
                Thread t = start(() -> child.setUseParentHandlers(false));
                child.info("a");
                t.join();
                return "" + counting.count;
            }
            default:
                return null;
        }
    }

    /* ---- java.lang.ref, java.util.Timer ---- */

    private static String others(String name) throws Exception {
        switch (name) {
            case "cleaned-once": {
                Cleaner.Cleanable cleanable = Cleaner.create().register(LOCK, () -> v = v + 1);
                all(cleanable::clean, cleanable::clean);
                return "" + v;
            }
            case "enqueued-once": {
                ReferenceQueue<Object> queue = new ReferenceQueue<>();
                WeakReference<Object> reference = new WeakReference<>(LOCK, queue);
                boolean[] first = new boolean[2];
                all(() -> first[0] = reference.enqueue(), () -> first[1] = reference.enqueue());
                return first[0] + " " + first[1] + " " + (queue.poll() == reference) + " " + (queue.poll() == null);
            }
            case "cleared-reference": {
                WeakReference<Object> reference = new WeakReference<>(LOCK);
                Thread t = start(reference::clear);
                boolean there = reference.refersTo(LOCK);
                Object got = reference.get();
                t.join();
                return there + " " + (got != null);
            }
            case "removed-in-time": {
                ReferenceQueue<Object> queue = new ReferenceQueue<>();
                WeakReference<Object> reference = new WeakReference<>(LOCK, queue);
                Thread t = start(reference::enqueue);
                boolean there = queue.remove(10) == reference;
                t.join();
                return "" + there;
            }
            case "task-cancelled": {
                Timer timer = new Timer(true);
                CountDownLatch latch = new CountDownLatch(1);
                TimerTask task = new TimerTask() {
                    @Override
                    public void run() {
                        v = 1;
                        latch.countDown();
                    }
                };
                timer.schedule(task, 0);
                boolean cancelled = task.cancel();
                if (!cancelled) {
                    latch.await();
                }
                return cancelled + " " + v;
            }
            case "timer-cancelled": {
                Timer timer = new Timer();
                timer.cancel();
                return thrown(() -> timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                    }
                }, 0));
            }
            default:
                return null;
        }
    }
}
