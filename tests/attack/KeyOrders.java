import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Two threads put a key each that all executions share into a map that goes by identity hashes. In some executions the
 * second thread comes first; then the case fails, and tells the order of the keys. The same schedule, run by another
 * JVM, must come to the same order.
 */
class KeyOrders extends Chapter {
    enum Constant { ONE, TWO }

    static class One {
        static final Object ITSELF = One.class;
    }

    static class Two {
        static final Object ITSELF = Two.class;
    }

    record Keys(Supplier<Object> one, Supplier<Object> two) { }

    public static void main(String[] args) throws Exception {
        String[] words = args[0].split("-in-");
        Map<Object, String> map = map(words[1]);
        Keys keys = keys(words[0]);
        String[] first = new String[1];
        all(() -> put(map, keys.one, "one", first), () -> put(map, keys.two, "two", first));
        if (first[0].equals("two")) {
            throw new AssertionError("" + map.values());
        }
    }

    private static void put(Map<Object, String> map, Supplier<Object> key, String value, String[] first) {
        synchronized (map) {
            if (first[0] == null) {
                first[0] = value;
            }
            map.put(key.get(), value);
        }
    }

    private static Map<Object, String> map(String kind) {
        switch (kind) {
            case "map":
                return new HashMap<>();
            case "identity-map":
                return new IdentityHashMap<>();
            case "concurrent-map":
                return new ConcurrentHashMap<>();
            case "wrapped-map":
                return Collections.synchronizedMap(new HashMap<>());
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    private static Keys keys(String kind) {
        switch (kind) {
            case "lambdas":
                return new Keys(() -> (Runnable) () -> v++, () -> (Runnable) () -> w++);
            case "references":
                return new Keys(() -> (Supplier<?>) KeyOrders::one, () -> (Supplier<?>) KeyOrders::two);
            case "classes":
                return new Keys(() -> One.class, () -> Two.class);
            case "classes-of-the-library":
                return new Keys(() -> java.util.StringJoiner.class, () -> java.util.zip.CRC32C.class);
            case "arrays-of-classes":
                return new Keys(() -> One[].class, () -> Two[][].class);
            case "constants":
                return new Keys(() -> Constant.ONE, () -> Constant.TWO);
            case "constants-of-the-library":
                return new Keys(() -> java.time.Month.MAY, () -> java.time.Month.JUNE);
            case "loggers":
                return new Keys(() -> System.getLogger("one"), () -> System.getLogger("two"));
            case "modules":
                return new Keys(() -> Thread.class.getModule(), () -> java.sql.Driver.class.getModule());
            default:
                throw new IllegalArgumentException(kind);
        }
    }

    private static Object one() {
        return "one";
    }

    private static Object two() {
        return "two";
    }
}
