package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/**
 * What a class declares. The program need not have all classes that its members name: those of an optional library may
 * be missing. The JVM runs such code, but reflection throws as soon as one class is missing.
 */
final class HporDeclared {
    private HporDeclared() {
    }

    /** The fields of the class; without those whose types are missing, which hold null. */
    static Field[] fields(Class<?> type) {
        try {
            return type.getDeclaredFields();
        } catch (LinkageError e) {
            Object[] found = new Object[16];
            int count = fields0(type, found);
            if (count > found.length) {
                found = new Object[count];
                fields0(type, found);
            }
            return java.util.Arrays.copyOf(found, count, Field[].class);
        }
    }

    private static native int fields0(Class<?> type, Object[] into);

    static boolean hasDefaultMethod(Class<?> type) {
        try {
            for (Method m : type.getDeclaredMethods()) {
                if (!Modifier.isStatic(m.getModifiers()) && !Modifier.isAbstract(m.getModifiers())) {
                    return true;
                }
            }
            return false;
        } catch (LinkageError e) {
            return hasDefaultMethod0(type);
        }
    }

    private static native boolean hasDefaultMethod0(Class<?> type);

    /** Does the JVM run an initializer of the class? That of a class with hooks has become a method. */
    static native boolean hasInitializer0(Class<?> type);
}
