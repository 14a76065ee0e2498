import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** java.lang.invoke. */
class Invoke extends Chapter {
    public static void main(String[] args) throws Throwable {
        String name = args[0];
        String text = name.startsWith("vh-") ? variables(name) : name.startsWith("site-") ? sites(name)
                : name.startsWith("mh-") ? handles(name) : lambdas(name);
        tell(text);
    }

    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    int field;
    final int set = 1;
    static int a;
    static int b;
    static volatile int flag;

    static VarHandle of(String name) throws Exception {
        return LOOKUP.findStaticVarHandle(Invoke.class, name, int.class);
    }

    private static String variables(String name) throws Exception {
        VarHandle one = of("a");
        VarHandle two = of("b");
        int[] got = new int[2];
        switch (name) {
            case "vh-plain": {
                all(() -> one.set(1), () -> got[0] = (int) one.get());
                return "" + got[0];
            }
            case "vh-plain-against-volatile": {
                all(() -> one.setVolatile(1), () -> got[0] = (int) one.get());
                return "" + got[0];
            }
            case "vh-volatile": {
                all(() -> one.setVolatile(1), () -> got[0] = (int) one.getVolatile());
                return "" + got[0];
            }
            case "vh-release-acquire": {
                all(() -> {
                    b = 42;
                    one.setRelease(1);
                }, () -> got[0] = (int) one.getAcquire() == 1 ? b : -1);
                return "" + got[0];
            }
            case "vh-opaque-orders-not": {
                all(() -> {
                    b = 42;
                    one.setOpaque(1);
                }, () -> got[0] = (int) one.getOpaque() == 1 ? b : -1);
                return "" + got[0];
            }
            case "vh-release-read-opaque": {
                all(() -> {
                    b = 42;
                    one.setRelease(1);
                }, () -> got[0] = (int) one.getOpaque() == 1 ? b : -1);
                return "" + got[0];
            }
            case "vh-compare-and-set": {
                boolean[] done = new boolean[2];
                all(() -> done[0] = one.compareAndSet(0, 1), () -> done[1] = one.compareAndSet(0, 2));
                return (done[0] ^ done[1]) + " " + a;
            }
            case "vh-compare-and-exchange": {
                all(() -> got[0] = (int) one.compareAndExchange(0, 1),
                        () -> got[1] = (int) one.compareAndExchange(0, 2));
                return got[0] + " " + got[1];
            }
            case "vh-weak-loop": {
                Body add = () -> {
                    int was = (int) one.getVolatile();
                    while (!one.weakCompareAndSet(was, was + 1)) {
                        was = (int) one.getVolatile();
                    }
                };
                all(add, add);
                return "" + (int) one.getVolatile();
            }
            case "vh-failed-set-releases-not": {
                flag = 1;
                a = 1;
                all(() -> {
                    b = 42;
                    one.compareAndSet(0, 5); // fails: only a read
                }, () -> got[0] = (int) one.getVolatile() == 1 ? b : -1);
                return "" + got[0];
            }
            case "vh-get-and-add": {
                all(() -> got[0] = (int) one.getAndAdd(1), () -> got[1] = (int) one.getAndAdd(2));
                return got[0] + " " + got[1] + " " + a;
            }
            case "vh-get-and-set": {
                all(() -> got[0] = (int) one.getAndSet(1), () -> got[1] = (int) one.getAndSet(2));
                return got[0] + " " + got[1] + " " + a;
            }
            case "vh-bits": {
                all(() -> one.getAndBitwiseOr(1), () -> one.getAndBitwiseXor(2));
                return "" + a;
            }
            case "vh-array": {
                VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
                int[] array = new int[2];
                all(() -> element.setVolatile(array, 0, 1), () -> element.setVolatile(array, 1, 2),
                        () -> got[0] = (int) element.getVolatile(array, 0));
                return got[0] + " " + array[0] + array[1] + " " + thrown(() -> element.getVolatile(array, 2));
            }
            case "vh-array-plain": {
                VarHandle element = MethodHandles.arrayElementVarHandle(int[].class);
                int[] array = new int[2];
                all(() -> element.setVolatile(array, 0, 1), () -> got[0] = array[0]);
                return "";
            }
            case "vh-final": {
                VarHandle field = LOOKUP.findVarHandle(Invoke.class, "set", int.class);
                return thrown(() -> field.set(new Invoke(), 2)) + " " + (int) field.get(new Invoke());
            }
            case "vh-wrong-type": {
                return thrown(() -> one.set("text")) + " " + thrown(() -> one.set());
            }
            case "vh-store-buffering": {
                all(() -> {
                    one.setVolatile(1);
                    got[0] = (int) two.getVolatile();
                }, () -> {
                    two.setVolatile(1);
                    got[1] = (int) one.getVolatile();
                });
                return got[0] + " " + got[1];
            }
            case "vh-of-object": {
                VarHandle field = LOOKUP.findVarHandle(Invoke.class, "field", int.class);
                Invoke o = new Invoke();
                Invoke p = new Invoke();
                all(() -> field.set(o, 1), () -> field.set(p, 2));
                return o.field + " " + p.field;
            }
            default:
                return null;
        }
    }

    static synchronized int add() {
        return ++a;
    }

    static int addUnsynchronized() {
        return ++a;
    }

    static boolean isSet() {
        return flag == 1;
    }

    static String fail() {
        throw new IllegalStateException();
    }

    static String handled(Exception e) {
        return "handled " + e.getClass().getSimpleName();
    }

    static void fill(int[] array, int value) {
        array[0] = value;
    }

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return LOOKUP.findStatic(Invoke.class, name, MethodType.methodType(result, parameters));
    }

    private static String handles(String name) throws Throwable {
        MethodHandle constantA = MethodHandles.constant(String.class, "a");
        MethodHandle constantB = MethodHandles.constant(String.class, "b");
        switch (name) {
            case "mh-synchronized": {
                MethodHandle add = find("add", int.class);
                int[] got = new int[2];
                all(() -> got[0] = (int) add.invokeExact(), () -> got[1] = (int) add.invokeExact());
                return sorted("" + got[0], "" + got[1]);
            }
            case "mh-unsynchronized": {
                MethodHandle add = find("addUnsynchronized", int.class);
                all(() -> add.invoke(), () -> add.invoke());
                return "";
            }
            case "mh-setter-race": {
                MethodHandle setter = LOOKUP.findStaticSetter(Invoke.class, "a", int.class);
                all(() -> setter.invoke(1), () -> setter.invoke(2));
                return "";
            }
            case "mh-getter-volatile": {
                MethodHandle setter = LOOKUP.findStaticSetter(Invoke.class, "flag", int.class);
                MethodHandle getter = LOOKUP.findStaticGetter(Invoke.class, "flag", int.class);
                int[] got = new int[1];
                all(() -> {
                    b = 42;
                    setter.invoke(1);
                }, () -> got[0] = (int) getter.invoke() == 1 ? b : -1);
                return "" + got[0];
            }
            case "mh-guard": {
                MethodHandle guarded = MethodHandles.guardWithTest(find("isSet", boolean.class), constantA, constantB);
                String[] got = new String[1];
                all(() -> flag = 1, () -> got[0] = (String) guarded.invoke());
                return got[0];
            }
            case "mh-catch": {
                MethodHandle safe = MethodHandles.catchException(find("fail", String.class),
                        IllegalStateException.class,
                        find("handled", String.class, Exception.class)
                        .asType(MethodType.methodType(String.class, IllegalStateException.class)));
                return (String) safe.invoke();
            }
            case "mh-uncaught": {
                MethodHandle fail = find("fail", String.class);
                String text = (String) fail.invoke();
                return text;
            }
            case "mh-bound-race": {
                int[] shared = new int[1];
                MethodHandle fill = find("fill", void.class, int[].class, int.class).bindTo(shared);
                all(() -> fill.invoke(1), () -> fill.invoke(2));
                return "";
            }
            case "mh-element-setter": {
                int[] shared = new int[2];
                MethodHandle setter = MethodHandles.arrayElementSetter(int[].class);
                all(() -> setter.invoke(shared, 0, 1), () -> setter.invoke(shared, 1, 2));
                return shared[0] + " " + shared[1];
            }
            case "mh-element-race": {
                int[] shared = new int[2];
                MethodHandle setter = MethodHandles.arrayElementSetter(int[].class);
                all(() -> setter.invoke(shared, 1, 1), () -> seen = "" + shared[1]);
                return "";
            }
            case "mh-wrong-type": {
                MethodHandle add = find("add", int.class);
                try {
                    add.invokeExact(); // returns void here
                    return "ok";
                } catch (java.lang.invoke.WrongMethodTypeException e) {
                    return "wrong";
                }
            }
            case "mh-spread-race": {
                Object[] given = {new int[1], 1};
                MethodHandle fill = find("fill", void.class, int[].class, int.class).asSpreader(Object[].class, 2);
                all(() -> given[1] = 2, () -> fill.invoke(given));
                return "";
            }
            case "mh-interface": {
                Runnable runnable = MethodHandleProxies.asInterfaceInstance(Runnable.class,
                        find("add", int.class).asType(MethodType.methodType(void.class)));
                all(runnable::run, runnable::run);
                return "" + a;
            }
            default:
                return null;
        }
    }

    private static String sites(String name) throws Throwable {
        MethodHandle constantA = MethodHandles.constant(String.class, "a");
        MethodHandle constantB = MethodHandles.constant(String.class, "b");
        String[] got = new String[1];
        switch (name) {
            case "site-volatile": {
                CallSite site = new VolatileCallSite(constantA);
                MethodHandle invoker = site.dynamicInvoker();
                all(() -> site.setTarget(constantB), () -> got[0] = (String) invoker.invoke());
                return got[0] + " " + invoker.invoke();
            }
            case "site-volatile-orders": {
                VolatileCallSite site = new VolatileCallSite(constantA);
                all(() -> {
                    x = 1;
                    site.setTarget(constantB);
                }, () -> got[0] = site.getTarget() == constantB ? "" + x : "-");
                return got[0];
            }
            case "site-mutable-joined": {
                MutableCallSite site = new MutableCallSite(constantA);
                MethodHandle invoker = site.dynamicInvoker();
                String before = (String) invoker.invoke();
                all(() -> site.setTarget(constantB));
                return before + " " + invoker.invoke();
            }
            case "site-mutable-race": { // the target is like an ordinary variable
                MutableCallSite site = new MutableCallSite(constantA);
                all(() -> {
                    x = 1;
                    site.setTarget(constantB);
                }, () -> seen = site.getTarget() == constantB ? "" + x : "-");
                return "";
            }
            case "site-constant": {
                CallSite site = new ConstantCallSite(constantA);
                return thrown(() -> site.setTarget(constantB)) + " " + site.getTarget().invoke();
            }
            case "site-type": {
                MutableCallSite site = new MutableCallSite(constantA);
                return thrown(() -> site.setTarget(MethodHandles.constant(int.class, 1)));
            }
            case "site-switch": {
                SwitchPoint point = new SwitchPoint();
                MethodHandle guarded = point.guardWithTest(constantA, constantB);
                all(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}),
                        () -> got[0] = (String) guarded.invoke());
                return got[0] + " " + guarded.invoke() + " " + point.hasBeenInvalidated();
            }
            default:
                return null;
        }
    }

    static class Computed {
        static final ClassValue<Object> VALUE = new ClassValue<>() {
            @Override
            protected Object computeValue(Class<?> type) {
                synchronized (LOOKUP) {
                    a++;
                }
                return new Object();
            }
        };
    }

    static class Ensured {
        static {
            a++;
        }
    }

    static Integer evaluated(int value) {
        seen += value;
        return value;
    }

    private static String lambdas(String name) throws Throwable {
        switch (name) {
            case "class-value": {
                Object[] got = new Object[2];
                all(() -> got[0] = Computed.VALUE.get(String.class), () -> got[1] = Computed.VALUE.get(String.class));
                return (got[0] == got[1]) + " " + a;
            }
            case "ensure-initialized": {
                all(() -> LOOKUP.ensureInitialized(Ensured.class), () -> LOOKUP.ensureInitialized(Ensured.class));
                return "" + a;
            }
            case "lambda-captures-value": {
                int captured = v;
                IntSupplier supplier = () -> captured;
                all(() -> v = 1);
                return supplier.getAsInt() + " " + v;
            }
            case "lambda-shares-array": {
                int[] shared = new int[1];
                all(() -> shared[0]++, () -> shared[0]++);
                return "";
            }
            case "reference-evaluates-once": {
                Supplier<String> supplier = evaluated(3)::toString;
                return supplier.get() + supplier.get() + " " + seen;
            }
            case "reference-to-null": {
                String none = null;
                return thrown(() -> {
                    Supplier<String> supplier = none::trim;
                });
            }
            case "metafactory": {
                CallSite site = LambdaMetafactory.metafactory(LOOKUP, "run", MethodType.methodType(Runnable.class),
                        MethodType.methodType(void.class), find("addUnsynchronized", int.class),
                        MethodType.methodType(void.class));
                Runnable runnable = (Runnable) site.getTarget().invoke();
                all(runnable::run, runnable::run);
                return "";
            }
            case "concatenation-order": { // the operands are read from left to right
                Thread t = start(() -> v = 1);
                String text = v + " " + v;
                t.join();
                return text;
            }
            default:
                return null;
        }
    }
}
