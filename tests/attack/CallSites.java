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
import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Targets of call sites, switch points, and handles that loop, fold and clean up, beside other threads. */
class CallSites extends Chapter {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    static final MethodHandle A = MethodHandles.constant(String.class, "a");
    static final MethodHandle B = MethodHandles.constant(String.class, "b");
    static final MethodHandle C = MethodHandles.constant(String.class, "c");

    static MethodHandle find(String name, Class<?> result, Class<?>... types) throws Exception {
        return LOOKUP.findStatic(CallSites.class, name, MethodType.methodType(result, types));
    }

    static boolean isOpen() {
        return v == 0;
    }

    static int looked(int count) {
        return count + 1;
    }

    static void first() {
        v = 1;
    }

    static String fails() {
        throw new IllegalStateException();
    }

    static String cleaned(Throwable thrown, String result) {
        w = 1;
        return result;
    }

    static int value() {
        return v;
    }

    static String added(String one, String two) {
        return one + two;
    }

    public static void main(String[] args) throws Throwable {
        String told = sites(args[0]);
        told = told != null ? told : typed(args[0]);
        told = told != null ? told : points(args[0]);
        tell(told != null ? told : handles(args[0]));
    }

    private static String sites(String what) throws Throwable {
        String[] got = new String[2];
        switch (what) {
            case "site-set-by-two": { // the target is one variable: one of the two stays
                CallSite site = new VolatileCallSite(A);
                all(() -> site.setTarget(B), () -> site.setTarget(C));
                return (String) site.dynamicInvoker().invoke();
            }
            case "site-invoked-twice": { // a volatile variable never goes back
                CallSite site = new VolatileCallSite(A);
                MethodHandle invoker = site.dynamicInvoker();
                all(() -> site.setTarget(B), () -> got[0] = (String) invoker.invoke() + invoker.invoke());
                return got[0];
            }
            case "site-relinks-itself": { // the first call links, as dynamic languages do
                VolatileCallSite site = new VolatileCallSite(A);
                MethodHandle link = MethodHandles.insertArguments(find("link", String.class, VolatileCallSite.class), 0,
                        site);
                site.setTarget(link);
                MethodHandle invoker = site.dynamicInvoker();
                all(() -> got[0] = (String) invoker.invoke(), () -> got[1] = (String) invoker.invoke());
                return sorted(got) + " " + v;
            }
            case "site-set-then-flag": { // what comes before a volatile write is seen behind its read
                MutableCallSite site = new MutableCallSite(A);
                MethodHandle invoker = site.dynamicInvoker();
                all(() -> {
                    site.setTarget(B);
                    v = 1;
                }, () -> got[0] = v == 1 ? (String) invoker.invoke() : "-");
                return got[0];
            }
            case "site-under-lock": {
                MutableCallSite site = new MutableCallSite(A);
                MethodHandle invoker = site.dynamicInvoker();
                Object lock = new Object();
                all(() -> {
                    synchronized (lock) {
                        site.setTarget(B);
                    }
                }, () -> {
                    synchronized (lock) {
                        got[0] = (String) invoker.invoke();
                    }
                });
                return got[0];
            }
            case "site-reads-target-then-invokes": {
                VolatileCallSite site = new VolatileCallSite(A);
                all(() -> site.setTarget(B),
                        () -> got[0] = (site.getTarget() == A ? "a" : "b") + site.dynamicInvoker().invoke());
                return got[0];
            }
            default:
                return null;
        }
    }

    /** What the target was when it was read, and x behind that. */
    static String read(MethodHandle target) {
        return target == B ? "b" + x : "a";
    }

    static void write(CallSite site) {
        x = 1;
        site.setTarget(B);
    }

    static class Own extends VolatileCallSite {
        Own() {
            super(A);
        }
    }

    static class Relay extends MutableCallSite {
        Relay() {
            super(A);
        }

        @Override
        public void setTarget(MethodHandle target) {
            x = 1;
            super.setTarget(target);
        }
    }

    /** Whether a call site orders threads is said by the object, whatever the type of the expression is. */
    private static String typed(String what) throws Throwable {
        String[] got = new String[1];
        CallSite mutable = new MutableCallSite(A);
        VolatileCallSite site = new VolatileCallSite(A);
        CallSite base = site;
        switch (what) {
            case "typed-set-as-base":
                all(() -> write(base), () -> got[0] = read(site.getTarget()));
                return got[0];
            case "typed-get-as-base":
                all(() -> {
                    x = 1;
                    site.setTarget(B);
                }, () -> got[0] = read(base.getTarget()));
                return got[0];
            case "typed-both-as-base":
                all(() -> write(base), () -> got[0] = read(base.getTarget()));
                return got[0];
            case "typed-invoked": {
                MethodHandle invoker = base.dynamicInvoker();
                all(() -> write(base), () -> got[0] = invoker.invoke().equals("b") ? "b" + x : "a");
                return got[0];
            }
            case "typed-by-reference": {
                Consumer<MethodHandle> set = base::setTarget;
                Supplier<MethodHandle> get = base::getTarget;
                all(() -> {
                    x = 1;
                    set.accept(B);
                }, () -> got[0] = read(get.get()));
                return got[0];
            }
            case "typed-by-reflection": {
                Method set = CallSite.class.getMethod("setTarget", MethodHandle.class);
                Method get = CallSite.class.getMethod("getTarget");
                all(() -> {
                    x = 1;
                    set.invoke(base, B);
                }, () -> got[0] = read((MethodHandle) get.invoke(base)));
                return got[0];
            }
            case "typed-own-class": {
                Own own = new Own();
                all(() -> {
                    x = 1;
                    own.setTarget(B);
                }, () -> got[0] = read(own.getTarget()));
                return got[0];
            }
            case "typed-own-class-as-base": {
                CallSite own = new Own();
                all(() -> write(own), () -> got[0] = read(own.getTarget()));
                return got[0];
            }
            case "typed-mutable": // "no more than a plain variable" as to ordering
                all(() -> write(mutable), () -> got[0] = read(mutable.getTarget()));
                return got[0];
            case "typed-mutable-own-class": {
                CallSite own = new Relay();
                all(() -> own.setTarget(B), () -> got[0] = read(own.getTarget()));
                return got[0];
            }
            case "typed-mutable-own-type": {
                Relay own = new Relay();
                all(() -> own.setTarget(B), () -> got[0] = read(own.getTarget()));
                return got[0];
            }
            case "typed-mutable-read-by-two": // nobody writes
                all(() -> mutable.getTarget(), () -> got[0] = read(mutable.getTarget()));
                return got[0];
            case "typed-mutable-between": { // a volatile site orders; another one beside it does not
                all(() -> {
                    x = 1;
                    mutable.setTarget(B);
                    base.setTarget(B);
                }, () -> got[0] = base.getTarget() == B ? read(mutable.getTarget()) : "-");
                return got[0];
            }
            case "typed-constant": { // its target never changes, and to read it orders nothing
                CallSite constant = new ConstantCallSite(B);
                all(() -> {
                    x = 1;
                    constant.getTarget();
                }, () -> got[0] = read(constant.getTarget()));
                return got[0];
            }
            case "typed-none": {
                CallSite none = got[0] == null ? null : base;
                return thrown(() -> none.setTarget(B)) + " " + thrown(() -> none.getTarget());
            }
            default:
                return null;
        }
    }

    static String link(VolatileCallSite site) {
        synchronized (CallSites.class) {
            v++;
        }
        site.setTarget(B);
        return "l";
    }

    private static String points(String what) throws Throwable {
        String[] got = new String[2];
        SwitchPoint point = new SwitchPoint();
        MethodHandle guarded = point.guardWithTest(A, B);
        switch (what) {
            case "point-twice-invoked":
                all(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}),
                        () -> got[0] = (String) guarded.invoke() + guarded.invoke());
                return got[0];
            case "point-asked":
                all(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}),
                        () -> got[0] = point.hasBeenInvalidated() + " " + guarded.invoke());
                return got[0];
            case "points-by-two": { // "as if" all at once, however often
                all(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}),
                        () -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}));
                return (String) guarded.invoke();
            }
            case "point-then-field":
                all(() -> {
                    SwitchPoint.invalidateAll(new SwitchPoint[] {point});
                    v = 1;
                }, () -> got[0] = v + (String) guarded.invoke());
                return got[0];
            case "point-none": // "If the array contains a null reference": NullPointerException
                return thrown(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {null}));
            default:
                return null;
        }
    }

    private static String handles(String what) throws Throwable {
        String[] got = new String[2];
        switch (what) {
            case "test-of-field": {
                MethodHandle test = MethodHandles.guardWithTest(find("isOpen", boolean.class), A, B);
                all(CallSites::first, () -> got[0] = (String) test.invoke());
                return got[0];
            }
            case "folded": {
                MethodHandle folded = MethodHandles.foldArguments(find("value", int.class), find("first", void.class));
                int[] seen = new int[1];
                all(() -> v = 2, () -> seen[0] = (int) folded.invoke());
                return "" + seen[0];
            }
            case "cleaned-up": {
                MethodHandle cleaned = MethodHandles.tryFinally(find("fails", String.class),
                        find("cleaned", String.class, Throwable.class, String.class));
                all(() -> got[0] = thrown(() -> cleaned.invoke()), () -> got[1] = "" + w);
                return got[0] + " " + got[1] + " " + w;
            }
            case "counted-loop": {
                MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 2),
                        MethodHandles.constant(int.class, 0), MethodHandles.dropArguments(find("step", int.class,
                        int.class), 1, int.class));
                all(() -> check((int) loop.invoke() == 2), () -> check((int) loop.invoke() == 2));
                return "" + x;
            }
            case "collected": {
                MethodHandle added = find("added", String.class, String.class, String.class);
                MethodHandle both = MethodHandles.filterArguments(added, 0, MethodHandles.identity(String.class));
                all(() -> got[0] = (String) both.invoke("a", "b"), () -> got[1] = (String) both.invokeExact("c", "d"));
                return got[0] + got[1];
            }
            case "lambda-made-by-two": {
                all(() -> got[0] = "" + made().getAsInt(), () -> got[1] = "" + made().getAsInt(), () -> v = 1);
                return sorted(got);
            }
            case "interface-of-handle": {
                IntSupplier supplier = MethodHandleProxies.asInterfaceInstance(IntSupplier.class,
                        find("value", int.class));
                all(() -> v = 1, () -> got[0] = "" + supplier.getAsInt());
                return got[0];
            }
            case "handle-of-field-shared": {
                VarHandle handle = LOOKUP.findStaticVarHandle(CallSites.class, "x", int.class);
                MethodHandle adds = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD,
                        MethodType.methodType(int.class, int.class)).bindTo(handle);
                all(() -> adds.invoke(1), () -> adds.invoke(1));
                return "" + (int) handle.getVolatile();
            }
            case "handle-waits": {
                CountDownLatch latch = new CountDownLatch(1);
                MethodHandle wait = LOOKUP.bind(latch, "await", MethodType.methodType(void.class));
                MethodHandle count = LOOKUP.bind(latch, "countDown", MethodType.methodType(void.class));
                all(() -> wait.invoke(), () -> count.invoke());
                return "" + latch.getCount();
            }
            case "handle-of-locked-method": {
                MethodHandle counts = find("counts", void.class);
                all(() -> counts.invoke(), () -> counts.invoke());
                return "" + x;
            }
            case "handle-of-unlocked-method": {
                MethodHandle counts = find("countsUnlocked", void.class);
                all(() -> counts.invoke(), () -> counts.invoke());
                return "" + w;
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }

    static synchronized int step(int sum) {
        x++;
        return sum + 1;
    }

    static synchronized void counts() {
        x++;
    }

    static void countsUnlocked() {
        w++;
    }

    private static IntSupplier made() throws Throwable {
        CallSite site = LambdaMetafactory.metafactory(LOOKUP, "getAsInt", MethodType.methodType(IntSupplier.class),
                MethodType.methodType(int.class), find("value", int.class), MethodType.methodType(int.class));
        return (IntSupplier) site.getTarget().invoke();
    }
}
