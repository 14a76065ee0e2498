package java.lang;

import java.util.IdentityHashMap;
import jdk.internal.vm.annotation.Hidden;

/**
 * The values of the program's ClassValues, in the place of the JDK's maps. The JDK's code asks the program for a value
 * between two calls that lock, in which no operation lies, so that other threads' calls could not come between. Here
 * each look at the values, and each change, is a section of a monitor of the model.
 */
public final class HporClassValues {
    /** JDKs with this class drop a value that was computed while another thread removed it. Others keep it. */
    private static final boolean DROPS_REMOVED = hasRemovalTokens();
    private static final Object NULL = new Object();

    /** By ClassValue, the values by class: a value, NULL, a Removal, or nothing. */
    private static IdentityHashMap<ClassValue<?>, IdentityHashMap<Class<?>, Object>> all = new IdentityHashMap<>();

    private record Removal(Thread by) {
    }

    private HporClassValues() {
    }

    private static boolean hasRemovalTokens() {
        try {
            Class.forName("java.lang.ClassValue$RemovalToken", false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    static void begin() {
        if (!all.isEmpty()) {
            all = new IdentityHashMap<>();
        }
    }

    private static boolean isProgram(ClassValue<?> values, Class<?> type) {
        Thread self = Thread.currentThread();
        boolean runs = self == Hpor.running || self == Hpor.muted;
        return runs && type != null && values.getClass().getClassLoader() != null;
    }

    @Hidden
    private static void enter(ClassValue<?> values) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        HporMonitors.enter(values.identity, 0);
        if (Hpor.DIGESTS) {
            HporDigest.whole(HporMonitors.hashOf(values.identity));
        }
    }

    @Hidden
    private static void exit(ClassValue<?> values) {
        if (Thread.currentThread() == Hpor.running) {
            HporMonitors.exit(values.identity, 0);
        }
    }

    private static Object find(ClassValue<?> values, Class<?> type) {
        int was = Hpor.mute();
        IdentityHashMap<Class<?>, Object> byClass = all.get(values);
        Object found = byClass == null ? null : byClass.get(type);
        Hpor.unmute(was);
        return found;
    }

    private static void set(ClassValue<?> values, Class<?> type, Object value) {
        int was = Hpor.mute();
        IdentityHashMap<Class<?>, Object> byClass = all.get(values);
        if (byClass == null) {
            byClass = new IdentityHashMap<>();
            all.put(values, byClass);
        }
        byClass.put(type, value);
        Hpor.unmute(was);
    }

    private static boolean isValue(Object found) {
        return found != null && !(found instanceof Removal);
    }

    /** Does the value that a thread has computed since it found `before` count now that it finds `found`? */
    private static boolean isCurrent(Object before, Object found) {
        return before == found || found instanceof Removal r && r.by == Thread.currentThread();
    }

    /** Guard of ClassValue.get; null: the JDK's own code gives the result. */
    @Hidden
    public static Object get(ClassValue<?> values, Class<?> type) {
        if (!isProgram(values, type)) {
            return null;
        }
        enter(values);
        Object found = find(values, type);
        exit(values);
        while (!isValue(found)) {
            Object before = found;
            Object computed = values.computeValue(type);
            enter(values);
            found = find(values, type);
            if (!isValue(found) && isCurrent(before, found)) {
                found = computed == null ? NULL : computed;
                set(values, type, found);
            }
            exit(values);
        }
        if (found == NULL) {
            keepNull(values, type);
            return null;
        }
        return found;
    }

    /** The JDK's own code finds null, and asks nobody. */
    private static void keepNull(ClassValue<?> values, Class<?> type) {
        int was = Hpor.mute();
        values.put(type, null);
        Hpor.unmute(was);
    }

    /** Guard of ClassValue.remove; true: it is done. */
    @Hidden
    public static boolean remove(ClassValue<?> values, Class<?> type) {
        if (!isProgram(values, type)) {
            return false;
        }
        enter(values);
        set(values, type, DROPS_REMOVED ? new Removal(Thread.currentThread()) : null);
        exit(values);
        return true;
    }
}
