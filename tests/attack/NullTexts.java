import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What the JVM says of a null pointer speaks of the program alone. */
class NullTexts extends Chapter {
    static Object none;
    static Method method;
    static int[] array;
    static NullTexts other;
    static AtomicInteger atomic;
    static AtomicReference<NullTexts> reference = new AtomicReference<>();
    static Map<String, NullTexts> map = new HashMap<>();
    static ConcurrentHashMap<String, NullTexts> shared = new ConcurrentHashMap<>();
    static Thread thread;
    NullTexts next;

    public static void main(String[] args) throws Exception {
        all(() -> tell(text(args[0])));
    }

    private static String text(String what) throws Exception {
        try {
            fail(what);
            return null;
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    private static void fail(String what) throws Exception {
        switch (what) {
            case "monitor":
                synchronized (none) {
                    v = 1;
                }
                break;
            case "method":
                method.invoke(none);
                break;
            case "array":
                array[0]++;
                break;
            case "field":
                other.next = other;
                break;
            case "atomic":
                atomic.incrementAndGet();
                break;
            case "reference":
                reference.get().next = other;
                break;
            case "map":
                map.get("k").next = other;
                break;
            case "shared-map":
                shared.get("k").next = other;
                break;
            case "thread":
                thread.start();
                break;
            default:
                break;
        }
    }
}
