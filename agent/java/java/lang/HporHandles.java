package java.lang;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.LambdaConversionException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VolatileCallSite;
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

        static final MethodHandle TARGET = find("target", Object.class, int.class);
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

    @Hidden
    private static void target(Object callSite, int site) {
        HporObjects.object(callSite, site);
    }

    /** At a call through the type CallSite: the site for one that orders threads follows the other. */
    public static void targetOf(CallSite callSite, int site) {
        Hpor.staticField(callSite instanceof VolatileCallSite ? site + 1 : site);
    }

    /** In the place of CallSite.dynamicInvoker: each call of the handle reads the target. */
    public static MethodHandle invokerOf(CallSite callSite, int site) {
        MethodHandle invoker = callSite.dynamicInvoker();
        int was = Hpor.mute();
        try {
            int at = callSite instanceof VolatileCallSite ? site + 1 : site;
            return was == 0 || callSite instanceof ConstantCallSite ? invoker
                : MethodHandles.foldArguments(invoker, MethodHandles.insertArguments(Hooks.TARGET, 0, callSite, at));
        } finally {
            Hpor.unmute(was);
        }
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

    /* ---- methods of the JDK ---- */

    /** After findVirtual, findStatic and their like. */
    public static MethodHandle ofMethod(MethodHandle handle) {
        int was = Hpor.mute();
        if (was == 0) {
            return handle;
        }
        try {
            var found = HporClasses.LOOKUP.revealDirect(handle);
            return changing(HporLookedUp.instead(handle, found), found);
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** In the place of Lookup.bind. */
    public static MethodHandle bind(MethodHandles.Lookup lookup, Object receiver, String name, MethodType type)
            throws ReflectiveOperationException {
        MethodHandle bound = lookup.bind(receiver, name, type);
        int was = Hpor.mute();
        if (was == 0) {
            return bound;
        }
        MethodHandle found;
        try {
            found = HporClasses.LOOKUP.findVirtual(receiver.getClass(), name, type);
        } finally {
            Hpor.unmute(was);
        }
        MethodHandle hooked = ofMethod(found);
        was = Hpor.mute();
        try {
            return hooked == found ? bound : hooked.bindTo(receiver).withVarargs(bound.isVarargsCollector());
        } finally {
            Hpor.unmute(was);
        }
    }

    /** In the place of Lookup.revealDirect: the handle is what the program has looked up. */
    public static java.lang.invoke.MethodHandleInfo revealDirect(MethodHandles.Lookup lookup, MethodHandle handle) {
        int was = Hpor.mute();
        try {
            return lookup.revealDirect(was == 0 ? handle : HporLookedUp.original(handle));
        } finally {
            Hpor.unmute(was);
        }
    }

    private static MethodHandle forLambda(MethodHandles.Lookup lookup, Object handle) {
        int was = Hpor.mute();
        try {
            return was == 0 ? (MethodHandle) handle
                : HporLookedUp.forLambda((MethodHandle) handle, lookup.lookupClass());
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** In the place of LambdaMetafactory.metafactory, called by the program. */
    public static CallSite metafactory(MethodHandles.Lookup lookup, String name, MethodType factory, MethodType method,
            MethodHandle implementation, MethodType called) throws LambdaConversionException {
        return LambdaMetafactory.metafactory(lookup, name, factory, method, forLambda(lookup, implementation), called);
    }

    /** In the place of LambdaMetafactory.altMetafactory, whose second argument is the implementation. */
    public static CallSite altMetafactory(MethodHandles.Lookup lookup, String name, MethodType factory,
            Object[] arguments) throws LambdaConversionException {
        Object[] all = arguments.clone();
        if (all.length > 1 && all[1] instanceof MethodHandle) {
            all[1] = forLambda(lookup, all[1]);
        }
        return LambdaMetafactory.altMetafactory(lookup, name, factory, all);
    }

    /** A method of the JDK that may lead to what the JDK keeps: that is recorded first. */
    private static MethodHandle changing(MethodHandle handle, java.lang.invoke.MethodHandleInfo found) {
        int family = HporKept.family(found.getDeclaringClass(), found.getName());
        return family == 0 ? handle : hooked(handle,
                MethodHandles.insertArguments(Hooks.CHANGING, 0, family, found.getDeclaringClass().getName()));
    }

    /** Before Method.invoke and Constructor.newInstance. */
    static void invoked(java.lang.reflect.Executable called) {
        int was = Hpor.mute();
        try {
            HporLookedUp.invoked(called);
        } catch (IllegalAccessException e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Before Method.invoke: the method to call. */
    public static java.lang.reflect.Method invoked(java.lang.reflect.Method method, Object receiver) {
        if (method == null) { // the JVM's text would name this class
            throw new NullPointerException("Cannot invoke \"java.lang.reflect.Method.invoke(Object, Object[])\"");
        }
        if (Thread.currentThread() != Hpor.running) {
            return method;
        }
        Class<?> owner = method.getDeclaringClass();
        HporKept.changing(HporKept.family(owner, method.getName()), owner.getName());
        invoked(method);
        return method;
    }

    /* ---- what bootstrap methods make: constants and call sites ---- */

    /** One that has been computed, or could not be. */
    private static final class Constant {
        final Object value;
        final Throwable thrown;

        Constant(Object value, Throwable thrown) {
            this.value = value;
            this.thrown = thrown;
        }

        @Hidden
        Object value() throws Throwable {
            if (thrown != null) {
                throw thrown;
            }
            return value;
        }
    }

    private static Constant[] constants = new Constant[0]; // by number; those of the execution

    static void reset() {
        HporArrays.clear(constants);
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
            constant = keepFirst(number, compute(bootstrap, caller, name, type, arguments), write);
        }
        return constant.value();
    }

    /** The same of the site of a call; the type is that of the call. */
    @Hidden
    public static CallSite linked(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, String type,
            Object[] arguments, int number, int read, int write) throws Throwable {
        Hpor.staticField(read);
        Constant site = known(number);
        if (site == null) {
            site = keepFirst(number, link(bootstrap, caller, name, type, arguments), write);
        }
        return (CallSite) site.value();
    }

    /** What the JVM does with errors: those of linkage are kept, and thrown again without a cause. */
    @Hidden
    private static Constant keepFirst(int number, Constant mine, int write) {
        if (mine.thrown != null && !(mine.thrown instanceof LinkageError)) {
            return mine;
        }
        Hpor.staticRef(mine.value, write);
        Constant first = known(number);
        if (first == null) {
            keep(number, mine.thrown instanceof BootstrapMethodError
                    ? new Constant(null, new BootstrapMethodError(mine.thrown.getMessage())) : mine);
        }
        return first == null ? mine : first;
    }

    @Hidden
    private static Constant link(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, String text,
            Object[] arguments) {
        int was = Hpor.mute();
        MethodType type;
        try {
            type = MethodType.fromMethodDescriptorString(text, caller.lookupClass().getClassLoader());
        } finally {
            Hpor.unmute(was);
        }
        Constant made = compute(bootstrap, caller, name, type, arguments, CallSite.class);
        if (made.thrown != null) {
            return made;
        }
        CallSite site = (CallSite) made.value;
        if (site != null && site.type().equals(type)) {
            return made;
        }
        return new Constant(null, new BootstrapMethodError("CallSite bootstrap method initialization exception",
                site == null ? new NullPointerException()
                    : new java.lang.invoke.WrongMethodTypeException("wrong type: " + site.type())));
    }

    private static void keep(int number, Constant constant) {
        if (number >= constants.length) {
            int was = Hpor.mute();
            constants = java.util.Arrays.copyOf(constants, Math.max(number + 1, constants.length * 2));
            Hpor.unmute(was);
        }
        constants[number] = constant;
    }

    @Hidden
    private static Constant compute(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, Class<?> type,
            Object[] arguments) {
        return compute(bootstrap, caller, name, type, arguments, type);
    }

    @Hidden
    private static Constant compute(MethodHandle bootstrap, MethodHandles.Lookup caller, String name, Object type,
            Object[] arguments, Class<?> made) {
        Object[] all = new Object[arguments.length + 3];
        all[0] = caller;
        all[1] = name;
        all[2] = type;
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        try {
            Object value = bootstrap.invokeWithArguments(all);
            return new Constant(MethodHandles.identity(made).invokeWithArguments(value), null);
        } catch (HporKill kill) {
            throw kill;
        } catch (Error error) {
            return new Constant(null, error);
        } catch (Throwable thrown) {
            return new Constant(null, new BootstrapMethodError("bootstrap method initialization exception", thrown));
        }
    }
}
