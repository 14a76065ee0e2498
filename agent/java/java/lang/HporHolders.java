package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.stream.Stream;
import jdk.internal.misc.Unsafe;

/** Fields of the program that hold objects of the JDK, for the report. */
final class HporHolders {
    private static final Unsafe U = Unsafe.getUnsafe();
    /** So many frames of the program are looked at for a field. */
    private static final int MOST_FRAMES = 4;

    private HporHolders() {
    }

    /**
     * The field that holds {@code held}, of an object or class that the running thread's methods have at hand:
     * "Counter.hits". Null: the object is none of the JDK's, or no such field is there.
     */
    static String fieldOf(Object held) {
        Class<?> type = held.getClass();
        if (type.isArray() || !HporValues.isOfJdk(type.getName()) || held instanceof Class || held instanceof Thread
                || held instanceof String) {
            return null;
        }
        int was = Hpor.mute();
        try {
            return LiveStackFrame.getStackWalker(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE))
                    .walk(frames -> fieldOf(frames, held));
        } catch (RuntimeException e) {
            return null; // another JDK keeps local variables in another way
        } finally {
            Hpor.unmute(was);
        }
    }

    private static String fieldOf(Stream<StackWalker.StackFrame> frames, Object held) {
        int left = MOST_FRAMES;
        String found = null;
        for (Iterator<StackWalker.StackFrame> i = frames.iterator(); i.hasNext() && left > 0 && found == null;) {
            LiveStackFrame frame = (LiveStackFrame) i.next();
            if (!HporValues.isOfJdk(frame.getClassName())) {
                left--;
                found = holder(frame.getDeclaringClass(), objectOf(frame), held);
                for (Object local : frame.getLocals()) {
                    boolean own = found == null && local != null && !HporValues.isOfJdk(local.getClass().getName());
                    found = own ? holder(frame.getDeclaringClass(), local, held) : found;
                }
            }
        }
        return found != null && found.indexOf('.') >= 0 ? found : null; // else a variable, not a field
    }

    /**
     * The field of the program that holds the object of the JDK which the running thread has called: "Cart.lines"; of a
     * local variable that an inner class has captured, its name. Null: none is known.
     */
    static String holder() {
        int was = Hpor.mute();
        try {
            return LiveStackFrame.getStackWalker(Set.of(StackWalker.Option.RETAIN_CLASS_REFERENCE))
                    .walk(frames -> holder(frames.iterator()));
        } catch (RuntimeException e) {
            return null; // another JDK keeps local variables in another way
        } finally {
            Hpor.unmute(was);
        }
    }

    /** By the frame of the program that has called, and by what the JDK's frames above it are methods of. */
    private static String holder(Iterator<StackWalker.StackFrame> frames) {
        List<Object> called = new ArrayList<>();
        while (frames.hasNext()) {
            LiveStackFrame frame = (LiveStackFrame) frames.next();
            Object own = objectOf(frame);
            if (!HporValues.isOfJdk(frame.getClassName())) {
                String found = null;
                for (int i = called.size(); i-- > 0 && found == null;) { // the call of the program's own is the last
                    Object whole = outer(called.get(i)); // of an iterator, the collection
                    found = holder(frame.getDeclaringClass(), own, called.get(i));
                    found = found == null && whole != null ? holder(frame.getDeclaringClass(), own, whole) : found;
                }
                return found;
            }
            if (own != null) {
                called.add(own);
            }
        }
        return null;
    }

    /** Null: the method is static, or compiled code has dropped the object. */
    private static Object objectOf(LiveStackFrame frame) {
        Object[] locals = frame.getLocals();
        return locals.length > 0 && frame.getDeclaringClass().isInstance(locals[0]) ? locals[0] : null;
    }

    /** The object around one of an inner class. */
    private static Object outer(Object inner) {
        for (Class<?> c = inner.getClass(); c != null; c = c.getSuperclass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (f.isSynthetic() && f.getName().startsWith("this$")) {
                    return U.getReference(inner, U.objectFieldOffset(f));
                }
            }
        }
        return null;
    }

    /** Is {@code value} the object, or the lock or other synchronizer that is made of it? */
    private static boolean holds(Object value, Object held) {
        return value == held || value != null && held instanceof AbstractOwnableSynchronizer
                && HporValues.isOfJdk(value.getClass().getName()) && HporAwaited.get(value, "sync") == held;
    }

    /** Has the class fields that a reader finds in the source? Those of a lambda have names of the JDK's. */
    private static boolean isRead(Class<?> c) {
        return c != null && !c.isHidden() && !HporValues.isOfJdk(c.getName());
    }

    /** The field of `own`, of an object around it, or of the class itself whose value is `held`. */
    private static String holder(Class<?> type, Object own, Object held) {
        for (Object o = own; o != null; o = outer(o)) {
            for (Class<?> c = o.getClass(); isRead(c); c = c.getSuperclass()) {
                for (Field f : HporDeclared.fields(c)) {
                    if (!f.getType().isPrimitive() && !Modifier.isStatic(f.getModifiers())
                            && holds(U.getReference(o, U.objectFieldOffset(f)), held)) {
                        return f.getName().startsWith("val$") ? f.getName().substring(4) : fieldName(c, f);
                    }
                }
            }
        }
        for (Class<?> c = type; c != null; c = c.getDeclaringClass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (!f.getType().isPrimitive() && Modifier.isStatic(f.getModifiers())
                        && holds(U.getReference(U.staticFieldBase(f), U.staticFieldOffset(f)), held)) {
                    return fieldName(c, f);
                }
            }
        }
        return null;
    }

    private static String fieldName(Class<?> c, Field f) {
        return HporValues.typeName(c) + "." + f.getName();
    }
}
