import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.VolatileCallSite;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Bootstrap methods of the program (JVMS 5.4.3.6, 6.5 invokedynamic): each thread that comes to a call site or a
 * constant that is not resolved may call the method; the first result is that of all. What it throws is thrown again.
 */
class Bootstraps extends Chapter {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static final String TEXT = "()Ljava/lang/String;";
    static final AtomicInteger count = new AtomicInteger();
    static final Object A = new Object();
    static final Object B = new Object();
    static final CountDownLatch latch = new CountDownLatch(1);
    static MutableCallSite mutable;
    static VolatileCallSite ordered;
    static Class<?> made;

    static class Cell {
        int value;
    }

    static class Failing {
        static final int VALUE = 1 / (x - x);
    }

    static class Locking {
        static int value = 1;

        static {
            synchronized (A) {
                value = 2;
            }
        }
    }

    static ConstantCallSite constantly(MethodType type, Object value) {
        MethodHandle handle = MethodHandles.constant(type.returnType(), value);
        return new ConstantCallSite(MethodHandles.dropArguments(handle, 0, type.parameterList()));
    }

    public static CallSite counted(MethodHandles.Lookup caller, String name, MethodType type) {
        return constantly(type, "" + count.incrementAndGet());
    }

    public static CallSite plain(MethodHandles.Lookup caller, String name, MethodType type) {
        x++;
        return constantly(type, name);
    }

    public static CallSite reading(MethodHandles.Lookup caller, String name, MethodType type) {
        return constantly(type, "" + v);
    }

    public static CallSite locking(MethodHandles.Lookup caller, String name, MethodType type) {
        synchronized (A) {
            synchronized (B) {
                return constantly(type, name);
            }
        }
    }

    public static CallSite waiting(MethodHandles.Lookup caller, String name, MethodType type) {
        await(latch);
        return constantly(type, name);
    }

    public static CallSite failing(MethodHandles.Lookup caller, String name, MethodType type) throws Exception {
        throw new Exception(name + count.incrementAndGet());
    }

    public static CallSite erring(MethodHandles.Lookup caller, String name, MethodType type) {
        throw new StackOverflowError(name + count.incrementAndGet());
    }

    public static CallSite nothing(MethodHandles.Lookup caller, String name, MethodType type) {
        return null;
    }

    public static CallSite wrong(MethodHandles.Lookup caller, String name, MethodType type) {
        return constantly(MethodType.methodType(int.class), 1);
    }

    public static CallSite initializing(MethodHandles.Lookup caller, String name, MethodType type) {
        return constantly(type, "" + Locking.value);
    }

    public static CallSite initializingBadly(MethodHandles.Lookup caller, String name, MethodType type) {
        return constantly(type, "" + Failing.VALUE);
    }

    public static CallSite settable(MethodHandles.Lookup caller, String name, MethodType type) {
        mutable = new MutableCallSite(constantly(type, "a").getTarget());
        return mutable;
    }

    public static CallSite orderly(MethodHandles.Lookup caller, String name, MethodType type) {
        ordered = new VolatileCallSite(constantly(type, "a").getTarget());
        return ordered;
    }

    public static CallSite holding(MethodHandles.Lookup caller, String name, MethodType type) {
        return constantly(type, new Cell());
    }

    static String twice(String text) {
        v = v + 1;
        return text + text;
    }

    static void raise(int by) {
        w = w + by;
    }

    public static CallSite own(MethodHandles.Lookup caller, String name, MethodType type) throws Exception {
        return new ConstantCallSite(LOOKUP.findStatic(Bootstraps.class, name, type));
    }

    public static Object number(MethodHandles.Lookup caller, String name, Class<?> type) {
        return count.incrementAndGet();
    }

    public static Object text(MethodHandles.Lookup caller, String name, Class<?> type) {
        x++;
        return name;
    }

    public static Object late(MethodHandles.Lookup caller, String name, Class<?> type) {
        return v;
    }

    public static Object bad(MethodHandles.Lookup caller, String name, Class<?> type) {
        throw new IllegalStateException(name + count.incrementAndGet());
    }

    public static Object underLocks(MethodHandles.Lookup caller, String name, Class<?> type) {
        synchronized (A) {
            synchronized (B) {
                return 7;
            }
        }
    }

    static MethodHandle handle(String name, Class<?> result, Class<?>... types) throws Exception {
        return LOOKUP.findStatic(made, name, MethodType.methodType(result, types));
    }

    static String call(String name) throws Throwable {
        return (String) handle(name, String.class).invokeExact();
    }

    static int load(String name) throws Throwable {
        return (int) handle(name, int.class).invokeExact();
    }

    private static void make(String type, String bootstrap) throws Exception {
        made = new Made("BootstrapsMade", "Bootstraps").site("one", type, bootstrap).site("two", type, bootstrap)
                .define(LOOKUP);
    }

    private static void makeConstant(String bootstrap) throws Exception {
        made = new Made("BootstrapsMade", "Bootstraps").constant("one", "I", bootstrap)
                .constant("two", "I", bootstrap).define(LOOKUP);
    }

    public static void main(String[] args) throws Throwable {
        String told = sites(args[0]);
        told = told != null ? told : targets(args[0]);
        tell(told != null ? told : constants(args[0]));
    }

    private static String sites(String what) throws Throwable {
        switch (what) {
            case "once":
                make(TEXT, "counted");
                return call("one") + call("one") + call("two") + call("one");
            case "by-two": {
                make(TEXT, "counted");
                String[] seen = new String[2];
                all(() -> seen[0] = call("one"), () -> seen[1] = call("one"));
                return seen[0] + seen[1] + count;
            }
            case "race":
                make(TEXT, "plain");
                all(() -> call("one"), () -> call("two"));
                return "";
            case "before-start":
                make(TEXT, "plain");
                call("one");
                all(() -> call("one"), () -> call("one"));
                return "" + x;
            case "reads": {
                make(TEXT, "reading");
                Thread writer = start(() -> v = 1);
                String first = call("one");
                writer.join();
                return first + call("one") + call("two");
            }
            case "deadlock":
                make(TEXT, "locking");
                all(() -> call("one"), () -> {
                    synchronized (B) {
                        synchronized (A) {
                            x++;
                        }
                    }
                });
                return "";
            case "waits":
                make(TEXT, "waiting");
                all(() -> call("one"), latch::countDown);
                return call("one");
            case "waits-in-vain":
                make(TEXT, "waiting");
                return call("one");
            case "throws": {
                make(TEXT, "failing");
                return thrown(() -> call("one")) + thrown(() -> call("one")) + count;
            }
            case "throws-by-two": {
                make(TEXT, "failing");
                all(() -> check(thrown(() -> call("one")).equals("BootstrapMethodError")),
                        () -> check(thrown(() -> call("one")).equals("BootstrapMethodError")));
                return "" + count;
            }
            case "error":
                make(TEXT, "erring");
                return thrown(() -> call("one")) + thrown(() -> call("one")) + count;
            case "null":
                make(TEXT, "nothing");
                return thrown(() -> call("one"));
            case "wrong-type":
                make(TEXT, "wrong");
                return thrown(() -> call("one"));
            case "initializes":
                make(TEXT, "initializing");
                all(() -> call("one"), () -> {
                    synchronized (A) {
                        check(Locking.value == 2);
                    }
                });
                return "";
            case "initializes-badly":
                make(TEXT, "initializingBadly");
                return thrown(() -> call("one")) + " " + thrown(() -> call("one")) + " " + thrown(() -> call("two"));
            default:
                return null;
        }
    }

    private static void setTarget(MutableCallSite site, String value) {
        site.setTarget(constantly(site.type(), value).getTarget());
    }

    private static String targets(String what) throws Throwable {
        switch (what) {
            case "mutable": {
                make(TEXT, "settable");
                call("one");
                Thread setter = start(() -> setTarget(mutable, "b"));
                String seen = call("one");
                setter.join();
                return seen + call("one");
            }
            case "volatile": {
                make(TEXT, "orderly");
                call("one");
                Thread setter = start(() -> {
                    x = 1;
                    ordered.setTarget(constantly(ordered.type(), "b").getTarget());
                });
                String seen = call("one");
                int after = seen.equals("b") ? x : 1;
                setter.join();
                return seen + after;
            }
            case "mutable-orders-not": {
                make(TEXT, "settable");
                call("one");
                all(() -> {
                    x = 1;
                    setTarget(mutable, "b");
                }, () -> check(!call("one").equals("b") || x == 1));
                return "";
            }
            case "cell": {
                make("()Ljava/lang/Object;", "holding");
                Cell cell = (Cell) (Object) handle("one", Object.class).invokeExact();
                cell.value++;
                all(() -> {
                    synchronized (A) {
                        ((Cell) (Object) handle("one", Object.class).invokeExact()).value++;
                    }
                }, () -> {
                    synchronized (A) {
                        ((Cell) (Object) handle("one", Object.class).invokeExact()).value++;
                    }
                });
                return "" + cell.value;
            }
            case "cell-race": {
                make("()Ljava/lang/Object;", "holding");
                Cell cell = (Cell) (Object) handle("one", Object.class).invokeExact();
                all(() -> ((Cell) (Object) handle("one", Object.class).invokeExact()).value++, () -> cell.value++);
                return "" + cell.value;
            }
            case "own-text": {
                made = new Made("BootstrapsMade", "Bootstraps")
                        .site("twice", "(Ljava/lang/String;)Ljava/lang/String;", "own").define(LOOKUP);
                all(() -> check(handle("twice", String.class, String.class).invoke("a").equals("aa")),
                        () -> check(handle("twice", String.class, String.class).invoke("b").equals("bb")));
                return "" + v;
            }
            case "own-number": {
                made = new Made("BootstrapsMade", "Bootstraps").site("raise", "(I)V", "own").define(LOOKUP);
                all(() -> {
                    handle("raise", void.class, int.class).invokeExact(1);
                }, () -> {
                    handle("raise", void.class, int.class).invokeExact(2);
                });
                return "" + w;
            }
            default:
                return null;
        }
    }

    private static String constants(String what) throws Throwable {
        switch (what) {
            case "constant-once":
                makeConstant("number");
                return "" + load("one") + load("one") + load("two");
            case "constant-by-two": {
                makeConstant("number");
                int[] seen = new int[2];
                all(() -> seen[0] = load("one"), () -> seen[1] = load("one"));
                return "" + seen[0] + seen[1] + count;
            }
            case "constant-reads": {
                makeConstant("late");
                Thread writer = start(() -> v = 1);
                int first = load("one");
                writer.join();
                return "" + first + load("one") + load("two");
            }
            case "constant-throws":
                makeConstant("bad");
                return thrown(() -> load("one")) + thrown(() -> load("one")) + count;
            case "constant-deadlock":
                makeConstant("underLocks");
                all(() -> load("one"), () -> {
                    synchronized (B) {
                        synchronized (A) {
                            x++;
                        }
                    }
                });
                return "";
            case "constant-race":
                made = new Made("BootstrapsMade", "Bootstraps").constant("one", "Ljava/lang/String;", "text")
                        .constant("two", "Ljava/lang/String;", "text").define(LOOKUP);
                all(() -> call("one"), () -> call("two"));
                return "";
            case "constant-of-wrong-type":
                made = new Made("BootstrapsMade", "Bootstraps").constant("one", "Ljava/lang/String;", "number")
                        .define(LOOKUP);
                return thrown(() -> call("one"));
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
