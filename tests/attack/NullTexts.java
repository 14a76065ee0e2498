import java.lang.reflect.Method;
import java.util.Arrays;
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
    static String[] texts;
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
            case "wait":
                none.wait();
                break;
            case "wait-timed":
                none.wait(5);
                break;
            case "wait-nanos":
                none.wait(5, 5);
                break;
            case "notify":
                none.notify();
                break;
            case "notify-all":
                none.notifyAll();
                break;
            case "join":
                thread.join();
                break;
            case "join-timed":
                thread.join(5);
                break;
            case "join-nanos":
                thread.join(5, 5);
                break;
            case "clone":
                array.clone();
                break;
            case "clone-references":
                texts.clone();
                break;
            case "copied":
                Arrays.copyOf(array, 1);
                break;
            case "copied-range":
                Arrays.copyOfRange(array, 0, 1);
                break;
            case "interrupt":
                thread.interrupt();
                break;
            case "alive":
                v = thread.isAlive() ? 1 : 2;
                break;
            case "thread":
                thread.start();
                break;
            default:
                break;
        }
    }
}
