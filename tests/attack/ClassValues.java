import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** java.lang.ClassValue: a value is computed outside of locks, and the first that is there is everybody's. */
class ClassValues extends Chapter {
    static final AtomicInteger computed = new AtomicInteger();
    static final CountDownLatch latch = new CountDownLatch(1);
    static final Object lock = new Object();
    static Supplier<Object> how = Object::new;

    static final ClassValue<Object> VALUE = new ClassValue<>() {
        @Override
        protected Object computeValue(Class<?> type) {
            computed.getAndIncrement();
            return how.get();
        }
    };

    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    static String run(String what) throws Exception {
        Object[] got = new Object[2];
        switch (what) {
            case "twice": {
                all(() -> got[0] = VALUE.get(String.class), () -> got[1] = VALUE.get(String.class));
                return (got[0] == got[1]) + " " + computed;
            }
            case "other-class": {
                all(() -> got[0] = VALUE.get(String.class), () -> got[1] = VALUE.get(ClassValues.class));
                return (got[0] == got[1]) + " " + computed;
            }
            case "beside-remove": {
                all(() -> VALUE.get(String.class), () -> VALUE.remove(String.class));
                VALUE.get(String.class);
                return "" + computed;
            }
            case "removed-twice": {
                VALUE.get(String.class);
                all(() -> VALUE.remove(String.class), () -> VALUE.remove(String.class));
                VALUE.get(String.class);
                return "" + computed;
            }
            case "thrown": {
                how = () -> {
                    if (computed.get() == 1) {
                        throw new IllegalStateException();
                    }
                    return "";
                };
                String[] ends = new String[2];
                all(() -> ends[0] = thrown(() -> VALUE.get(String.class)),
                        () -> ends[1] = thrown(() -> VALUE.get(String.class)));
                return sorted(ends);
            }
            case "null": {
                how = () -> null;
                all(() -> VALUE.get(String.class), () -> VALUE.get(String.class));
                int before = computed.get();
                return VALUE.get(String.class) + " " + before + " " + computed;
            }
            case "locks-meanwhile": { // a lock around the call of the computation would be a deadlock here
                how = () -> {
                    synchronized (lock) {
                        return "";
                    }
                };
                all(() -> VALUE.get(String.class), () -> {
                    synchronized (lock) {
                        VALUE.get(String.class);
                    }
                });
                return "" + computed;
            }
            case "waits-meanwhile": {
                how = () -> {
                    if (computed.get() == 1) {
                        await(latch);
                    } else {
                        latch.countDown();
                    }
                    return new Object();
                };
                all(() -> got[0] = VALUE.get(String.class), () -> got[1] = VALUE.get(String.class));
                return (got[0] == got[1]) + " " + computed;
            }
            case "race": { // the computations are no critical sections
                how = () -> ++x;
                all(() -> VALUE.get(String.class), () -> VALUE.get(String.class));
                return "";
            }
            case "polled": {
                Thread t = new Thread(() -> VALUE.get(String.class));
                t.start();
                while (computed.get() == 0) {
                    Thread.yield();
                }
                t.join();
                return "" + computed;
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
