package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import jdk.internal.reflect.ConstructorAccessor;
import jdk.internal.reflect.MethodAccessor;
import jdk.internal.reflect.Reflection;
import jdk.internal.vm.annotation.Hidden;

/**
 * Methods and constructors of the JDK that the program calls by a handle that it has looked up, or by reflection. What
 * is called in their place is the method of a hidden class, which calls them by an instruction with hooks. So such a
 * call does what a direct call does. Here the program is muted, but for the calls.
 */
final class HporLookedUp {
    private static final String OTHERWISE = " called by reflection or a method handle that was looked up";

    /** A method, and what is called in its place; null: itself. */
    private static final class Call {
        private final Class<?> owner;
        private final String name;
        private final MethodType type;
        private final int kind;
        private MethodHandle instead;

        Call(Class<?> owner, String name, MethodType type, int kind) {
            this.owner = owner;
            this.name = name;
            this.type = type;
            this.kind = kind;
        }
    }

    /** By the method and its kind. They stay when an execution ends. */
    private static final HashMap<String, Call> CALLS = new HashMap<>();
    private static final HashMap<Class<?>, Call> BY_CLASS = new HashMap<>();

    private HporLookedUp() {
    }

    /** A class in the package of `texts[0]` that calls a method `texts[2]` of `texts[1]`. Null: that needs no hooks. */
    private static native byte[] bytes0(String[] texts, int kind, boolean isInterface);

    private static byte[] bytes(Class<?> nest, Call call, int kind) {
        String[] texts =
            {nest.getName(), call.owner.getName(), call.name, call.type.toMethodDescriptorString()};
        return bytes0(texts, kind, call.owner.isInterface());
    }

    static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader0();
        return !type.isArray() && (loader == null || loader == ClassLoader.getPlatformClassLoader());
    }

    private static MethodHandle define(Class<?> nest, byte[] bytes) throws IllegalAccessException {
        Class<?> type = HporClasses.LOOKUP.in(nest).defineHiddenClass(bytes, true,
            MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        return HporClasses.unreflect(HporReflection.added(type)[0]);
    }

    private static Call find(Class<?> owner, String name, MethodType type, int kind) throws IllegalAccessException {
        String key = owner.getName().concat(".").concat(name).concat(type.toMethodDescriptorString())
            .concat(Integer.toString(kind));
        Call call = CALLS.get(key);
        if (call == null) {
            call = new Call(owner, name, type, kind);
            byte[] bytes = bytes(owner, call, kind);
            if (bytes != null) {
                call.instead = define(owner, bytes);
                BY_CLASS.put(HporClasses.LOOKUP.revealDirect(call.instead).getDeclaringClass(), call);
            }
            CALLS.put(key, call);
        }
        return call;
    }

    /* ---- handles ---- */

    /** The handle of what is called in the place of the method. */
    static MethodHandle instead(MethodHandle handle, MethodHandleInfo found) throws IllegalAccessException {
        Class<?> owner = found.getDeclaringClass();
        if (!isOfJdk(owner)) {
            return handle;
        }
        if (isOfAnyType(owner, found)) {
            name(owner, found.getName());
            return handle;
        }
        Call call = find(owner, found.getName(), found.getMethodType(), found.getReferenceKind());
        if (isCalledOtherwise(call, found)) {
            return handle;
        }
        return call.instead == null ? handle
            : call.instead.asType(handle.type()).withVarargs(handle.isVarargsCollector());
    }

    /** Methods such as VarHandle.get, whose descriptor follows from the call. */
    private static boolean isOfAnyType(Class<?> owner, MethodHandleInfo found) {
        return (owner == java.lang.invoke.VarHandle.class || owner == MethodHandle.class)
            && (found.getModifiers() & Modifier.NATIVE) != 0;
    }

    /**
     * Does the call depend on who calls? Then it is named if it needs hooks. So is a call of the method that a class
     * above has.
     */
    private static boolean isCalledOtherwise(Call call, MethodHandleInfo found) throws IllegalAccessException {
        if (call.kind == MethodHandleInfo.REF_invokeSpecial) {
            if (bytes(call.owner, call, MethodHandleInfo.REF_invokeVirtual) != null) {
                name(call.owner, call.name);
            }
            return true;
        }
        boolean asksCaller = call.instead != null && call.kind != MethodHandleInfo.REF_newInvokeSpecial
            && Reflection.isCallerSensitive(found.reflectAs(Method.class, HporClasses.LOOKUP));
        if (asksCaller) {
            name(call.owner, call.name);
        }
        return asksCaller;
    }

    private static void name(Class<?> owner, String method) {
        Hpor.uncontrolled0(owner.getName().concat(".").concat(method).concat(OTHERWISE));
    }

    private static Call callOf(MethodHandle handle) {
        try {
            return BY_CLASS.get(HporClasses.LOOKUP.revealDirect(handle).getDeclaringClass());
        } catch (IllegalArgumentException e) {
            return null; // it is composed of others
        }
    }

    private static MethodHandle itself(Call call) throws ReflectiveOperationException {
        switch (call.kind) {
            case MethodHandleInfo.REF_invokeStatic:
                return HporClasses.LOOKUP.findStatic(call.owner, call.name, call.type);
            case MethodHandleInfo.REF_newInvokeSpecial:
                return HporClasses.LOOKUP.findConstructor(call.owner, call.type);
            default:
                return HporClasses.LOOKUP.findVirtual(call.owner, call.name, call.type);
        }
    }

    /** The handle as it was before instead(). */
    static MethodHandle original(MethodHandle handle) {
        Call call = handle == null ? null : callOf(handle);
        try {
            return call == null ? handle : itself(call);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    /**
     * The handle that a lambda of the class `user` may have: of a class in its package that is not hidden. Where the
     * method is not public, it is named.
     */
    static MethodHandle forLambda(MethodHandle handle, Class<?> user) throws ReflectiveOperationException {
        Call call = handle == null ? null : callOf(handle);
        if (call == null) {
            return handle;
        }
        MethodHandle itself = itself(call);
        boolean open = Modifier.isPublic(call.owner.getModifiers())
            && Modifier.isPublic(HporClasses.LOOKUP.revealDirect(itself).getModifiers());
        if (!open) {
            name(call.owner, call.name);
            return itself;
        }
        byte[] bytes = bytes(user, call, call.kind);
        ClassLoader loader = user.getClassLoader();
        String name = HporDefined.nameIn(bytes);
        Class<?> there = loader == null ? null : loader.findLoadedClass(name);
        if (there == null) {
            there = Hpor.U.defineClass(name, bytes, 0, bytes.length, loader, user.getProtectionDomain());
        }
        return HporClasses.unreflect(HporReflection.added(there)[0]);
    }

    /* ---- reflection ---- */

    private static final long METHOD_ACCESSOR = Hpor.U.objectFieldOffset(Method.class, "methodAccessor");
    private static final long CONSTRUCTOR_ACCESSOR =
        Hpor.U.objectFieldOffset(Constructor.class, "constructorAccessor");

    /** Before Method.invoke and Constructor.newInstance: the object that the program has gets an accessor. */
    static void invoked(Executable called) throws IllegalAccessException {
        Class<?> owner = called.getDeclaringClass();
        boolean makes = called instanceof Constructor;
        long at = makes ? CONSTRUCTOR_ACCESSOR : METHOD_ACCESSOR;
        if (!isOfJdk(owner) || Hpor.U.getReference(called, at) instanceof Accessor) {
            return;
        }
        MethodHandle handle = makes ? HporClasses.LOOKUP.unreflectConstructor((Constructor<?>) called)
            : HporClasses.LOOKUP.unreflect((Method) called);
        MethodHandleInfo found = HporClasses.LOOKUP.revealDirect(handle);
        if (isOfAnyType(owner, found)) {
            return; // reflection refuses the call
        }
        int kind = makes || Modifier.isStatic(called.getModifiers()) ? found.getReferenceKind()
            : owner.isInterface() ? MethodHandleInfo.REF_invokeInterface : MethodHandleInfo.REF_invokeVirtual;
        Call call = find(owner, found.getName(), found.getMethodType(), kind);
        if (call.instead != null && !isCalledOtherwise(call, found)) {
            boolean hasReceiver = kind >= MethodHandleInfo.REF_invokeVirtual && !makes
                && kind != MethodHandleInfo.REF_invokeStatic;
            Hpor.U.putReferenceVolatile(called, at, new Accessor(hasReceiver ? owner : null, call.instead));
        }
    }

    /** Calls what is called in the place of a method. Its arguments are converted and refused as ever. */
    private static final class Accessor implements MethodAccessor, ConstructorAccessor {
        private final Class<?> receiver; // its class; null: there is none
        private final MethodHandle[] converts;
        private final MethodHandle calls;

        Accessor(Class<?> receiver, MethodHandle target) {
            MethodType type = target.type();
            this.receiver = receiver;
            converts = new MethodHandle[type.parameterCount()];
            for (int i = 0; i < converts.length; i++) {
                converts[i] = MethodHandles.identity(type.parameterType(i))
                    .asType(MethodType.methodType(Object.class, Object.class));
            }
            calls = target.asFixedArity().asType(type.generic()).asSpreader(Object[].class, converts.length);
        }

        private Object[] arguments(Object o, Object[] given) {
            int was = Hpor.mute();
            try {
                int from = receiver == null ? 0 : 1;
                int count = given == null ? 0 : given.length;
                if (count + from != converts.length) {
                    throw new IllegalArgumentException("wrong number of arguments: ".concat(Integer.toString(count))
                        .concat(" expected: ").concat(Integer.toString(converts.length - from)));
                }
                Object[] all = new Object[converts.length];
                if (from == 1) {
                    all[0] = o;
                }
                for (int i = from; i < all.length; i++) {
                    all[i] = converted(converts[i], given[i - from]);
                }
                return all;
            } finally {
                Hpor.unmute(was);
            }
        }

        private static Object converted(MethodHandle converts, Object given) {
            try {
                return (Object) converts.invokeExact(given);
            } catch (Throwable e) { // a wrong class, or null for a number
                throw new IllegalArgumentException("argument type mismatch");
            }
        }

        @Override
        @Hidden
        public Object invoke(Object o, Object[] given) throws InvocationTargetException {
            if (receiver != null && !receiver.isInstance(java.util.Objects.requireNonNull(o))) {
                throw new IllegalArgumentException("object is not an instance of declaring class");
            }
            Object[] all = arguments(o, given);
            try {
                return (Object) calls.invokeExact(all);
            } catch (HporKill kill) {
                throw kill;
            } catch (Throwable e) {
                throw new InvocationTargetException(e);
            }
        }

        /** From JDK 18 on, for methods that ask who calls. */
        @Hidden
        public Object invoke(Object o, Object[] given, Class<?> caller) throws InvocationTargetException {
            return invoke(o, given);
        }

        @Override
        @Hidden
        public Object newInstance(Object[] given) throws InvocationTargetException {
            return invoke(null, given);
        }
    }
}
