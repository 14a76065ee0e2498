import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.util.Iterator;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.List;

/** Method handles that loop, branch, fold and clean up over what threads share. */
class HandleCalls extends Chapter {
    private static final MethodHandles.Lookup lookup = MethodHandles.lookup();
    private static final ReentrantLock lock = new ReentrantLock();
    private static final Object monitor = new Object();
    private static volatile String log = "";
    private static int plain;
    private static volatile int number;
    private static int[] cells = {0, 0};

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "counted-loop" -> countedLoop();
            case "iterated-loop" -> iteratedLoop();
            case "finally-unlocks" -> finallyUnlocks();
            case "finally-throws" -> finallyThrows();
            case "switch-point" -> switchPoint();
            case "switch-points-together" -> switchPointsTogether();
            case "volatile-site" -> volatileSite();
            case "mutable-site-joined" -> mutableSiteJoined();
            case "mutable-site-race" -> mutableSiteRace();
            case "folded" -> folded();
            case "get-and-add" -> getAndAdd();
            case "array-setter-same" -> arraySetter(0);
            case "array-setter-other" -> arraySetter(1);
            case "caught" -> caught();
            case "proxy" -> proxy();
            case "synchronized-method" -> synchronizedMethod();
            case "wait-by-handle" -> waitByHandle();
            case "initializes" -> initializes();
            case "collected" -> collected();
            case "guard-reads" -> guardReads();
            case "exact-invoker" -> exactInvoker();
            case "field-getter-race" -> fieldGetterRace();
            case "constant-folded-site" -> constantSite();
            case "array-constructor" -> arrayConstructor();
            case "permuted" -> permuted();
            default -> throw new IllegalArgumentException(args[0]);
        }
        say(log);
    }

    static synchronized void log(Object word) {
        log += word;
    }

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return lookup.findStatic(HandleCalls.class, name, MethodType.methodType(result, parameters));
    }

    static boolean below(int count) {
        return number == 0;
    }

    static int more(int count) {
        return count;
    }

    /** The loop waits for another thread. */
    private static void whileLoop() throws Throwable {
        MethodHandle loop = MethodHandles.whileLoop(MethodHandles.constant(int.class, 7),
            find("below", boolean.class, int.class), find("more", int.class, int.class));
        Thread t = start(() -> { plain = 5; number = 1; });
        log((int) loop.invokeExact());
        log(plain);
        t.join();
    }

    static void step(int i) {
        number = number + 1;
    }

    private static void countedLoop() throws Throwable {
        MethodHandle loop = MethodHandles.countedLoop(MethodHandles.constant(int.class, 2), null,
            find("step", void.class, int.class));
        all(() -> { loop.invokeExact(); }, () -> { loop.invokeExact(); });
        log(number);
    }

    static int sum(int before, Integer value) {
        return before + value;
    }

    private static void iteratedLoop() throws Throwable {
        List<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2));
        MethodHandle body = find("sum", int.class, int.class, Integer.class);
        MethodHandle iterator = lookup.findVirtual(List.class, "iterator", MethodType.methodType(Iterator.class));
        MethodHandle loop = MethodHandles.iteratedLoop(iterator, MethodHandles.dropArguments(
            MethodHandles.constant(int.class, 0), 0, List.class), body);
        Thread t = start(() -> list.add(3));
        log((int) loop.invoke(list));
        t.join();
    }

    static int locked(int n) {
        lock.lock();
        plain += n;
        if (n == 2) {
            throw new ArithmeticException();
        }
        return plain;
    }

    static int unlocked(Throwable e, int result, int n) {
        log(e == null ? "u" : "t");
        lock.unlock();
        return result;
    }

    private static void finallyUnlocks() throws Throwable {
        MethodHandle handle = MethodHandles.tryFinally(find("locked", int.class, int.class),
            find("unlocked", int.class, Throwable.class, int.class, int.class));
        String[] came = {"", ""};
        all(() -> came[0] = thrown(() -> log((int) handle.invokeExact(1))),
            () -> came[1] = thrown(() -> log((int) handle.invokeExact(2))));
        log(came[0] + came[1]);
    }

    static void raises() {
        throw new IllegalStateException();
    }

    static void cleans(Throwable e) {
        throw new ArithmeticException();
    }

    private static void finallyThrows() throws Throwable {
        MethodHandle handle = MethodHandles.tryFinally(find("raises", void.class),
            find("cleans", void.class, Throwable.class));
        Thread t = start(() -> log(thrown(() -> { handle.invokeExact(); })));
        t.join();
    }

    private static MethodHandle text(String text) {
        return MethodHandles.constant(String.class, text);
    }

    private static void switchPoint() throws Throwable {
        SwitchPoint point = new SwitchPoint();
        MethodHandle handle = point.guardWithTest(text("a"), text("b"));
        Thread t = start(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}));
        String came = (String) handle.invokeExact() + (String) handle.invokeExact();
        t.join();
        log(came + (String) handle.invokeExact());
    }

    /** What was written before is seen by whom the switch has led elsewhere. */
    private static void switchPointsTogether() throws Throwable {
        SwitchPoint point = new SwitchPoint();
        Thread t = start(() -> { v = 1; SwitchPoint.invalidateAll(new SwitchPoint[] {point}); });
        boolean gone = point.hasBeenInvalidated();
        log(gone + " " + v);
        t.join();
    }

    private static void volatileSite() throws Throwable {
        VolatileCallSite site = new VolatileCallSite(text("a"));
        MethodHandle handle = site.dynamicInvoker();
        Thread t = start(() -> { plain = 1; site.setTarget(text("b")); });
        String came = (String) handle.invokeExact();
        came += (String) handle.invokeExact();
        log(came + (came.endsWith("b") ? plain : ""));
        t.join();
    }

    private static void mutableSiteJoined() throws Throwable {
        MutableCallSite site = new MutableCallSite(text("a"));
        MethodHandle handle = site.dynamicInvoker();
        String before = (String) handle.invokeExact();
        Thread t = start(() -> site.setTarget(text("b")));
        t.join();
        log(before + (String) handle.invokeExact());
    }

    private static void mutableSiteRace() throws Throwable {
        MutableCallSite site = new MutableCallSite(text("a"));
        MethodHandle handle = site.dynamicInvoker();
        Thread t = start(() -> site.setTarget(text("b")));
        log((String) handle.invokeExact());
        t.join();
    }

    static int read() {
        return number;
    }

    static void write(int n) {
        number = n + 1;
    }

    /** A read, then a write: an update may be lost. */
    private static void folded() throws Throwable {
        MethodHandle handle = MethodHandles.foldArguments(find("write", void.class, int.class),
            find("read", int.class));
        all(() -> { handle.invokeExact(); }, () -> { handle.invokeExact(); });
        log(number);
    }

    private static VarHandle field(String name) throws Exception {
        return lookup.findStaticVarHandle(HandleCalls.class, name, int.class);
    }

    private static void getAndAdd() throws Throwable {
        MethodHandle add = MethodHandles.insertArguments(
            field("plain").toMethodHandle(VarHandle.AccessMode.GET_AND_ADD), 0, 1);
        int[] got = {0, 0};
        all(() -> got[0] = (int) add.invokeExact(), () -> got[1] = (int) add.invokeExact());
        log(got[0] + got[1] + " " + plain);
    }

    private static void arraySetter(int second) throws Throwable {
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        all(() -> { set.invokeExact(cells, 0, 1); }, () -> { set.invokeExact(cells, second, 2); });
        log(cells[0] + cells[1]);
    }

    static String handled(ArithmeticException e) {
        return "h" + number;
    }

    static String divided() {
        return "d" + 1 / (1 - number);
    }

    private static void caught() throws Throwable {
        MethodHandle handle = MethodHandles.catchException(find("divided", String.class), ArithmeticException.class,
            find("handled", String.class, ArithmeticException.class));
        Thread t = start(() -> { number = 1; number = 0; });
        log((String) handle.invokeExact());
        t.join();
    }

    private static void proxy() throws Throwable {
        Runnable run = MethodHandleProxies.asInterfaceInstance(Runnable.class,
            MethodHandles.insertArguments(find("step", void.class, int.class), 0, 0));
        Thread t = new Thread(run);
        t.start();
        run.run();
        t.join();
        log(number);
    }

    static synchronized int guarded() {
        return ++plain;
    }

    private static void synchronizedMethod() throws Throwable {
        MethodHandle handle = find("guarded", int.class);
        int[] got = {0, 0};
        all(() -> got[0] = (int) handle.invokeExact(), () -> got[1] = (int) handle.invokeExact());
        log(got[0] + got[1]);
    }

    private static void waitByHandle() throws Throwable {
        MethodHandle wait = lookup.findVirtual(Object.class, "wait", MethodType.methodType(void.class));
        MethodHandle notify = lookup.findVirtual(Object.class, "notifyAll", MethodType.methodType(void.class));
        log(thrown(() -> { notify.invokeExact(monitor); }).charAt(0));
        all(() -> {
            synchronized (monitor) {
                while (plain == 0) {
                    wait.invokeExact(monitor);
                }
            }
        }, () -> {
            synchronized (monitor) {
                plain = 1;
                notify.invokeExact(monitor);
            }
        });
        log(plain);
    }

    static class Late {
        static int value = 4;

        static {
            log("i");
        }

        static int value() {
            return value;
        }
    }

    /** To find a handle initializes nothing, to call it does; the second thread waits. */
    private static void initializes() throws Throwable {
        MethodHandle handle = lookup.findStatic(Late.class, "value", MethodType.methodType(int.class));
        log("f");
        all(() -> log((int) handle.invokeExact()), () -> log((int) handle.invokeExact()));
    }

    static int pair(int a, int b) {
        return 10 * a + b;
    }

    private static void collected() throws Throwable {
        MethodHandle read = find("read", int.class);
        MethodHandle handle = MethodHandles.collectArguments(MethodHandles.collectArguments(
            find("pair", int.class, int.class, int.class), 0, read), 0, read);
        Thread t = start(() -> { number = 1; number = 2; });
        log((int) handle.invokeExact());
        t.join();
    }

    static boolean isZero() {
        return number == 0;
    }

    private static void guardReads() throws Throwable {
        MethodHandle handle = MethodHandles.guardWithTest(find("isZero", boolean.class), find("read", int.class),
            MethodHandles.constant(int.class, 9));
        Thread t = start(() -> number = 1);
        log((int) handle.invokeExact());
        t.join();
    }

    private static void exactInvoker() throws Throwable {
        MethodHandle invoker = MethodHandles.exactInvoker(MethodType.methodType(int.class));
        MethodHandle read = find("read", int.class);
        Thread t = start(() -> number = 3);
        Object came = invoker.invokeWithArguments(read);
        t.join();
        log(came);
    }

    private static void fieldGetterRace() throws Throwable {
        MethodHandle get = lookup.findStaticGetter(HandleCalls.class, "plain", int.class);
        MethodHandle set = lookup.findStaticSetter(HandleCalls.class, "plain", int.class);
        all(() -> { set.invokeExact(1); }, () -> { int ignored = (int) get.invokeExact(); });
    }

    private static void constantSite() throws Throwable {
        CallSite site = new ConstantCallSite(find("read", int.class));
        MethodHandle handle = site.dynamicInvoker();
        Thread t = start(() -> number = 1);
        log((int) handle.invokeExact());
        t.join();
        log(thrown(() -> site.setTarget(handle)));
    }

    private static void arrayConstructor() throws Throwable {
        MethodHandle make = MethodHandles.arrayConstructor(int[].class);
        MethodHandle length = MethodHandles.arrayLength(int[].class);
        MethodHandle both = MethodHandles.filterReturnValue(make, length);
        Thread t = start(() -> number = 2);
        log((int) both.invokeExact(number));
        t.join();
    }

    /** The arguments are evaluated from left to right before they change places. */
    private static void permuted() throws Throwable {
        MethodHandle handle = MethodHandles.permuteArguments(find("pair", int.class, int.class, int.class),
            MethodType.methodType(int.class, int.class, int.class), 1, 0);
        Thread t = start(() -> number = 1);
        log((int) handle.invokeExact(number, number));
        t.join();
    }
}
