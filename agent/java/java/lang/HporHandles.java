package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import jdk.internal.vm.annotation.Hidden;

/**
 * Method handles that the program looks up, and constants that its bootstrap methods compute. Handles among the
 * constants of classes are seen to where classes are rewritten.
 */
public final class HporHandles {
    private HporHandles() {
    }

    /** What is called before an access. Made at the first look-up, while the program is muted. */
    private static final class Hooks {
        static final MethodHandle READ = find("read", Field.class, int.class, Object.class);
        static final MethodHandle STORED = find("stored", Field.class, int.class, Object.class, Object.class);
        static final MethodHandle ELEMENT = find("element", int.class, Object.class, int.class);
        static final MethodHandle STORED_ELEMENT =
                find("storedElement", int.class, Object.class, int.class, Object.class);

        static final MethodHandle CHANGING = changing();

        private static MethodHandle changing() {
            try {
                return HporClasses.LOOKUP.findStatic(HporKept.class, "changing",
                        MethodType.methodType(void.class, int.class, String.class));
            } catch (ReflectiveOperationException e) {
                throw new InternalError(e);
            }
        }

        private static MethodHandle find(String name, Class<?>... parameters) {
            try {
                return HporClasses.LOOKUP.findStatic(HporHandles.class, name,
                        MethodType.methodType(void.class, parameters));
            } catch (ReflectiveOperationException e) {
                throw new InternalError(e);
            }
        }
    }

    /* ---- fields and elements ---- */

    @Hidden
    private static void read(Field field, int site, Object o) {
        if (Thread.currentThread() == Hpor.running) {
            HporReflection.access(field, o, site);
        }
    }

    @Hidden
    private static void stored(Field field, int site, Object o, Object value) {
        Hpor.publish(value);
        read(field, site, o);
    }

    @Hidden
    private static void element(int site, Object array, int index) {
        Hpor.element(array, index, site);
    }

    @Hidden
    private static void storedElement(int site, Object array, int index, Object value) {
        Hpor.elementRef(array, index, value, site);
    }

    /** The same handle with a hook before the access. */
    private static MethodHandle hooked(MethodHandle handle, MethodHandle hook) {
        MethodType type = handle.type();
        MethodType prefix = type.dropParameterTypes(hook.type().parameterCount(), type.parameterCount());
        return MethodHandles.foldArguments(handle, hook.asType(prefix.changeReturnType(void.class)));
    }

    /** After findGetter, findSetter and their like. */
    public static MethodHandle ofField(MethodHandle handle, int site) throws IllegalAccessException {
        int was = Hpor.mute();
        try {
            Field field = HporReflection.ofHandle(
                    HporClasses.LOOKUP.revealDirect(handle).reflectAs(Field.class, HporClasses.LOOKUP));
            boolean isStatic = java.lang.reflect.Modifier.isStatic(field.getModifiers());
            boolean sets = handle.type().returnType() == void.class;
            boolean stores = sets && !field.getType().isPrimitive();
            if (isStatic && sets && HporReflection.wasFinal(field)) {
                throw new IllegalAccessException("static final field has no write access: ".concat(field.toString()));
            }
            MethodHandle hook = MethodHandles.insertArguments(stores ? Hooks.STORED : Hooks.READ, 0, field, site);
            return hooked(handle, isStatic ? MethodHandles.insertArguments(hook, 0, (Object) null) : hook);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** After MethodHandles.arrayElementGetter and arrayElementSetter. */
    public static MethodHandle ofElement(MethodHandle handle, int site) {
        int was = Hpor.mute();
        try {
            MethodType type = handle.type();
            boolean stores = type.parameterCount() == 3 && !type.parameterType(2).isPrimitive();
            return hooked(handle,
                    MethodHandles.insertArguments(stores ? Hooks.STORED_ELEMENT : Hooks.ELEMENT, 0, site));
        } finally {
            Hpor.unmute(was);
        }
    }

    /* ---- methods of the JDK that are controlled where they are called ---- */

    /** Classes whose methods have hooks at their calls, each with the names of those; * stands for all. */
    private static final String[][] HOOKED_AT_CALLS = {
        {"java.lang.Object", "wait", "notify", "notifyAll", "clone"},
        {"java.lang.Thread", "sleep", "yield", "onSpinWait", "holdsLock", "interrupted", "join", "interrupt",
            "isInterrupted", "isAlive", "getState"},
        {"java.lang.System", "currentTimeMillis", "nanoTime", "arraycopy", "setOut", "setErr", "setIn"},
        {"java.lang.Math", "random"},
        {"java.util.Arrays", "copyOf", "copyOfRange"},
        {"java.lang.invoke.VarHandle", "*"}, {"jdk.internal.misc.Unsafe", "*"}, {"sun.misc.Unsafe", "*"},
        {"java.lang.reflect.Field", "*"}, {"java.lang.reflect.Array", "*"},
        {"java.lang.StringBuilder", "*"}, {"java.lang.StringBuffer", "*"}, {"java.lang.AbstractStringBuilder", "*"},
    };

    private static void name(Class<?> owner, String method) {
        boolean asksLock = owner.getPackageName().startsWith("java.util.concurrent")
                && (method.contains("Thread") || method.equals("getOwner"));
        if (asksLock || owner == Thread.class && method.equals("currentThread")) {
            HporSections.seesThreads();
        }
        for (String[] hooked : HOOKED_AT_CALLS) {
            if (!hooked[0].equals(owner.getName())) {
                continue;
            }
            for (int i = 1; i < hooked.length; i++) {
                if (hooked[i].equals("*") || hooked[i].equals(method)) {
                    Hpor.uncontrolled0(hooked[0].concat(".").concat(method)
                            .concat(" called by reflection or a method handle that was looked up"));
                }
            }
        }
    }

    /** After findVirtual, findStatic and their like. */
    public static MethodHandle ofMethod(MethodHandle handle) {
        int was = Hpor.mute();
        if (was == 0) {
            return handle;
        }
        try {
            var found = HporClasses.LOOKUP.revealDirect(handle);
            if (isIdentityHash(found.getDeclaringClass(), found.getName())) {
                return HporClasses.unreflect(IDENTITY_HASH);
            }
            name(found.getDeclaringClass(), found.getName());
            return changing(handle, found);
        } catch (IllegalArgumentException | IllegalAccessException e) {
            // bound, or of variable arity: what it was made of is one that has been seen
        } finally {
            Hpor.unmute(was);
        }
        return handle;
    }

    /** System.identityHashCode as the program sees it. */
    private static final java.lang.reflect.Method IDENTITY_HASH = identityHash();

    private static java.lang.reflect.Method identityHash() {
        try {
            return HporHashes.class.getMethod("identityHashCode", Object.class);
        } catch (NoSuchMethodException e) {
            throw new InternalError(e);
        }
    }

    private static boolean isIdentityHash(Class<?> owner, String method) {
        return owner == System.class && method.equals("identityHashCode");
    }

    /** A method of the JDK that may lead to what the JDK keeps: that is recorded first. */
    private static MethodHandle changing(MethodHandle handle, java.lang.invoke.MethodHandleInfo found) {
        int family = HporKept.family(found.getDeclaringClass(), found.getName());
        return family == 0 ? handle : hooked(handle,
                MethodHandles.insertArguments(Hooks.CHANGING, 0, family, found.getDeclaringClass().getName()));
    }

    /** Before Method.invoke: the method to call. */
    public static java.lang.reflect.Method invoked(java.lang.reflect.Method method, Object receiver) {
        if (method == null || Thread.currentThread() != Hpor.running) {
            return method;
        }
        Class<?> owner = method.getDeclaringClass();
        HporKept.changing(HporKept.family(owner, method.getName()), owner.getName());
        if (method.getDeclaringClass().getClassLoader() != null) {
            return method;
        }
        if (isIdentityHash(method.getDeclaringClass(), method.getName())) {
            return IDENTITY_HASH;
        }
        name(method.getDeclaringClass(), method.getName());
        return method;
    }

    /* ---- constants that bootstrap methods compute ---- */

    /** One that has been computed, or could not be. */
    private static final class Constant {
        final Object value;
        final Throwable thrown;

        Constant(Object value, Throwable thrown) {
            this.value = value;
            this.thrown = thrown;
        }
    }

    private static Constant[] constants = new Constant[0]; // by number; those of the execution

    static void reset() {
        java.util.Arrays.fill(constants, null);
    }

    private static Constant known(int number) {
        return number < constants.length ? constants[number] : null;
    }

    /**
     * The value of the constant in this execution. Threads that come here before it is known call the bootstrap method
     * each; what the first of them gets is what all get.
     */
    @Hidden
    public static Object constant(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, Class<?> type,
            Object[] arguments, int number, int read, int write) throws Throwable {
        Hpor.staticField(read);
        Constant constant = known(number);
        if (constant == null) {
            Constant mine = compute(bootstrap, caller, name, type, arguments);
            Hpor.staticRef(mine.value, write);
            constant = known(number);
            if (constant == null) {
                constant = keep(number, mine);
            }
        }
        if (constant.thrown != null) {
            throw constant.thrown;
        }
        return constant.value;
    }

    private static Constant keep(int number, Constant constant) {
        if (number >= constants.length) {
            int was = Hpor.mute();
            constants = java.util.Arrays.copyOf(constants, Math.max(number + 1, constants.length * 2));
            Hpor.unmute(was);
        }
        return constants[number] = constant;
    }

    @Hidden
    private static Constant compute(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, Class<?> type,
            Object[] arguments) {
        Object[] all = new Object[arguments.length + 3];
        all[0] = caller;
        all[1] = name;
        all[2] = type;
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        try {
            Object value = bootstrap.invokeWithArguments(all);
            return new Constant(MethodHandles.identity(type).invokeWithArguments(value), null);
        } catch (HporKill kill) {
            throw kill;
        } catch (Error error) {
            return new Constant(null, error);
        } catch (Throwable thrown) {
            return new Constant(null, new BootstrapMethodError("bootstrap method initialization exception", thrown));
        }
    }
}
