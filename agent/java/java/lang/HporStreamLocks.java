package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * JDK 19 to 23 lock streams, readers and writers by locks; all other versions enter monitors, which are hpor's
 * (HporInnerMonitors). Here those versions are made like the others: the streams of the JVM lose their locks, and new
 * ones get none, as with -Djdk.io.useMonitors=true.
 */
final class HporStreamLocks {
    private HporStreamLocks() {
    }

    /** Before the program's main. */
    static void becomeMonitors() throws ReflectiveOperationException {
        Class<?> lock;
        try {
            lock = Class.forName("jdk.internal.misc.InternalLock");
        } catch (ClassNotFoundException e) {
            return;
        }
        Field used = lock.getDeclaredField("CAN_USE_INTERNAL_LOCK");
        Hpor.U.putBooleanVolatile(Hpor.U.staticFieldBase(used), Hpor.U.staticFieldOffset(used), false);
        Map<Object, Object> seen = new IdentityHashMap<>();
        for (Object stream : new Object[] {System.in, System.out, System.err}) {
            unlock(stream, lock, seen);
        }
    }

    /** The stream, and those behind it. A field that may have any object as its lock gets the stream itself. */
    private static void unlock(Object stream, Class<?> lock, Map<Object, Object> seen) {
        if (seen.put(stream, stream) != null) {
            return;
        }
        for (Class<?> type = stream.getClass(); isOfStreams(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
                    continue;
                }
                long offset = Hpor.U.objectFieldOffset(field);
                Object value = Hpor.U.getReference(stream, offset);
                if (lock.isInstance(value)) {
                    Hpor.U.putReferenceVolatile(stream, offset, field.getType() == lock ? null : stream);
                } else if (value != null && isOfStreams(value.getClass())) {
                    unlock(value, lock, seen);
                }
            }
        }
    }

    private static boolean isOfStreams(Class<?> type) {
        String name = type == null ? "" : type.getName();
        return name.startsWith("java.io.") || name.startsWith("sun.nio.cs.Stream");
    }
}
