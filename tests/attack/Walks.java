import java.lang.ref.Cleaner;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** StackWalker and stack traces show the program's frames alone; references of every strength (java.lang.ref). */
class Walks extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = walks(args[0]);
        text = text != null ? text : traces(args[0]);
        tell(text != null ? text : references(args[0]));
    }

    /** The methods on the stack that are not the JDK's, the innermost first; what looks foreign stays. */
    private static String frames(boolean hidden) {
        StackWalker walker = hidden ? StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)
            : StackWalker.getInstance();
        return walker.walk(frames -> frames.map(Walks::shown).filter(t -> !t.isEmpty())
                .collect(Collectors.joining(" ")));
    }

    private static String shown(StackWalker.StackFrame frame) {
        return shown(frame.getClassName(), frame.getMethodName());
    }

    private static String shown(String type, String method) {
        boolean foreign = (type + method).toLowerCase().contains("hpor");
        boolean own = !type.contains(".") && !method.startsWith("lambda$") && !type.contains("Lambda");
        return foreign ? "foreign:" + type + "." + method : own ? method : "";
    }

    private static String trace(Throwable e) {
        return Arrays.stream(e.getStackTrace()).map(f -> shown(f.getClassName(), f.getMethodName()))
            .filter(t -> !t.isEmpty()).collect(Collectors.joining(" "));
    }

    private static String last(Throwable e) {
        StackTraceElement[] trace = e.getStackTrace();
        return trace[trace.length - 1].getMethodName();
    }

    static synchronized String locked() {
        return frames(false);
    }

    static class Initialized {
        static final String WALKED;
        static final String TRACED;

        static {
            WALKED = frames(false);
            TRACED = trace(new Throwable());
        }
    }

    private static String walks(String name) throws Exception {
        switch (name) {
            case "walk":
                return frames(false);
            case "walk-in-thread":
                all(() -> seen = frames(false));
                return seen;
            case "walk-hidden-in-thread":
                all(() -> seen = frames(true));
                return "" + seen.contains("foreign");
            case "walk-locked":
                all(() -> seen = locked());
                return seen;
            case "walk-in-initializer":
                return Initialized.WALKED;
            case "trace-in-initializer":
                return Initialized.TRACED;
            case "walk-by-reflection":
                return (String) Walks.class.getDeclaredMethod("locked").invoke(null);
            case "caller":
                return caller().getSimpleName();
            case "caller-in-thread":
                all(() -> seen = caller().getSimpleName());
                return seen;
            case "bottom":
                return StackWalker.getInstance().walk(f -> f.reduce((a, b) -> b)).get().getMethodName();
            case "bottom-of-thread":
                all(() -> seen = StackWalker.getInstance().walk(f -> f.reduce((a, b) -> b)).get().getMethodName());
                return seen;
            case "depth": {
                long depth = StackWalker.getInstance().walk(f -> f.count());
                return depth + " " + Thread.currentThread().getStackTrace().length;
            }
            default:
                return null;
        }
    }

    private static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }

    private static String traces(String name) throws Exception {
        switch (name) {
            case "trace":
                return trace(new Throwable());
            case "trace-bottom":
                return last(new Throwable());
            case "trace-of-thread": {
                String[] text = new String[1];
                all(() -> text[0] = last(new Throwable()) + " " + trace(new Throwable()).contains("foreign"));
                return text[0];
            }
            case "trace-of-uncaught": {
                String[] text = new String[1];
                Thread t = thread(() -> {
                    throw new IllegalStateException();
                });
                t.setUncaughtExceptionHandler((who, e) -> text[0] = last(e) + " " + trace(e).contains("foreign"));
                t.start();
                t.join();
                return text[0];
            }
            case "trace-of-wait": {
                String[] text = new String[1];
                Object lock = new Object();
                Thread t = start(() -> {
                    synchronized (lock) {
                        try {
                            lock.wait();
                        } catch (InterruptedException e) {
                            text[0] = "" + Arrays.toString(e.getStackTrace()).toLowerCase().contains("hpor");
                        }
                    }
                });
                t.interrupt();
                t.join();
                return text[0];
            }
            case "trace-of-misuse":
                try {
                    new Object().notify();
                    return "";
                } catch (IllegalMonitorStateException e) {
                    return "" + Arrays.toString(e.getStackTrace()).toLowerCase().contains("hpor");
                }
            case "trace-of-current": {
                String[] text = new String[1];
                all(() -> text[0] = Thread.currentThread().getStackTrace()[0].getMethodName());
                return text[0];
            }
            default:
                return null;
        }
    }

    static class OwnSoft extends SoftReference<Object> {
        OwnSoft(Object referent) {
            super(referent);
        }
    }

    static class OwnMap extends WeakHashMap<Object, Object> {
    }

    private static String references(String name) throws Exception {
        Object it = new Object();
        ReferenceQueue<Object> queue = new ReferenceQueue<>();
        switch (name) {
            case "phantom-get":
                return "" + new PhantomReference<>(it, queue).get();
            case "phantom-cleared": {
                PhantomReference<Object> reference = new PhantomReference<>(it, queue);
                Thread t = start(reference::clear);
                boolean refers = reference.refersTo(it);
                t.join();
                return "" + refers;
            }
            case "phantom-enqueued-by-two": {
                PhantomReference<Object> reference = new PhantomReference<>(it, queue);
                boolean[] won = new boolean[2];
                all(() -> won[0] = reference.enqueue(), () -> won[1] = reference.enqueue());
                return won[0] + " " + won[1] + " " + (queue.poll() == reference) + " " + queue.poll();
            }
            case "phantom-collected-or-not": {
                PhantomReference<Object> reference = new PhantomReference<>(new Object(), queue);
                all(() -> x = queue.poll() == null ? 0 : 1);
                Reference.reachabilityFence(reference);
                return "";
            }
            case "soft-own-collected-or-not": {
                OwnSoft reference = new OwnSoft(new Object());
                all(() -> x = reference.get() == null ? 0 : 1);
                return "";
            }
            case "weak-map-own-collected-or-not": {
                OwnMap map = new OwnMap();
                map.put(new Object(), 1);
                all(() -> x = map.size());
                return "";
            }
            case "soft-cleared": {
                SoftReference<Object> reference = new SoftReference<>(it);
                Thread t = start(reference::clear);
                boolean there = reference.get() == it;
                t.join();
                return "" + there;
            }
            case "reference-cloned": {
                class Mine extends WeakReference<Object> implements Cloneable {
                    Mine() {
                        super(it);
                    }

                    Object copy() throws CloneNotSupportedException {
                        return super.clone();
                    }
                }
                return thrown(() -> new Mine().copy());
            }
            case "removed-or-interrupted": {
                WeakReference<Object> reference = new WeakReference<>(it, queue);
                String[] how = new String[1];
                Thread t = start(() -> how[0] = thrown(() -> check(queue.remove() == reference)));
                all(t::interrupt, reference::enqueue);
                t.join();
                return how[0];
            }
            case "cleaned-by-two": {
                AtomicInteger count = new AtomicInteger();
                Cleaner.Cleanable cleanable = Cleaner.create().register(it, count::incrementAndGet);
                all(cleanable::clean, cleanable::clean);
                return "" + count;
            }
            case "cleaned-in-thread-orders": {
                int[] plain = new int[1];
                Cleaner.Cleanable cleanable = Cleaner.create().register(it, () -> plain[0]++);
                all(cleanable::clean);
                return "" + plain[0];
            }
            case "list-of-weak": {
                List<WeakReference<Object>> list = new ArrayList<>();
                all(() -> list.add(new WeakReference<>(it)), () -> list.add(new WeakReference<>(it)));
                return "";
            }
            default:
                return null;
        }
    }
}
