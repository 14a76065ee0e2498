package java.lang;

import java.lang.HporContract.FinalKind;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

/**
 * From (class, offset) and from VarHandles to the field names by which locations are known, so that a plain access and
 * an atomic one of the same field meet. Two open-addressing tables; only the running thread uses them.
 */
final class HporFields {
    static final int INSTANCE = 0, STATIC = 1, ARRAY = 2, UNKNOWN = 3, VIEW = 4, BUFFER_VIEW = 5;

    /** What a VarHandle accesses. */
    static final class Target {
        final int kind;
        final long offset;
        final Object base;
        final boolean isFinal; // a field that was declared so

        Target(int kind, long offset, Object base, boolean isFinal) {
            this.kind = kind;
            this.offset = offset;
            this.base = base;
            this.isFinal = isFinal;
        }
    }

    private static final Unsafe U = Unsafe.getUnsafe();

    private static Class<?>[] types = new Class<?>[256];
    private static long[] offsets = new long[256];
    private static int[] names = new int[256];
    private static char[] kinds = new char[256]; // first character of the descriptor; 0: not known
    private static Field[] finals = new Field[256]; // not null: it is final, and nobody is known to set it
    private static int fieldCount;

    private static Object[] handles = new Object[64];
    private static Target[] targets = new Target[64];
    private static int handleCount;

    private static final long BOOLEANS = base("BOOLEAN"), BYTES = base("BYTE"), CHARS = base("CHAR"),
            SHORTS = base("SHORT"), INTS = base("INT"), LONGS = base("LONG"), FLOATS = base("FLOAT"),
            DOUBLES = base("DOUBLE"), OBJECTS = base("OBJECT");
    private static final int REFERENCE = U.arrayIndexScale(Object[].class);

    private HporFields() {
    }

    /* These constants are ints on some JDKs and longs on others. A method called by reflection would load much more. */
    private static long base(String type) {
        try {
            Field f = Unsafe.class.getDeclaredField("ARRAY_" + type + "_BASE_OFFSET");
            Object holder = U.staticFieldBase(f);
            long offset = U.staticFieldOffset(f);
            return f.getType() == long.class ? U.getLong(holder, offset) : U.getInt(holder, offset);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }

    /** Where an element lies; -1 if the array has none of that index. */
    static long elementOffset(Object array, int index) {
        if (array instanceof Object[] a) {
            return index < a.length ? OBJECTS + (long) index * REFERENCE : -1;
        } else if (array instanceof int[] a) {
            return index < a.length ? INTS + ((long) index << 2) : -1;
        } else if (array instanceof long[] a) {
            return index < a.length ? LONGS + ((long) index << 3) : -1;
        } else if (array instanceof byte[] a) {
            return index < a.length ? BYTES + index : -1;
        } else if (array instanceof boolean[] a) {
            return index < a.length ? BOOLEANS + index : -1;
        } else if (array instanceof char[] a) {
            return index < a.length ? CHARS + ((long) index << 1) : -1;
        } else if (array instanceof short[] a) {
            return index < a.length ? SHORTS + ((long) index << 1) : -1;
        } else if (array instanceof float[] a) {
            return index < a.length ? FLOATS + ((long) index << 2) : -1;
        }
        return index < ((double[]) array).length ? DOUBLES + ((long) index << 3) : -1;
    }

    /** The first character of the descriptor of the array's elements. */
    static char elementKind(Object array) {
        if (array instanceof Object[]) {
            return 'L';
        } else if (array instanceof int[]) {
            return 'I';
        } else if (array instanceof long[]) {
            return 'J';
        } else if (array instanceof byte[]) {
            return 'B';
        } else if (array instanceof boolean[]) {
            return 'Z';
        } else if (array instanceof char[]) {
            return 'C';
        } else if (array instanceof short[]) {
            return 'S';
        }
        return array instanceof float[] ? 'F' : 'D';
    }

    /** The index of the element at an offset. */
    static int index(Class<?> type, long offset) {
        if (type == int[].class) {
            return (int) (offset - INTS >> 2);
        } else if (type == long[].class) {
            return (int) (offset - LONGS >> 3);
        } else if (type == byte[].class) {
            return (int) (offset - BYTES);
        } else if (type == boolean[].class) {
            return (int) (offset - BOOLEANS);
        } else if (type == char[].class) {
            return (int) (offset - CHARS >> 1);
        } else if (type == short[].class) {
            return (int) (offset - SHORTS >> 1);
        } else if (type == float[].class) {
            return (int) (offset - FLOATS >> 2);
        } else if (type == double[].class) {
            return (int) (offset - DOUBLES >> 3);
        }
        return (int) ((offset - OBJECTS) / REFERENCE);
    }

    static boolean isEmpty(Class<?> type) {
        int was = Hpor.mute();
        try {
            return HporDeclared.fields(type).length == 0;
        } finally {
            Hpor.unmute(was);
        }
    }

    private static int slot(Class<?> type, long offset, int length) {
        int h = System.identityHashCode(type) * 0x9E3779B1 + (int) offset * 0x85EBCA6B;
        return (h ^ h >>> 15) & length - 1;
    }

    /** The number of the instance field's name. */
    static int of(Class<?> type, long offset, int site) {
        return look(type, offset, false, site);
    }

    /** The number of the static field. */
    static int ofStatic(Class<?> owner, long offset, int site) {
        return look(owner, ~offset, true, site);
    }

    /** The FinalKind of a field. Where it is set though its readers have no hooks, it is named. */
    static int finalKind(Field field, int site) {
        int was = Hpor.mute();
        try {
            Class<?> owner = field.getDeclaringClass();
            int kind = Hpor.finalKind0(owner, field.getName(), site);
            if (kind == FinalKind.ASSIGNED && Modifier.isFinal(field.getModifiers())) {
                Hpor.uncontrolled0("a final field that something else than its constructor sets,"
                        + " whose readers may see either value: " + owner.getName() + "." + field.getName());
            } else if (kind == FinalKind.ALONE && Hpor.DIGESTS) {
                HporDigest.untracked();
            }
            return kind;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** The field to be asked for at the next accesses, too; null: it is a variable. */
    private static Field ifFinal(Field field, int site) {
        int kind = finalKind(field, site);
        boolean asks = Modifier.isFinal(field.getModifiers()) || kind == FinalKind.READ || kind == FinalKind.ALONE;
        return asks && kind != FinalKind.VARIABLE && kind != FinalKind.WRITTEN ? field : null;
    }

    /** Between executions: others are variables now. */
    static void finalsChanged() {
        layouts = new Layouts();
        forget();
        HporGlobals.finalsChanged();
        if (Hpor.DIGESTS) {
            HporDigest.forgetSites();
        }
    }

    /**
     * The first character of the descriptor of the field at the offset; 0 if it is not known, or if the object has
     * another field of the same name, with which it shares its location.
     */
    static char kindOf(Object base, long offset) {
        boolean isStatic = base instanceof Class;
        Class<?> type = isStatic ? (Class<?>) base : base.getClass();
        long key = isStatic ? ~offset : offset;
        look(type, key, isStatic, 0);
        int i = slot(type, key, types.length);
        while (types[i] != type || offsets[i] != key) {
            i = i + 1 & types.length - 1;
        }
        return kinds[i];
    }

    /** Has an object of the class more than one field of that name? Muted. */
    static boolean isShadowed(Class<?> type, String name) {
        int count = 0;
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                U.objectFieldOffset(c, name);
                count++;
            } catch (InternalError e) {
                // not declared here
            }
        }
        return count > 1;
    }

    @DontInline
    private static int look(Class<?> type, long key, boolean isStatic, int site) {
        for (int i = slot(type, key, types.length); types[i] != null; i = i + 1 & types.length - 1) {
            if (types[i] == type && offsets[i] == key) {
                if (finals[i] != null && site != 0) {
                    finals[i] = ifFinal(finals[i], site);
                }
                return names[i];
            }
        }
        int was = Hpor.mute();
        try {
            resolvedKind = 0;
            resolvedFinal = null;
            int name = isStatic ? resolveStatic(type, ~key, site) : resolve(type, key, site);
            if (++fieldCount * 2 > types.length) {
                grow();
            }
            put(type, key, name, resolvedKind, resolvedFinal);
            return name;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** What is known of classes that are gone. */
    static void forget() {
        types = new Class<?>[256];
        offsets = new long[256];
        names = new int[256];
        kinds = new char[256];
        finals = new Field[256];
        fieldCount = 0;
    }

    private static char resolvedKind; // by the last resolve or resolveStatic
    private static Field resolvedFinal;

    private static void put(Class<?> type, long key, int name, char kind, Field field) {
        int i = slot(type, key, types.length);
        while (types[i] != null) {
            i = i + 1 & types.length - 1;
        }
        types[i] = type;
        offsets[i] = key;
        names[i] = name;
        kinds[i] = kind;
        finals[i] = field;
    }

    private static void grow() {
        Class<?>[] oldTypes = types;
        long[] oldOffsets = offsets;
        int[] oldNames = names;
        char[] oldKinds = kinds;
        Field[] oldFinals = finals;
        types = new Class<?>[oldTypes.length * 2];
        offsets = new long[oldTypes.length * 2];
        names = new int[oldTypes.length * 2];
        kinds = new char[oldTypes.length * 2];
        finals = new Field[oldTypes.length * 2];
        for (int i = 0; i < oldTypes.length; i++) {
            if (oldTypes[i] != null) {
                put(oldTypes[i], oldOffsets[i], oldNames[i], oldKinds[i], oldFinals[i]);
            }
        }
    }

    private static int resolve(Class<?> type, long offset, int site) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (!Modifier.isStatic(f.getModifiers()) && U.objectFieldOffset(f) == offset) {
                    resolvedFinal = Modifier.isFinal(f.getModifiers()) ? ifFinal(f, site) : null;
                    resolvedKind = isShadowed(type, f.getName()) ? 0 : f.getType().descriptorString().charAt(0);
                    return Hpor.fieldName(c, f.getName());
                }
            }
        }
        Hpor.uncontrolled0("access by offset to a field of " + type.getName() + " that reflection does not show");
        return Hpor.fieldName(type, "@" + offset);
    }

    private static int resolveStatic(Class<?> owner, long offset, int site) {
        for (Field f : HporDeclared.fields(owner)) {
            if (Modifier.isStatic(f.getModifiers()) && U.staticFieldOffset(f) == offset) {
                resolvedFinal = ifFinal(f, site);
                resolvedKind = f.getType().descriptorString().charAt(0);
                return Hpor.staticField0(owner, f.getName());
            }
        }
        Hpor.uncontrolled0("access by offset to a static field of " + owner.getName());
        return Hpor.staticField0(owner, "@" + offset);
    }

    /** The instance fields of a class that can change, inherited ones included. */
    static final class Layout {
        final long[] offsets;
        final boolean[] isVolatile;
        final char[] kinds; // first characters of the descriptors

        Layout(int count) {
            offsets = new long[count];
            kinds = new char[count];
            isVolatile = new boolean[count];
        }
    }

    private static final class Layouts extends ClassValue<Layout> {
        @Override
        protected Layout computeValue(Class<?> type) {
            java.util.ArrayList<Field> found = new java.util.ArrayList<>();
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                for (Field f : HporDeclared.fields(c)) {
                    boolean isFinal = Modifier.isFinal(f.getModifiers());
                    if (!Modifier.isStatic(f.getModifiers())
                            && (!isFinal || Hpor.finalKind0(c, f.getName(), 0) == FinalKind.VARIABLE)) {
                        found.add(f);
                    }
                }
            }
            Layout layout = new Layout(found.size());
            for (int i = 0; i < layout.offsets.length; i++) {
                layout.offsets[i] = U.objectFieldOffset(found.get(i));
                layout.isVolatile[i] = Modifier.isVolatile(found.get(i).getModifiers());
                layout.kinds[i] = found.get(i).getType().descriptorString().charAt(0);
            }
            return layout;
        }
    }

    private static Layouts layouts = new Layouts();

    /** The field of one object becomes what that of another one is. */
    static void copy(char kind, Object from, Object to, long offset) {
        switch (kind) {
            case 'J', 'D' -> U.putLong(to, offset, U.getLong(from, offset));
            case 'I', 'F' -> U.putInt(to, offset, U.getInt(from, offset));
            case 'S', 'C' -> U.putShort(to, offset, U.getShort(from, offset));
            case 'B', 'Z' -> U.putByte(to, offset, U.getByte(from, offset));
            default -> U.putReference(to, offset, U.getReference(from, offset));
        }
    }

    /** Muted. */
    static Layout layout(Class<?> type) {
        return layouts.get(type);
    }

    static Target target(VarHandle handle) {
        int h = System.identityHashCode(handle) * 0x9E3779B1 >>> 8;
        for (int i = h & handles.length - 1; handles[i] != null; i = i + 1 & handles.length - 1) {
            if (handles[i] == handle) {
                return targets[i];
            }
        }
        int was = Hpor.mute();
        try {
            Target target = inspect(handle);
            if (++handleCount * 2 > handles.length) {
                Object[] oldHandles = handles;
                Target[] oldTargets = targets;
                handles = new Object[oldHandles.length * 2];
                targets = new Target[oldHandles.length * 2];
                for (int i = 0; i < oldHandles.length; i++) {
                    if (oldHandles[i] != null) {
                        putHandle(oldHandles[i], oldTargets[i]);
                    }
                }
            }
            putHandle(handle, target);
            return target;
        } finally {
            Hpor.unmute(was);
        }
    }

    private static void putHandle(Object handle, Target target) {
        int i = System.identityHashCode(handle) * 0x9E3779B1 >>> 8 & handles.length - 1;
        while (handles[i] != null) {
            i = i + 1 & handles.length - 1;
        }
        handles[i] = handle;
        targets[i] = target;
    }

    private static final String VIEWS = "java.lang.invoke.VarHandleByteArrayAs";

    /** Of the width of what the view sees, in bytes. */
    private static int logarithm(String types) {
        return switch (types) {
            case "Shorts", "Chars" -> 1;
            case "Ints", "Floats" -> 2;
            default -> 3;
        };
    }

    /** The JDK's implementation classes of VarHandle keep what they access in fields of these names. */
    private static Target inspect(VarHandle handle) {
        Class<?> type = handle.getClass();
        Field offset = find(type, "fieldOffset");
        if (offset != null) {
            long o = U.getLong(handle, U.objectFieldOffset(offset));
            Field base = find(type, "base");
            boolean isFinal = !handle.isAccessModeSupported(VarHandle.AccessMode.SET);
            if (base == null) {
                return new Target(INSTANCE, o, null, isFinal);
            }
            Object owner = U.getReference(handle, U.objectFieldOffset(base));
            return new Target(STATIC, o, owner, isFinal || wasFinal(owner, o));
        }
        if (find(type, "abase") != null && find(type, "ashift") != null) {
            return new Target(ARRAY, 0, null, false);
        }
        String name = type.getName();
        if (name.startsWith(VIEWS)) {
            int kind = name.endsWith("$ArrayHandle") ? VIEW : BUFFER_VIEW;
            return new Target(kind, logarithm(name.substring(VIEWS.length(), name.indexOf('$'))), null, false);
        }
        // IndirectVarHandle, which may make other coordinates of those that it gets, and LazyInitializingVarHandle
        Field indirect = find(type, "target");
        if (indirect != null) {
            Target target = target((VarHandle) U.getReference(handle, U.objectFieldOffset(indirect)));
            return handle.coordinateTypes().isEmpty() ? target : new Target(UNKNOWN, 0, null, false);
        }
        return new Target(UNKNOWN, 0, null, false);
    }

    private static boolean wasFinal(Object owner, long offset) {
        if (owner instanceof Class<?> type && type.getClassLoader() != null) {
            for (Field f : HporDeclared.fields(type)) {
                if (Modifier.isStatic(f.getModifiers()) && U.staticFieldOffset(f) == offset) {
                    return HporReflection.wasFinal(f);
                }
            }
        }
        return false;
    }

    /** Is it an access that sets nothing? */
    static boolean isRead(VarHandle.AccessMode mode) {
        return mode == VarHandle.AccessMode.GET || mode == VarHandle.AccessMode.GET_OPAQUE
                || mode == VarHandle.AccessMode.GET_ACQUIRE || mode == VarHandle.AccessMode.GET_VOLATILE;
    }

    private static Field find(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Field f : HporDeclared.fields(c)) {
                if (f.getName().equals(name) && !Modifier.isStatic(f.getModifiers())) {
                    return f;
                }
            }
        }
        return null;
    }
}
