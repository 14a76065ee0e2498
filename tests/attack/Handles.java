import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Methods of the JDK that are called by method handles and by reflection: each call does what a direct call does. */
class Handles extends Chapter {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodType TO_INT = MethodType.methodType(int.class);

    public static void main(String[] args) throws Throwable {
        String name = args[0];
        String text = name.startsWith("looked-") ? lookedUp(name) : null;
        text = text != null ? text : name.startsWith("composed-") ? composed(name) : null;
        text = text != null ? text : name.startsWith("reflected-") ? reflected(name) : null;
        text = text != null ? text : name.startsWith("called-") ? called(name) : null;
        tell(text != null ? text : referenced(name));
    }

    private static MethodHandle length() throws Exception {
        return LOOKUP.findVirtual(StringBuffer.class, "length", TO_INT);
    }

    private static String lookedUp(String name) throws Throwable {
        StringBuffer text = new StringBuffer("a");
        StringBuilder plain = new StringBuilder("a");
        switch (name) {
            case "looked-virtual": {
                MethodHandle handle = length();
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact(text);
            }
            case "looked-writes": {
                MethodHandle handle = LOOKUP.findVirtual(StringBuffer.class, "append",
                    MethodType.methodType(StringBuffer.class, String.class));
                start(() -> handle.invoke(text, "b"));
                return "" + text.length();
            }
            case "looked-interface": {
                MethodHandle handle = LOOKUP.findVirtual(CharSequence.class, "length", TO_INT);
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact((CharSequence) text);
            }
            case "looked-race": {
                MethodHandle handle = LOOKUP.findVirtual(StringBuilder.class, "charAt",
                    MethodType.methodType(char.class, int.class));
                start(() -> plain.setCharAt(0, 'b'));
                return "" + (char) handle.invokeExact(plain, 0);
            }
            case "looked-buffer": {
                ByteBuffer buffer = ByteBuffer.allocate(2);
                MethodHandle handle = LOOKUP.findVirtual(ByteBuffer.class, "get", MethodType.methodType(byte.class));
                start(() -> buffer.position(1));
                handle.invoke(buffer);
                return "";
            }
            case "looked-bound": {
                MethodHandle handle = LOOKUP.bind(text, "length", TO_INT);
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact();
            }
            case "looked-unreflected": {
                MethodHandle handle = LOOKUP.unreflect(StringBuffer.class.getMethod("length"));
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact(text);
            }
            case "looked-static": {
                System.setProperty("handles.looked", "1");
                MethodHandle handle = LOOKUP.findStatic(System.class, "getProperty",
                    MethodType.methodType(String.class, String.class));
                start(() -> System.setProperty("handles.looked", "2"));
                return (String) handle.invokeExact("handles.looked");
            }
            case "looked-text": {
                MethodHandle handle = LOOKUP.findStatic(String.class, "valueOf",
                    MethodType.methodType(String.class, Object.class));
                start(() -> text.append("b"));
                return (String) handle.invokeExact((Object) text);
            }
            case "looked-constructor": {
                MethodHandle handle = LOOKUP.findConstructor(String.class,
                    MethodType.methodType(void.class, StringBuffer.class));
                start(() -> text.append("b"));
                return (String) handle.invokeExact(text);
            }
            case "looked-of-subclass": {
                Properties own = new Properties() {
                };
                own.setProperty("k", "1");
                MethodHandle handle = LOOKUP.findVirtual(own.getClass(), "getProperty",
                    MethodType.methodType(String.class, String.class));
                start(() -> own.setProperty("k", "2"));
                return (String) handle.invoke(own, "k");
            }
            case "looked-delegate": {
                Properties above = new Properties();
                above.setProperty("k", "1");
                Properties below = new Properties(above);
                MethodHandle handle = LOOKUP.findVirtual(Properties.class, "getProperty",
                    MethodType.methodType(String.class, String.class));
                start(() -> above.setProperty("k", "2"));
                return (String) handle.invokeExact(below, "k");
            }
            case "looked-array": {
                int[] numbers = {2, 1};
                MethodHandle handle = LOOKUP.findStatic(Arrays.class, "sort",
                    MethodType.methodType(void.class, int[].class));
                start(() -> {
                    handle.invokeExact(numbers);
                });
                return "" + (numbers[0] == 3);
            }
            case "looked-sleep": {
                MethodHandle handle = LOOKUP.findStatic(Thread.class, "sleep",
                    MethodType.methodType(void.class, long.class));
                start(() -> {
                    handle.invokeExact(10L);
                    v = 1;
                });
                return "" + v;
            }
            case "looked-notify": {
                MethodHandle await = LOOKUP.findVirtual(Object.class, "wait", MethodType.methodType(void.class));
                MethodHandle notify = LOOKUP.findVirtual(Object.class, "notify", MethodType.methodType(void.class));
                start(() -> {
                    synchronized (text) {
                        v = 1;
                        notify.invoke(text);
                    }
                });
                synchronized (text) {
                    while (v == 0) {
                        await.invoke(text);
                    }
                }
                return "" + v;
            }
            case "looked-special":
                return new Sub().ask();
            default:
                return null;
        }
    }

    /** Asks the method of the class above by a handle. */
    private static class Sub extends Properties {
        String ask() throws Throwable {
            setProperty("k", "1");
            MethodHandle handle = LOOKUP.in(Sub.class).findSpecial(Properties.class, "getProperty",
                MethodType.methodType(String.class, String.class), Sub.class);
            start(() -> setProperty("k", "2"));
            return (String) handle.invokeExact(this, "k");
        }
    }

    private static String composed(String name) throws Throwable {
        StringBuffer text = new StringBuffer("a");
        MethodHandle length = length();
        MethodHandle append = LOOKUP.findVirtual(StringBuffer.class, "append",
            MethodType.methodType(StringBuffer.class, String.class));
        switch (name) {
            case "composed-with-arguments": {
                start(() -> text.append("b"));
                return "" + length.invokeWithArguments(text);
            }
            case "composed-with-list": {
                start(() -> text.append("b"));
                return "" + length.invokeWithArguments(List.of(text));
            }
            case "composed-filtered": {
                MethodHandle half = LOOKUP.findStatic(Handles.class, "half",
                    MethodType.methodType(int.class, int.class));
                MethodHandle handle = MethodHandles.filterReturnValue(length, half);
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact(text);
            }
            case "composed-filters": {
                MethodHandle two = MethodHandles.filterArguments(LOOKUP.findStatic(Math.class, "abs",
                    MethodType.methodType(int.class, int.class)), 0, length);
                start(() -> text.append("b"));
                return "" + (int) two.invokeExact(text);
            }
            case "composed-inserted": {
                MethodHandle handle = MethodHandles.insertArguments(append, 1, "b");
                start(() -> handle.invoke(text));
                return "" + text.length();
            }
            case "composed-bound": {
                MethodHandle handle = append.bindTo(text);
                start(() -> handle.invoke("b"));
                return "" + text.length();
            }
            case "composed-spread": {
                MethodHandle handle = append.asSpreader(Object[].class, 2);
                start(() -> handle.invoke(new Object[] {text, "b"}));
                return "" + text.length();
            }
            case "composed-proxy": {
                IntSupplier asks = MethodHandleProxies.asInterfaceInstance(IntSupplier.class, length.bindTo(text));
                start(() -> text.append("b"));
                return "" + asks.getAsInt();
            }
            case "composed-guarded": {
                MethodHandle handle = MethodHandles.guardWithTest(
                    MethodHandles.dropArguments(MethodHandles.constant(boolean.class, true), 0, StringBuffer.class),
                    length, length);
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact(text);
            }
            case "composed-varied": {
                MethodHandle handle = LOOKUP.findStatic(String.class, "format",
                    MethodType.methodType(String.class, String.class, Object[].class));
                start(() -> text.append("b"));
                return handle.isVarargsCollector() + (String) handle.invoke("%s", text);
            }
            default:
                return null;
        }
    }

    private static int half(int length) {
        return length * 10;
    }

    private static String reflected(String name) throws Throwable {
        StringBuffer text = new StringBuffer("a");
        switch (name) {
            case "reflected-reads": {
                Method method = Properties.class.getMethod("getProperty", String.class);
                Properties table = new Properties();
                table.setProperty("k", "1");
                start(() -> table.setProperty("k", "2"));
                return "" + method.invoke(table, "k");
            }
            case "reflected-writes": {
                Method method = StringBuffer.class.getMethod("append", String.class);
                start(() -> method.invoke(text, "b"));
                return "" + text.length();
            }
            case "reflected-of-object": {
                Method method = Object.class.getMethod("toString");
                start(() -> text.append("b"));
                return "" + method.invoke(text);
            }
            case "reflected-static": {
                System.setProperty("handles.reflected", "1");
                Method method = System.class.getMethod("setProperty", String.class, String.class);
                start(() -> method.invoke(null, "handles.reflected", "2"));
                return System.getProperty("handles.reflected");
            }
            case "reflected-throwable": {
                Exception thrown = new Exception();
                Method method = Throwable.class.getMethod("addSuppressed", Throwable.class);
                start(() -> method.invoke(thrown, new Exception()));
                return "" + thrown.getSuppressed().length;
            }
            case "reflected-thread": {
                Thread main = Thread.currentThread();
                main.setName("old");
                Method method = Thread.class.getMethod("getName");
                start(() -> main.setName("new"));
                return "" + method.invoke(main);
            }
            case "reflected-constructor": {
                Constructor<String> constructor = String.class.getConstructor(StringBuffer.class);
                start(() -> text.append("b"));
                return constructor.newInstance(text);
            }
            case "reflected-copy": {
                int[] from = {1};
                int[] to = {0};
                Method method = System.class.getMethod("arraycopy", Object.class, int.class, Object.class, int.class,
                    int.class);
                start(() -> method.invoke(null, from, 0, to, 0, 1));
                return "" + (to[0] == 2);
            }
            case "reflected-yield": {
                Method method = Thread.class.getMethod("yield");
                start(() -> v = 1);
                method.invoke(null);
                return "" + v;
            }
            case "reflected-latch": {
                CountDownLatch latch = new CountDownLatch(1);
                start(() -> latch.countDown());
                return "" + CountDownLatch.class.getMethod("getCount").invoke(latch);
            }
            case "reflected-often": {
                Method method = StringBuffer.class.getMethod("length");
                for (int i = 0; i < 40; i++) {
                    method.invoke(text);
                }
                start(() -> text.append("b"));
                return "" + method.invoke(text);
            }
            case "reflected-array": {
                int[] numbers = {0};
                Method method = java.lang.reflect.Array.class.getMethod("setInt", Object.class, int.class, int.class);
                start(() -> method.invoke(null, numbers, 0, 1));
                return "" + (numbers[0] == 2);
            }
            case "reflected-wrongly":
                return wrongly(text);
            default:
                return null;
        }
    }

    /** What Method.invoke throws by itself, and what it wraps. */
    private static String wrongly(StringBuffer text) throws Exception {
        Method append = StringBuffer.class.getMethod("append", int.class);
        Method charAt = StringBuffer.class.getMethod("charAt", int.class);
        Method hidden = Object.class.getDeclaredMethod("clone");
        Constructor<StringBuffer> constructor = StringBuffer.class.getConstructor(int.class);
        char widened = 'a';
        check(append.invoke(text, widened) == text && text.toString().equals("a97"));
        check(thrown(() -> append.invoke(null, 1)).equals("NullPointerException"));
        check(thrown(() -> append.invoke("other", 1)).equals("IllegalArgumentException"));
        check(thrown(() -> append.invoke(text, "text")).equals("IllegalArgumentException"));
        check(thrown(() -> append.invoke(text, (Object) null)).equals("IllegalArgumentException"));
        check(thrown(() -> append.invoke(text, 1L)).equals("IllegalArgumentException"));
        check(thrown(() -> append.invoke(text)).equals("IllegalArgumentException"));
        check(thrown(() -> append.invoke(text, 1, 2)).equals("IllegalArgumentException"));
        check(thrown(() -> append.invoke(text, (Object[]) null)).equals("IllegalArgumentException"));
        check(thrown(() -> hidden.invoke(text)).equals("IllegalAccessException"));
        check(thrown(() -> constructor.newInstance("text")).equals("IllegalArgumentException"));
        check(thrown(() -> constructor.newInstance()).equals("IllegalArgumentException"));
        try {
            charAt.invoke(text, 5);
            check(false);
        } catch (InvocationTargetException e) {
            check(e.getCause() instanceof IndexOutOfBoundsException);
        }
        try {
            constructor.newInstance(-1);
            check(false);
        } catch (InvocationTargetException e) {
            check(e.getCause() instanceof NegativeArraySizeException);
        }
        return "right";
    }

    /** Calls that another object makes. */
    private static String called(String name) throws Throwable {
        StringBuffer text = new StringBuffer("a");
        switch (name) {
            case "called-by-factory": {
                Callable<?> asks = (Callable<?>) LambdaMetafactory.metafactory(LOOKUP, "call",
                    MethodType.methodType(Callable.class, StringBuffer.class), MethodType.methodType(Object.class),
                    length(), MethodType.methodType(Integer.class)).getTarget().invoke(text);
                start(() -> text.append("b"));
                return "" + asks.call();
            }
            case "called-by-stream":
                start(() -> text.append("b"));
                return Stream.of(text).map(StringBuffer::length).map(String::valueOf).collect(Collectors.joining());
            case "called-by-for-each":
                start(() -> Stream.of("b").forEach(text::append));
                return "" + text.length();
            case "called-by-joining": // Collectors has references to methods of StringJoiner and StringBuilder
                start(() -> text.append("b"));
                return Stream.of(text, "c").collect(Collectors.joining(","));
            case "called-by-split": {
                StringBuilder plain = new StringBuilder("a");
                Stream<String> parts = Pattern.compile(",").splitAsStream(plain);
                start(() -> plain.setCharAt(0, 'b'));
                return parts.findFirst().get();
            }
            case "called-by-site": {
                MutableCallSite site = new MutableCallSite(MethodHandles.constant(int.class, 1));
                MethodHandle handle = MethodHandles.filterReturnValue(site.dynamicInvoker(),
                    LOOKUP.findStatic(Handles.class, "half", MethodType.methodType(int.class, int.class)));
                start(() -> site.setTarget(MethodHandles.constant(int.class, 2)));
                return "" + (int) handle.invokeExact();
            }
            case "called-by-subclass": {
                ThreadGroup group = new ThreadGroup("group");
                start(() -> group.setMaxPriority(3));
                return "" + new Thread(group, "own") {
                }.getPriority();
            }
            case "called-by-reflection": {
                ThreadGroup group = new ThreadGroup("group");
                Constructor<Thread> constructor = Thread.class.getConstructor(ThreadGroup.class, String.class);
                start(() -> group.setMaxPriority(3));
                return "" + constructor.newInstance(group, "own").getPriority();
            }
            case "called-revealed": {
                var found = LOOKUP.revealDirect(length());
                return found.getName() + " " + found.getDeclaringClass().getSimpleName();
            }
            default:
                return null;
        }
    }

    private static String referenced(String name) throws Throwable {
        StringBuffer text = new StringBuffer("a");
        List<String> list = new ArrayList<>();
        switch (name) {
            case "reference-bound": {
                Consumer<String> appends = text::append;
                start(() -> appends.accept("b"));
                return "" + text.length();
            }
            case "reference-unbound": {
                Function<StringBuffer, Integer> asks = StringBuffer::length;
                start(() -> text.append("b"));
                return "" + asks.apply(text);
            }
            case "reference-race": {
                Consumer<String> adds = list::add;
                start(() -> adds.accept("b"));
                return "" + (list.size() == 2);
            }
            case "reference-to-invoke": {
                Method method = StringBuffer.class.getMethod("length");
                Callable<Object> asks = () -> method.invoke(text);
                start(() -> text.append("b"));
                return "" + asks.call();
            }
            default:
                return null;
        }
    }
}
