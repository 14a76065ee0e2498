import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.security.spec.PKCS8EncodedKeySpec;
import java.text.MessageFormat;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.zip.Deflater;

/** Arrays that are given to the JDK's code, which reads or fills them, while another thread stores into them. */
class Given {
    static class Spec extends PKCS8EncodedKeySpec {
        Spec(byte[] bytes) {
            super(bytes);
        }
    }

    static class Printer extends PrintStream {
        Printer() {
            super(new ByteArrayOutputStream());
        }
    }

    public static class Pair {
        public Pair(String a, String b) {
        }
    }

    public static void take(String a, String b) {
    }

    static boolean run(String name) throws Exception {
        if (!name.startsWith("given-")) {
            return false;
        }
        Object[] objects = {"a", "b"};
        String[] texts = {"a", "b"};
        byte[] bytes = {1, 2, 3, 4};
        char[] chars = {'a', 'b'};
        int[] numbers = {1, 2};
        Cases.Body object = () -> objects[1] = "x";
        Cases.Body text = () -> texts[1] = "x";
        Cases.Body number = () -> bytes[1] = 9;
        switch (name.substring("given-".length())) {
            case "format" -> Cases.all(object, () -> String.format("%s %s", objects));
            case "subclass" -> Cases.all(object, () -> new Printer().printf("%s %s", objects));
            case "invoked" -> {
                Method take = Given.class.getMethod("take", String.class, String.class);
                Cases.all(object, () -> take.invoke(null, objects));
            }
            case "constructed" -> {
                Constructor<Pair> pair = Pair.class.getConstructor(String.class, String.class);
                Cases.all(object, () -> pair.newInstance(objects));
            }
            case "message" -> Cases.all(object, () -> new MessageFormat("{0} {1}").format(objects));
            case "hash" -> Cases.all(object, () -> Objects.hash(objects));
            case "joined" -> Cases.all(text, () -> String.join(",", texts));
            case "path" -> Cases.all(text, () -> Path.of("x", texts));
            case "futures" -> {
                CompletableFuture<?>[] futures = {new CompletableFuture<>(), new CompletableFuture<>()};
                Cases.all(() -> futures[1] = futures[0], () -> CompletableFuture.allOf(futures));
            }
            case "copied" -> Cases.all(text, () -> new CopyOnWriteArrayList<>(texts));
            case "atomics" -> Cases.all(() -> numbers[1] = 9, () -> new AtomicIntegerArray(numbers));
            case "to-array" -> { // through the interface, by a class of java.util.concurrent
                java.util.Collection<String> keys = new ConcurrentHashMap<>(Map.of("p", 1, "q", 2)).keySet();
                Cases.all(text, () -> keys.toArray(texts));
            }
            case "spec" -> Cases.all(number, () -> new PKCS8EncodedKeySpec(bytes));
            case "super" -> Cases.all(number, () -> new Spec(bytes));
            case "deflated" -> Cases.all(number, () -> new Deflater().setInput(bytes));
            case "bits" -> Cases.all(number, () -> BitSet.valueOf(bytes));
            case "stream" -> Cases.all(number, () -> new InputStreamReader(new ByteArrayInputStream(bytes)).read());
            case "serialized" -> Cases.all(number, () -> write(List.of("a", bytes)));
            case "serialized-objects" -> Cases.all(object, () -> write(objects));
            case "inserted" -> Cases.all(() -> chars[1] = 'x', () -> new StringBuilder().insert(0, chars));
            case "code-point" -> Cases.all(() -> chars[1] = 'x', () -> Character.codePointAt(chars, 1));
            case "chars" -> Cases.all(() -> chars[1] = 'x', () -> Character.toChars('c', chars, 1));
            case "spread" -> {
                var take = MethodHandles.lookup().unreflect(Given.class.getMethod("take", String.class, String.class))
                        .asSpreader(Object[].class, 2);
                Cases.all(() -> call(take, objects));
            }
            case "own" -> Cases.all(() -> String.format("%s %s", "a", "b"), () -> Path.of("x", "a", "b"),
                    () -> List.of("p").toArray(new String[1]));
            case "readers" -> Cases.all(() -> String.format("%s %s", objects), () -> Objects.hash(objects),
                    () -> MessageFormat.format("{0}", objects));
            case "parts" -> { // each its own two elements
                Cases.all(() -> fill(bytes, 0), () -> fill(bytes, 2), () -> Character.codePointAt(chars, 1),
                        () -> chars[0] = 'c');
                Cases.check(Arrays.equals(bytes, new byte[] {'s', 't', 's', 't'}));
            }
            case "locked" -> Cases.all(() -> {
                synchronized (objects) {
                    objects[1] = "x";
                }
            }, () -> {
                synchronized (objects) {
                    String got = String.format("%s %s", objects);
                    Cases.check(got.equals("a b") || got.equals("a x"));
                }
            });
            default -> throw new IllegalArgumentException(name);
        }
        return true;
    }

    @SuppressWarnings("deprecation")
    private static void fill(byte[] bytes, int from) {
        "stop".getBytes(0, 2, bytes, from);
        if (!HexFormat.of().formatHex(bytes, from, from + 2).equals("7374")) {
            throw new AssertionError();
        }
    }

    private static void write(Object object) throws Exception {
        new ObjectOutputStream(new ByteArrayOutputStream()).writeObject(object);
    }

    private static void call(java.lang.invoke.MethodHandle handle, Object[] arguments) {
        try {
            handle.invoke(arguments);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }
}
