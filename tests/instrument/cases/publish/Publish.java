import java.lang.ref.WeakReference;
import java.util.ArrayList;

/** What code without hooks is given is published; strings are not, nor what methods get that keep nothing. */
class Publish {
    static Object made(Object given) {
        return new WeakReference<>(given);
    }

    static void two(ThreadLocal<Object> local, Object[] all, Object one, long pad) throws Exception {
        local.set(one);
        java.lang.reflect.Array.newInstance(one.getClass(), 3);
        Publish.class.getMethod("many", Object.class).invoke(one, all);
    }

    static void seen(Object given, StringBuilder text) {
        new ArrayList<Object>().add(given);
        text.append(given);
        System.out.println(given);
        new Exception("a message");
    }

    static native void many(long first, Object second, String third, int[] fourth);

    static void calls(Object second, int[] fourth) {
        many(1, second, "third", fourth);
    }
}
