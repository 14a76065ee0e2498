package java.lang;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * In the place of the JDK's call sites of pattern switches that have enum constants among their labels. The JDK's keep
 * the constants of the execution that came first; here a constant is known by its class and its name. Sites without
 * enum constants stay as they are: types, strings and numbers are the same in every execution.
 */
public final class HporSwitches {
    private static MethodHandle match; // null: no such site yet, as in most programs

    private static MethodHandle match() {
        int was = Hpor.mute();
        try {
            return HporClasses.LOOKUP.findStatic(HporSwitches.class, "match",
                    MethodType.methodType(int.class, Object[].class, Object.class, int.class));
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** A constant as a label; a null type is that of a class that does not exist: nothing matches. */
    private static final class Constant {
        final Class<?> type;
        final String name;

        Constant(Class<?> type, String name) {
            this.type = type;
            this.name = name;
        }

        boolean matches(Object target) {
            return target instanceof Enum<?> e && e.getDeclaringClass() == type && e.name().equals(name);
        }
    }

    private HporSwitches() {
    }

    /** Guard of SwitchBootstraps.typeSwitch; null: the JDK's own call site will do, or its own error. */
    public static CallSite typeSwitch(MethodHandles.Lookup caller, String name, MethodType type, Object[] labels) {
        if (caller == null || type == null || labels == null || !fits(type)) {
            return null;
        }
        Object[] own = labels.clone();
        boolean enums = false;
        for (int i = 0; i < own.length; i++) {
            if (own[i] instanceof Enum.EnumDesc<?> desc) {
                own[i] = new Constant(resolve(caller, desc.constantType()), desc.constantName());
                enums = true;
            } else if (!isPlain(own[i])) {
                return null;
            }
        }
        return enums ? site(type, own) : null;
    }

    /** Guard of SwitchBootstraps.enumSwitch, whose constants are the names in the selector's own class. */
    public static CallSite enumSwitch(MethodHandles.Lookup caller, String name, MethodType type, Object[] labels) {
        if (caller == null || type == null || labels == null || !fits(type) || !type.parameterType(0).isEnum()) {
            return null;
        }
        Object[] own = labels.clone();
        boolean enums = false;
        for (int i = 0; i < own.length; i++) {
            if (own[i] instanceof String constant) {
                own[i] = new Constant(type.parameterType(0), constant);
                enums = true;
            } else if (!(own[i] instanceof Class<?>)) {
                return null;
            }
        }
        return enums ? site(type, own) : null;
    }

    private static boolean fits(MethodType type) {
        return type.parameterCount() == 2 && type.returnType() == int.class && type.parameterType(1) == int.class
                && !type.parameterType(0).isPrimitive();
    }

    private static boolean isPlain(Object label) {
        return label instanceof Class<?> c && !c.isPrimitive() || label instanceof String || label instanceof Integer;
    }

    private static Class<?> resolve(MethodHandles.Lookup caller, java.lang.constant.ClassDesc type) {
        try {
            return (Class<?>) type.resolveConstantDesc(caller);
        } catch (ReflectiveOperationException | LinkageError e) {
            return null;
        }
    }

    private static CallSite site(MethodType type, Object[] labels) {
        if (match == null) {
            match = match();
        }
        return new ConstantCallSite(MethodHandles.insertArguments(match, 0, (Object) labels).asType(type));
    }

    /** The first label from {@code restart} on that matches; the number of labels if none does, -1 for null. */
    private static int match(Object[] labels, Object target, int restart) {
        java.util.Objects.checkIndex(restart, labels.length + 1);
        if (target == null) {
            return -1;
        }
        for (int i = restart; i < labels.length; i++) {
            if (matches(labels[i], target)) {
                return i;
            }
        }
        return labels.length;
    }

    private static boolean matches(Object label, Object target) {
        if (label instanceof Class<?> type) {
            return type.isInstance(target);
        }
        if (label instanceof Constant constant) {
            return constant.matches(target);
        }
        if (label instanceof Integer number) {
            return target instanceof Number n && n.intValue() == number
                    || target instanceof Character c && c.charValue() == number;
        }
        return label.equals(target);
    }
}
