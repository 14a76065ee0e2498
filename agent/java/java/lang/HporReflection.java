package java.lang;

import java.lang.HporContract.FinalKind;
import java.lang.HporContract.AccessRecord;
import java.lang.ref.SoftReference;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Map;
import jdk.internal.vm.annotation.Hidden;

/** Accesses by reflection, copies of whole objects, and the initialization of classes by name. */
public final class HporReflection {
    private HporReflection() {
    }

    /** Classes of the program whose annotations have been asked for, or those of their members. */
    private static final java.util.HashSet<Class<?>> ANNOTATED = new java.util.HashSet<>();
    /** Where the JDK keeps annotations of a class, its members, and theirs. */
    private static final long[] OF_CLASS = {Hpor.U.objectFieldOffset(Class.class, "annotationData"),
        Hpor.U.objectFieldOffset(Class.class, "annotationType")};
    private static final long MEMBERS = Hpor.U.objectFieldOffset(Class.class, "reflectionData");
    private static final long[] LISTS = lists("declaredFields", "declaredPublicFields", "declaredMethods",
            "declaredPublicMethods",
        "declaredConstructors", "publicConstructors");
    private static final long OF_FIELD = Hpor.U.objectFieldOffset(Field.class, "declaredAnnotations");
    private static final long OF_EXECUTABLE = Hpor.U.objectFieldOffset(Executable.class, "declaredAnnotations");
    /** What the JDK keeps softly of members: their names would be other strings in the executions that follow. */
    private static final java.util.HashMap<Class<?>, Object> KEPT = new java.util.HashMap<>();

    private static final int METHODS = 2, PUBLIC_METHODS = 3; // in LISTS
    private static final long METHOD_MODIFIERS = Hpor.U.objectFieldOffset(Method.class, "modifiers");
    /** By class: its methods as the JVM gave them, the same without hpor's, and the public ones of these. */
    private static final ClassValue<Method[][]> SHOWN = new ClassValue<>() {
        @Override
        protected Method[][] computeValue(Class<?> type) {
            return new Method[PUBLIC_METHODS][];
        }
    };

    private static boolean asking; // the JDK, by the method below

    private static native boolean wasSynchronized0(Class<?> owner, String method);

    /**
     * In the place of Class.privateGetDeclaredMethods, whose results the JDK keeps: they are as in the class file.
     * Null: the JDK's own code goes on.
     */
    @Hidden
    public static Method[] declaredMethods(Class<?> type, boolean publicOnly) {
        Thread self = Thread.currentThread();
        if (asking || self != Hpor.running && self != Hpor.muted()) {
            return null;
        }
        int was = Hpor.mute();
        asking = true;
        try {
            type.getDeclaredMethods(); // now the JDK has them
            asking = false;
            SoftReference<?> softly = (SoftReference<?>) Hpor.U.getReference(type, MEMBERS);
            Object members = softly == null ? null : softly.get();
            if (members == null) {
                return null;
            }
            Method[] all = (Method[]) Hpor.U.getReference(members, LISTS[METHODS]);
            Method[][] shown = SHOWN.get(type);
            if (shown[0] != all && shown[1] != all) {
                show(type, all, shown);
            }
            Hpor.U.putReference(members, LISTS[METHODS], shown[1]);
            Hpor.U.putReference(members, LISTS[PUBLIC_METHODS], shown[2]);
            return shown[publicOnly ? 2 : 1];
        } finally {
            asking = false;
            Hpor.unmute(was);
        }
    }

    /** The methods of a class of hpor's own, whose names are those of hpor. Muted. */
    static Method[] added(Class<?> type) {
        asking = true;
        try {
            return type.getDeclaredMethods();
        } finally {
            asking = false;
        }
    }

    private static void show(Class<?> type, Method[] all, Method[][] shown) {
        Method[] declared = new Method[all.length];
        Method[] open = new Method[all.length];
        int count = 0;
        int openCount = 0;
        for (Method m : all) {
            if (type.getClassLoader() != null && m.getName().startsWith(HporClasses.ADDED)) {
                continue;
            }
            int modifiers = m.getModifiers();
            if (type.getClassLoader() != null && wasSynchronized0(type, m.getName() + descriptor(m))) {
                Hpor.U.putInt(m, METHOD_MODIFIERS, modifiers | Modifier.SYNCHRONIZED);
            }
            declared[count++] = m;
            if (Modifier.isPublic(modifiers)) {
                open[openCount++] = m;
            }
        }
        shown[0] = all;
        shown[1] = java.util.Arrays.copyOf(declared, count);
        shown[2] = java.util.Arrays.copyOf(open, openCount);
    }

    /** In the place of ObjectStreamClass.hasStaticInitializer, of which the default serialVersionUID is made. */
    public static boolean hasInitializer(Class<?> type, int site) {
        int was = Hpor.mute();
        try {
            return HporClasses.hasMoved(type) || (boolean) Serialized.HAS_INITIALIZER.invokeExact(type);
        } catch (Throwable e) {
            throw new InternalError(e);
        } finally {
            Hpor.unmute(was);
        }
    }

    private static final class Serialized {
        static final java.lang.invoke.MethodHandle HAS_INITIALIZER;

        static {
            try {
                HAS_INITIALIZER = HporClasses.LOOKUP.findStatic(java.io.ObjectStreamClass.class, "hasStaticInitializer",
                        java.lang.invoke.MethodType.methodType(boolean.class, Class.class));
            } catch (ReflectiveOperationException e) {
                throw new InternalError(e);
            }
        }
    }

    private static String descriptor(Method m) {
        return java.lang.invoke.MethodType.methodType(m.getReturnType(), m.getParameterTypes())
                .toMethodDescriptorString();
    }

    private static long[] lists(String... names) {
        long[] offsets = new long[names.length];
        try {
            Class<?> members = Class.forName("java.lang.Class$ReflectionData");
            for (int i = 0; i < names.length; i++) {
                offsets[i] = Hpor.U.objectFieldOffset(members, names[i]);
            }
        } catch (ClassNotFoundException e) {
            throw new InternalError(e);
        }
        return offsets;
    }

    /** Before the annotations of a class are made. */
    @Hidden
    public static void annotated(Class<?> type) {
        Thread self = Thread.currentThread();
        if (type.getClassLoader() == null || self != Hpor.running && self != Hpor.muted()) {
            return;
        }
        int was = Hpor.mute();
        try {
            ANNOTATED.add(type);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Guard of Executable.declaredAnnotations. */
    @Hidden
    public static Map<?, ?> annotations(Executable member) {
        return annotations(member, member.getDeclaringClass(), OF_EXECUTABLE);
    }

    /** Guard of Field.declaredAnnotations. */
    @Hidden
    public static Map<?, ?> annotations(Field member) {
        return annotations(member, member.getDeclaringClass(), OF_FIELD);
    }

    /**
     * Those of a member of the JDK's classes are kept for all executions: whether they have been made is no part of the
     * program.
     */
    private static Map<?, ?> annotations(AnnotatedElement member, Class<?> owner, long field) {
        annotated(owner);
        if (owner.getClassLoader() != null || Thread.currentThread() != Hpor.running) {
            return null;
        }
        int was = Hpor.mute();
        try {
            member.getDeclaredAnnotations();
            return (Map<?, ?>) Hpor.U.getReference(member, field);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Between executions. */
    static void reset() {
        for (Class<?> type : ANNOTATED) {
            for (long field : OF_CLASS) {
                Hpor.U.putReference(type, field, null);
            }
            SoftReference<?> softly = (SoftReference<?>) Hpor.U.getReference(type, MEMBERS);
            Object members = softly == null ? null : softly.get();
            if (members != null) {
                forgetAnnotations(members);
                KEPT.put(type, members);
            }
        }
        ANNOTATED.clear();
    }

    private static void forgetAnnotations(Object members) {
        for (long list : LISTS) {
            Object[] all = (Object[]) Hpor.U.getReference(members, list);
            for (int i = 0; all != null && i < all.length; i++) {
                Hpor.U.putReference(all[i], all[i] instanceof Field ? OF_FIELD : OF_EXECUTABLE, null);
            }
        }
    }

    private static int mark(int modifiers) {
        return Modifier.isVolatile(modifiers) ? AccessRecord.VOLATILE : 0;
    }

    /** Before Field.get and set, by the running thread. */
    @Hidden
    static void access(Field field, Object o, int site) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers)) {
            HporClasses.initializeAt(site, field.getDeclaringClass());
            if (field.getDeclaringClass().isInterface()) {
                HporClasses.showInterface(field.getDeclaringClass());
            }
            if (isVariable(field, modifiers)) {
                HporAtomics.atField(field.getDeclaringClass(), Hpor.U.staticFieldOffset(field), mark(modifiers), site);
            }
        } else if (field.getDeclaringClass().isInstance(o)) {
            int kind = Modifier.isFinal(modifiers) ? finalKind(field, site) : FinalKind.VARIABLE;
            if (kind == FinalKind.VARIABLE || kind == FinalKind.WRITTEN) {
                HporAtomics.atField(o, Hpor.U.objectFieldOffset(field), mark(modifiers), site);
            }
            if (kind == FinalKind.WRITTEN) {
                Hpor.constructed(o); // JLS 17.5.3: as at the end of a constructor
            }
        }
    }

    private static final long OVERRIDE = Hpor.U.objectFieldOffset(java.lang.reflect.AccessibleObject.class, "override");

    /** The field of a handle: who has the handle may use it. */
    static Field ofHandle(Field field) {
        Hpor.U.putBoolean(field, OVERRIDE, true);
        return field;
    }

    /** Of a final instance field: who may set it is decided by the access itself. */
    private static int finalKind(Field field, int site) {
        Class<?> owner = field.getDeclaringClass();
        boolean refused = !Hpor.U.getBoolean(field, OVERRIDE) || owner.isRecord() || owner.isHidden();
        return HporFields.finalKind(field, refused ? 0 : site);
    }

    private static final long MODIFIERS = Hpor.U.objectFieldOffset(Field.class, "modifiers");
    private static final long TRUSTED = Hpor.U.objectFieldOffset(Field.class, "trustedFinal");

    /**
     * Of a static field: was it declared final? In the JVM's eyes it may not be any more, since each execution assigns
     * it.
     */
    static boolean wasFinal(Field field) {
        return Hpor.finalKind0(field.getDeclaringClass(), field.getName(), 0) != FinalKind.UNKNOWN;
    }

    /** Guard of Field.getModifiers: they are those of the class file. */
    public static void modifiers(Field field) {
        int modifiers = Hpor.U.getInt(field, MODIFIERS);
        if (Thread.currentThread() == Hpor.running && Modifier.isStatic(modifiers) && !Modifier.isFinal(modifiers)
                && field.getDeclaringClass().getClassLoader() != null) {
            isVariable(field, modifiers);
        }
    }

    /**
     * Of a static field. If it was declared final, whoever uses this object learns it: to set the field is refused as
     * ever.
     */
    private static boolean isVariable(Field field, int modifiers) {
        int kind = Hpor.finalKind0(field.getDeclaringClass(), field.getName(), 0);
        if (kind == FinalKind.UNKNOWN) {
            return !Modifier.isFinal(modifiers);
        }
        Hpor.U.putInt(field, MODIFIERS, modifiers | Modifier.FINAL);
        Hpor.U.putBoolean(field, TRUSTED, true);
        return kind == FinalKind.VARIABLE;
    }

    /**
     * Before Constructor.newInstance and Method.invoke, which initialize the class once they have found that they may
     * be called: what its initializer throws is not wrapped.
     */
    @Hidden
    @SuppressWarnings("deprecation")
    public static void invoking(Object o, Class<?> caller, int site) {
        if (!(o instanceof Executable e) || Thread.currentThread() != Hpor.running) {
            return;
        }
        Class<?> type = e.getDeclaringClass();
        int modifiers = e.getModifiers();
        boolean makes = e instanceof java.lang.reflect.Constructor;
        if (makes) {
            HporHandles.invoked(e);
        }
        if (makes ? Modifier.isAbstract(type.getModifiers()) || type.isEnum() : !Modifier.isStatic(modifiers)) {
            return;
        }
        int was = Hpor.mute();
        boolean may;
        try {
            may = e.isAccessible() || jdk.internal.reflect.Reflection.verifyMemberAccess(caller, type, type, modifiers);
        } finally {
            Hpor.unmute(was);
        }
        if (may) {
            HporClasses.initializeAt(site, type);
        }
    }

    /** Does the class inherit Object.clone, which copies the fields? Asked once for each class. */
    private static final ClassValue<Boolean> COPIES_FIELDS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            try {
                var found = HporClasses.LOOKUP.findVirtual(type, "clone",
                        java.lang.invoke.MethodType.methodType(Object.class));
                return HporClasses.LOOKUP.revealDirect(found).getDeclaringClass() == Object.class;
            } catch (ReflectiveOperationException e) {
                throw new InternalError(e);
            }
        }
    };

    private static boolean copiesFields(Class<?> type) {
        int was = Hpor.mute();
        try {
            return COPIES_FIELDS.get(type);
        } finally {
            Hpor.unmute(was);
        }
    }

    /**
     * Behind a call of clone() that may have been Object.clone: that reads every field, one after the other, so that
     * other threads may come in between. `above`: the class whose method super.clone() calls; null: that of the object.
     */
    @Hidden
    public static Object cloned(Object copy, Object original, Class<?> above, int site) {
        if (Thread.currentThread() != Hpor.running || copy == null || copy == original
                || copy.getClass() != original.getClass()
                || copy.getClass().isArray() || !copiesFields(above == null ? original.getClass() : above)) {
            return copy;
        }
        HporReach.copied(original);
        HporFields.Layout layout = layout(original);
        for (int i = 0; i < layout.offsets.length; i++) {
            at(original, layout, i, site);
            HporFields.copy(layout.kinds[i], original, copy, layout.offsets[i]);
        }
        return copy;
    }

    private static HporFields.Layout layout(Object object) {
        int was = Hpor.mute();
        try {
            return HporFields.layout(object.getClass());
        } finally {
            Hpor.unmute(was);
        }
    }

    private static void at(Object object, HporFields.Layout layout, int i, int site) {
        HporAtomics.atField(object, layout.offsets[i], layout.isVolatile[i] ? AccessRecord.VOLATILE : 0, site);
    }

    /** Before serialization reads a field, or sets one. */
    @Hidden
    static void declared(Object object, long offset, int site) {
        HporFields.Layout layout = layout(object);
        for (int i = 0; i < layout.offsets.length; i++) {
            if (layout.offsets[i] == offset) {
                at(object, layout, i, site);
                return;
            }
        }
        if (Hpor.setsShown0(System.identityHashCode(object), site)) {
            // a final field, while its class's readObject has the object shown
            HporFields.of(object.getClass(), offset, site);
        }
    }

    /** After Class.forName: the class is initialized now, not when it is used. */
    @Hidden
    public static void loaded(Class<?> type, boolean initialize, int site) throws ClassNotFoundException {
        HporDefined.found(type);
        if (initialize && Thread.currentThread() == Hpor.running) {
            HporClasses.initializeAt(site, type);
        }
    }

    /** Before an object of the class is made without one of its constructors. */
    @Hidden
    public static void allocates(Class<?> type) {
        if (type != null && Thread.currentThread() == Hpor.running) {
            HporClasses.initializeAt(0, type);
        }
    }

    /** Guard of Lookup.ensureInitialized, which throws afterwards if the class may not be accessed. */
    @Hidden
    public static void initializes(Object lookup, Class<?> type) {
        if (type == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        int was = Hpor.mute();
        try {
            ((java.lang.invoke.MethodHandles.Lookup) lookup).accessClass(type);
        } catch (IllegalAccessException e) {
            return;
        } finally {
            Hpor.unmute(was);
        }
        HporClasses.initializeAt(0, type);
    }

    @Hidden
    public static void allocates(java.io.ObjectStreamClass description) {
        allocates(description.forClass());
    }

    private static final boolean EAGER_HANDLES = Runtime.version().feature() < 22;
    private static final boolean EAGER_CONSTRUCTORS = Runtime.version().feature() >= 22;
    private static final int STATIC = java.lang.reflect.Modifier.STATIC;
    private static final int STATIC_FINAL = STATIC | java.lang.reflect.Modifier.FINAL;

    /** Guard of ObjectStreamClass.lookup: it reads the numbers of the class, and of those above it. */
    @Hidden
    public static void described(Class<?> type, boolean all) {
        if (type == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        Class<?> found = null;
        int was = Hpor.mute();
        try {
            for (Class<?> at = type; found == null && isSerial(at) && !at.isArray(); at = at.getSuperclass()) {
                found = isNumbered(at) || (EAGER_CONSTRUCTORS && getsConstructor(at)) ? at : null;
            }
        } finally {
            Hpor.unmute(was);
        }
        allocates(found);
    }

    private static boolean isSerial(Class<?> type) {
        return type != null && java.io.Serializable.class.isAssignableFrom(type) && !Enum.class.isAssignableFrom(type)
            && !java.lang.reflect.Proxy.class.isAssignableFrom(type);
    }

    private static boolean isNumbered(Class<?> type) {
        for (java.lang.reflect.Field f : HporDeclared.fields(type)) {
            if (f.getName().equals("serialVersionUID")) {
                return (f.getModifiers() & STATIC_FINAL) == STATIC_FINAL;
            }
        }
        return false;
    }

    /** Is the constructor made that calls the one of the first class above which is not serializable? */
    private static boolean getsConstructor(Class<?> type) {
        return !type.isInterface() && !type.isRecord() && !java.io.Externalizable.class.isAssignableFrom(type);
    }

    /** Guard of ObjectStreamClass.getSerialVersionUID: where it computes the number, it asks the JVM for <clinit>. */
    @Hidden
    public static void numbered(java.io.ObjectStreamClass description) {
        Class<?> type = Thread.currentThread() != Hpor.running ? null : description.forClass();
        if (!isSerial(type) || type.isRecord()) {
            return;
        }
        while (type.isArray()) {
            type = type.getComponentType();
        }
        allocates(type);
    }

    private static long flags; // of a MemberName

    /** Guard of VarHandles.makeFieldHandle. */
    @Hidden
    public static void handled(Object field, Class<?> type, boolean writes) {
        if (EAGER_HANDLES && Thread.currentThread() == Hpor.running) {
            flags = flags == 0 ? Hpor.U.objectFieldOffset(field.getClass(), "flags") : flags;
            if ((Hpor.U.getInt(field, flags) & STATIC) != 0) {
                allocates(type);
            }
        }
    }

    @Hidden
    public static void handled(Object field, Class<?> type, Class<?> of, boolean writes) {
        handled(field, type, writes);
    }

    /** Before such a constructor is made, a little early. */
    @Hidden
    public static void allocates(Class<?> type, java.lang.reflect.Constructor<?> constructor) {
        allocates(type);
    }

    /** In the place of Enum.valueOf. */
    @Hidden
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static Enum<?> enumValueOf(Class type, String name, int site) {
        if (type == null || name == null || Thread.currentThread() != Hpor.running) {
            return Enum.valueOf(type, name);
        }
        HporClasses.initializeAt(site, type);
        int was = Hpor.mute();
        try {
            return Enum.valueOf(type, name);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Guard of Class.getEnumConstantsShared: what an enum's initializer throws is not what its values() throws. */
    @Hidden
    public static void enumInitialized(Class<?> type) {
        if (Thread.currentThread() == Hpor.running && type.isEnum()) {
            HporClasses.initializeAt(0, type);
        }
    }

    /**
     * For what the JDK asks for by name, as serialization does. The map from names that the class keeps is the JDK's,
     * filled at the first call and published by means that hpor does not see: it is no part of the program.
     */
    @Hidden
    public static Map<?, ?> enumConstants(Class<?> type) {
        Thread self = Thread.currentThread();
        if (Hpor.running == null && Hpor.muted() == self) {
            // annotations are made, but the initializer is the program's
            Hpor.unmute(1);
            HporClasses.initializeAt(0, type);
            Hpor.mute();
            return null;
        }
        if (self != Hpor.running) {
            return null;
        }
        HporClasses.initializeAt(0, type);
        int was = Hpor.mute();
        try {
            return type.enumConstantDirectory();
        } finally {
            Hpor.unmute(was);
        }
    }
}
