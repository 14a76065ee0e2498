import java.io.InputStream;
import java.io.Serializable;
import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.StringConcatFactory;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/** The chapter on {@code java.lang.invoke}: handles that are made of others, and variables seen through functions. */
class ApiInvoke extends Chapter {
    static final MethodHandles.Lookup lookup = MethodHandles.lookup();
    static final ReentrantLock lock = new ReentrantLock();
    static volatile Integer box;
    static volatile String text;
    static int y;

    public static void main(String[] args) throws Throwable {
        tell(switch (args[0]) {
            case "mode-bound-as-handle" -> modeBound();
            case "do-while-loop-counts" -> doWhileLoop();
            case "table-switch" -> tableSwitch();
            case "finally-unlocks-its-lock" -> finallyUnlocks();
            case "caught-and-tried-again" -> caught();
            case "thrown-uncaught" -> thrownUncaught();
            case "null-is-unboxed" -> nullUnboxed();
            case "narrowed-by-cast" -> narrowed();
            case "array-of-each-call" -> arrayOfEachCall();
            case "folded-first" -> foldedFirst();
            case "receiver-bound-once" -> receiverBound();
            case "special-call-of-super" -> special();
            case "hidden-classes-are-apart" -> hiddenClasses(true);
            case "hidden-class-shared" -> hiddenClasses(false);
            case "marked-lambda" -> markedLambda();
            case "concatenated-with-recipe" -> concatenated();
            case "wrapped-as-interface" -> wrapped();
            case "checked-out-of-wrapper" -> checkedOutOfWrapper();
            case "constructed-and-filtered" -> constructed();
            case "array-filled-by-handle-race" -> arrayFilled();
            case "arguments-by-list-take-the-lock" -> byList();
            case "guard-then-acts-late" -> guardLate();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return lookup.findStatic(ApiInvoke.class, name, MethodType.methodType(result, parameters));
    }

    static String show(int number) {
        if (number == 13) {
            throw new IllegalStateException();
        }
        return "#" + number;
    }

    static volatile int number;

    private static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    private static String modeBound() throws Throwable {
        int[] values = new int[1];
        MethodHandle add = MethodHandles.insertArguments(
                INTS.toMethodHandle(VarHandle.AccessMode.GET_AND_ADD).bindTo(values), 0, 0, 1);
        int[] got = new int[2];
        all(() -> got[0] = (int) add.invokeExact(), () -> got[1] = (int) add.invokeExact());
        return got[0] + " " + got[1] + " " + values[0];
    }

    /** A loop of handles that waits for another thread, as a loop of the language does. */
    private static String whileLoop() throws Exception {
        MethodHandle wait = MethodHandles.whileLoop(null, find("open", boolean.class), find("relax", void.class));
        all(() -> {
            wait.invoke();
            x++;
        }, () -> {
            x++;
            v = 1;
        });
        return "" + x;
    }

    static int countUp(int count) {
        return count + 1;
    }

    static boolean isOpen(int count) {
        return v == 0 && count < 3;
    }

    private static String doWhileLoop() throws Exception {
        MethodHandle count = MethodHandles.doWhileLoop(MethodHandles.constant(int.class, 0),
                find("countUp", int.class, int.class), find("isOpen", boolean.class, int.class));
        all(() -> w = (int) count.invoke(), () -> v = 1);
        return "" + w;
    }

    private static String tableSwitch() throws Exception {
        MethodHandle choose = MethodHandles.tableSwitch(
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "other"), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class));
        all(() -> seen = (String) choose.invokeExact(v), () -> {
            v = 1;
            v = 2;
        });
        return seen;
    }

    static void takeAndAdd() {
        lock.lock();
        if (++x == 1) {
            throw new IllegalStateException();
        }
    }

    static void giveBack(Throwable thrown) {
        lock.unlock();
    }

    private static String finallyUnlocks() throws Exception {
        MethodHandle turn = MethodHandles.tryFinally(find("takeAndAdd", void.class),
                find("giveBack", void.class, Throwable.class));
        String[] got = new String[2];
        all(() -> got[0] = thrown(turn::invoke), () -> got[1] = thrown(turn::invoke));
        return got[0] + " " + got[1] + " " + lock.isLocked();
    }

    static int once() {
        if (number++ == 0) {
            throw new IllegalStateException();
        }
        return number;
    }

    static int again(IllegalStateException e) {
        return 10 + number;
    }

    private static String caught() throws Exception {
        MethodHandle call = MethodHandles.catchException(find("once", int.class), IllegalStateException.class,
                find("again", int.class, IllegalStateException.class));
        all(() -> w = (int) call.invoke(), () -> number = 5);
        return w + " " + number;
    }

    private static String thrownUncaught() throws Exception {
        MethodHandle raise = MethodHandles.throwException(void.class, Exception.class);
        all(() -> raise.invoke(new java.io.IOException()), () -> v = 1);
        return "" + v;
    }

    private static Integer read() {
        return box;
    }

    private static String nullUnboxed() throws Throwable {
        MethodHandle plain = find("read", Integer.class).asType(MethodType.methodType(int.class));
        MethodHandle cast = MethodHandles.explicitCastArguments(find("read", Integer.class),
                MethodType.methodType(int.class));
        Thread t = start(() -> box = 3);
        String got = thrown(() -> w = (int) plain.invokeExact());
        got += " " + (int) cast.invokeExact();
        t.join();
        return got;
    }

    private static String narrowed() throws Throwable {
        MethodHandle cast = MethodHandles.explicitCastArguments(find("show", String.class, int.class),
                MethodType.methodType(String.class, long.class));
        Thread t = start(() -> number = 300);
        MethodHandle asByte = MethodHandles.explicitCastArguments(find("read2", int.class),
                MethodType.methodType(byte.class));
        byte got = (byte) asByte.invokeExact();
        t.join();
        return got + (String) cast.invoke((1L << 32) + 5);
    }

    private static int read2() {
        return number;
    }

    static Object[] gather(Object... values) {
        values[0] = values[0] + "?";
        return values;
    }

    /** What is collected is an array of that call, which nobody else has. */
    private static String arrayOfEachCall() throws Throwable {
        MethodHandle gather = find("gather", Object[].class, Object[].class).asCollector(Object[].class, 2);
        String[] got = new String[2];
        all(() -> got[0] = "" + ((Object[]) gather.invoke("a", "b"))[0],
                () -> got[1] = "" + ((Object[]) gather.invokeWithArguments("a", "b"))[0]);
        return got[0] + got[1];
    }

    static int before() {
        return v;
    }

    static String both(int early, int late) {
        return early + " " + late + " " + v;
    }

    /** The first of the two functions to run is the outer one, and each reads when it runs. */
    private static String foldedFirst() throws Throwable {
        MethodHandle inner = MethodHandles.collectArguments(find("both", String.class, int.class, int.class), 1,
                find("before", int.class));
        MethodHandle outer = MethodHandles.foldArguments(inner, find("before", int.class));
        all(() -> seen = (String) outer.invoke(), () -> v = 1);
        return seen;
    }

    static volatile StringBuffer buffer = new StringBuffer("a");

    private static String receiverBound() throws Throwable {
        MethodHandle length = lookup.findVirtual(StringBuffer.class, "length", MethodType.methodType(int.class))
                .bindTo(buffer);
        all(() -> buffer = new StringBuffer("abc"), () -> w = (int) length.invoke());
        return "" + w;
    }

    static class Above {
        synchronized int add() {
            return ++x;
        }
    }

    static class Below extends Above {
        @Override
        int add() {
            return -1;
        }

        int addAbove() throws Throwable {
            return (int) MethodHandles.lookup().findSpecial(Above.class, "add", MethodType.methodType(int.class),
                    Below.class).invoke(this);
        }
    }

    private static String special() throws Exception {
        Below below = new Below();
        int[] got = new int[2];
        all(() -> got[0] = below.addAbove(), () -> got[1] = below.addAbove());
        return got[0] + " " + got[1];
    }

    static class Template {
        static int count;

        static int add() {
            return ++count;
        }
    }

    private static MethodHandle hidden(byte[] code) throws Exception {
        MethodHandles.Lookup own = lookup.defineHiddenClass(code, true);
        return own.findStatic(own.lookupClass(), "add", MethodType.methodType(int.class));
    }

    /** Each definition of a hidden class is a class of its own, with static fields of its own. */
    private static String hiddenClasses(boolean apart) throws Exception {
        byte[] code;
        try (InputStream in = ApiInvoke.class.getResourceAsStream("ApiInvoke$Template.class")) {
            code = in.readAllBytes();
        }
        MethodHandle one = hidden(code);
        MethodHandle two = apart ? hidden(code) : one;
        int[] got = new int[2];
        all(() -> got[0] = (int) one.invoke(), () -> got[1] = (int) two.invoke());
        return got[0] + " " + got[1];
    }

    static synchronized int addLocked() {
        return ++x;
    }

    private static String markedLambda() throws Throwable {
        CallSite site = LambdaMetafactory.altMetafactory(lookup, "getAsInt", MethodType.methodType(IntSupplier.class),
                MethodType.methodType(int.class), find("addLocked", int.class), MethodType.methodType(int.class),
                LambdaMetafactory.FLAG_MARKERS, 1, Serializable.class);
        IntSupplier made = (IntSupplier) site.dynamicInvoker().invoke();
        int[] got = new int[2];
        all(() -> got[0] = made.getAsInt(), () -> got[1] = made.getAsInt());
        return got[0] + " " + got[1] + " " + (made instanceof Serializable);
    }

    private static String concatenated() throws Throwable {
        MethodHandle join = StringConcatFactory.makeConcatWithConstants(lookup, "join",
                MethodType.methodType(String.class, Object.class, int.class), "<\1-\1>").dynamicInvoker();
        Object shown = new Object() {
            @Override
            public String toString() {
                return "v" + v;
            }
        };
        all(() -> seen = (String) join.invoke(shown, v), () -> v = 1);
        return seen;
    }

    private static String wrapped() throws Exception {
        IntSupplier made = MethodHandleProxies.asInterfaceInstance(IntSupplier.class, find("addLocked", int.class));
        int[] got = new int[2];
        all(() -> got[0] = made.getAsInt(), () -> got[1] = made.getAsInt());
        return got[0] + " " + got[1] + " " + MethodHandleProxies.isWrapperInstance(made);
    }

    private static int fails() throws Exception {
        throw new Exception("" + v);
    }

    /** What the interface does not declare comes out of it in an exception that it need not declare. */
    private static String checkedOutOfWrapper() throws Exception {
        IntSupplier made = MethodHandleProxies.asInterfaceInstance(IntSupplier.class, find("fails", int.class));
        all(() -> {
            try {
                made.getAsInt();
            } catch (java.lang.reflect.UndeclaredThrowableException e) {
                seen = e.getCause().getMessage();
            }
        }, () -> v = 1);
        return seen;
    }

    static class Made {
        static volatile int count;
        final int turn;

        Made(int given) {
            turn = given * 10 + ++count;
        }
    }

    private static String constructed() throws Throwable {
        MethodHandle make = MethodHandles.filterReturnValue(
                lookup.findConstructor(Made.class, MethodType.methodType(void.class, int.class)),
                lookup.findGetter(Made.class, "turn", int.class));
        all(() -> w = (int) make.invoke(1), () -> Made.count = 5);
        return w + " " + Made.count;
    }

    private static String arrayFilled() throws Throwable {
        MethodHandle set = MethodHandles.arrayElementSetter(int[].class);
        int[] values = (int[]) MethodHandles.arrayConstructor(int[].class).invoke(1);
        MethodHandle get = MethodHandles.arrayElementGetter(int[].class);
        all(() -> set.invoke(values, 0, 1), () -> w = (int) get.invoke(values, 0));
        return "" + w;
    }

    private static String byList() throws Exception {
        MethodHandle add = find("addLocked", int.class);
        int[] got = new int[2];
        all(() -> got[0] = (int) add.invokeWithArguments(), () -> got[1] = (int) add.invokeWithArguments(
                java.util.List.of()));
        return got[0] + " " + got[1];
    }

    static boolean isEmpty() {
        return text == null;
    }

    static int lengthOfText() {
        return text.length();
    }

    /** What a guard has looked at may be another thing when the branch runs. */
    private static String guardLate() throws Exception {
        text = "abc";
        MethodHandle guarded = MethodHandles.guardWithTest(find("isEmpty", boolean.class),
                MethodHandles.constant(int.class, -1), find("lengthOfText", int.class));
        String[] got = new String[1];
        all(() -> got[0] = thrown(() -> w = (int) guarded.invokeExact()), () -> text = null);
        return got[0] + " " + w;
    }
}
