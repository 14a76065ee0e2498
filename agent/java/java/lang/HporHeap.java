package java.lang;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import jdk.internal.misc.Unsafe;

/**
 * What the static fields of the JDK lead to, as it was when it was recorded. An entry is one object, or the static
 * fields of one class, with the values that it held. Entries form groups: a map, its tables and its nodes belong to the
 * object that holds the map.
 */
final class HporHeap {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final HashMap<Class<?>, Layout> LAYOUTS = new HashMap<>();
    private static final Class<?> SYNCHRONIZER = java.util.concurrent.locks.AbstractOwnableSynchronizer.class;

    /** Where an object, or a class with its static fields, has its fields. Final ones are followed, not set. */
    static final class Layout {
        final long[] bitOffsets; // of primitive fields
        final char[] bitKinds;
        final long[] offsets; // of references
        final boolean[] isFinal;
        /** A lock, which is free between executions. */
        final boolean isLock;

        private Layout(ArrayList<Long> bits, String kinds, ArrayList<Long> references, ArrayList<Boolean> finals,
                boolean isLock) {
            bitOffsets = new long[bits.size()];
            bitKinds = kinds.toCharArray();
            offsets = new long[references.size()];
            isFinal = new boolean[offsets.length];
            for (int i = 0; i < bitOffsets.length; i++) {
                bitOffsets[i] = bits.get(i);
            }
            for (int i = 0; i < offsets.length; i++) {
                offsets[i] = references.get(i);
                isFinal[i] = finals.get(i);
            }
            this.isLock = isLock;
        }

        static Layout of(ArrayList<Field> fields, boolean isStatic, boolean isLock) {
            ArrayList<Long> bits = new ArrayList<>();
            StringBuilder kinds = new StringBuilder();
            ArrayList<Long> references = new ArrayList<>();
            ArrayList<Boolean> finals = new ArrayList<>();
            for (int i = 0; i < fields.size(); i++) {
                Field f = fields.get(i);
                boolean isFinal = Modifier.isFinal(f.getModifiers());
                long offset = isStatic ? U.staticFieldOffset(f) : U.objectFieldOffset(f);
                if (!f.getType().isPrimitive()) {
                    references.add(offset);
                    finals.add(isFinal);
                } else if (!isFinal) {
                    bits.add(offset);
                    kinds.append(f.getType().descriptorString().charAt(0));
                }
            }
            return new Layout(bits, kinds.toString(), references, finals, isLock);
        }

        /** What a class loader says of assertions; reflection hides its fields. */
        static Layout ofLoader() {
            ArrayList<Long> bits = new ArrayList<>();
            ArrayList<Long> references = new ArrayList<>();
            bits.add(U.objectFieldOffset(ClassLoader.class, "defaultAssertionStatus"));
            references.add(U.objectFieldOffset(ClassLoader.class, "packageAssertionStatus"));
            references.add(U.objectFieldOffset(ClassLoader.class, "classAssertionStatus"));
            ArrayList<Boolean> finals = new ArrayList<>();
            finals.add(false);
            finals.add(false);
            return new Layout(bits, "Z", references, finals, false);
        }
    }

    private static final Layout NOT_ENTERED = Layout.of(new ArrayList<>(), false, false);

    private Object[] objects = new Object[1 << 12];
    private Layout[] layouts = new Layout[1 << 12]; // null: an array
    private long[][] bits = new long[1 << 12][];
    private Object[] values = new Object[1 << 12]; // of an object: its references; of an array: a copy
    private int[] groups = new int[1 << 12];
    private int count;
    private int followed;
    private int[] table = new int[1 << 14]; // open addressing by identity hash: an entry's number and 1

    int size() {
        return count;
    }

    Object object(int entry) {
        return objects[entry];
    }

    int group(int entry) {
        return groups[entry];
    }

    /** The class of an entry's object, or the class whose static fields the entry is. */
    Class<?> type(int entry) {
        return objects[entry] instanceof Class<?> type ? type : objects[entry].getClass();
    }

    private int slot(Object o) {
        int at = System.identityHashCode(o) * 0x9E3779B1 >>> 8 & table.length - 1;
        while (table[at] != 0 && objects[table[at] - 1] != o) {
            at = at + 1 & table.length - 1;
        }
        return at;
    }

    boolean has(Object o) {
        return table[slot(o)] != 0;
    }

    void clear() {
        java.util.Arrays.fill(objects, 0, count, null);
        HporArrays.clear(table);
        count = 0;
    }

    /** False: it was there before. */
    boolean mark(Object o) {
        int slot = slot(o);
        boolean isNew = table[slot] == 0;
        if (isNew) {
            add(o, null, slot, -1);
        }
        return isNew;
    }

    private void grow() {
        int size = 2 * objects.length;
        objects = java.util.Arrays.copyOf(objects, size);
        layouts = java.util.Arrays.copyOf(layouts, size);
        bits = java.util.Arrays.copyOf(bits, size);
        values = java.util.Arrays.copyOf(values, size);
        groups = java.util.Arrays.copyOf(groups, size);
        table = new int[4 * size];
        for (int i = 0; i < count; i++) {
            table[slot(objects[i])] = i + 1;
        }
    }

    private void add(Object o, Layout layout, int slot, int group) {
        table[slot] = count + 1;
        objects[count] = o;
        layouts[count] = layout;
        groups[count] = group < 0 ? count : group;
        if (++count == objects.length) {
            grow();
        }
    }

    /**
     * The static fields of a class. A class without an initializer begins with zeros, which is what is recorded where
     * it is asked for.
     */
    void addClass(Class<?> type, boolean zeros) {
        int slot = slot(type);
        if (table[slot] != 0) {
            return;
        }
        ArrayList<Field> fields = new ArrayList<>();
        if (HporRoots.hasStatics(type)) {
            for (Field f : HporDeclared.fields(type)) {
                if (Modifier.isStatic(f.getModifiers())) {
                    fields.add(f);
                }
            }
        }
        Layout layout = Layout.of(fields, true, false);
        add(type, layout, slot, -1);
        if (zeros) {
            followed = count;
            bits[count - 1] = new long[layout.bitOffsets.length];
            Object[] nothing = new Object[layout.offsets.length];
            for (int i = 0; i < nothing.length; i++) {
                nothing[i] = layout.isFinal[i] ? U.getReference(type, layout.offsets[i]) : null;
            }
            values[count - 1] = nothing;
        } else {
            follow();
        }
    }

    /** A class loader that outlives executions. */
    void addLoader(ClassLoader loader) {
        if (!has(loader)) {
            add(loader, layout(loader.getClass()), slot(loader), -1);
            follow();
        }
    }

    /** Of the objects of a class; NOT_ENTERED for those that are left alone. */
    private static Layout layout(Class<?> type) {
        Layout known = LAYOUTS.get(type);
        if (known == null) {
            if (ClassLoader.class.isAssignableFrom(type)) {
                LAYOUTS.put(type, known = Layout.ofLoader());
                return known;
            }
            LAYOUTS.put(type, known = HporRoots.isEntered(type) ? made(type) : NOT_ENTERED);
        }
        return known;
    }

    private static Layout made(Class<?> type) {
        ArrayList<Field> fields = new ArrayList<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            if (c.getPackageName().equals("java.lang.ref")) {
                break; // the collector's
            }
            for (Field f : HporDeclared.fields(c)) {
                if (!Modifier.isStatic(f.getModifiers())) {
                    fields.add(f);
                }
            }
        }
        return Layout.of(fields, false, SYNCHRONIZER.isAssignableFrom(type));
    }

    private void reach(Object o, int from) {
        if (o == null) {
            return;
        }
        Class<?> type = o.getClass();
        Layout layout = null;
        if (!type.isArray()) {
            layout = layout(type);
            if (layout == NOT_ENTERED) {
                return;
            }
        }
        int slot = slot(o);
        if (table[slot] == 0) {
            add(o, layout, slot, HporRoots.isPart(type) ? groups[from] : -1);
        }
    }

    /** Null: the object is no reference, or does not tell. */
    private static Object referent(Object o) {
        try {
            return o instanceof java.lang.ref.Reference<?> r ? r.get() : null;
        } catch (RuntimeException e) {
            return null;
        }
    }

    /** Records the entries that have been added, and all that they lead to. */
    void follow() {
        while (followed < count) {
            recordAgain(followed++);
        }
    }

    /** Records what the entry holds now. */
    void recordAgain(int i) {
        Object o = objects[i];
        Layout layout = layouts[i];
        if (layout == null) {
            values[i] = copy(o);
            if (o instanceof Object[] array) {
                for (Object element : array) {
                    reach(element, i);
                }
            }
        } else {
            recordFields(i, o, layout);
        }
    }

    private void recordFields(int i, Object o, Layout layout) {
        long[] held = new long[layout.bitOffsets.length];
        for (int k = 0; k < held.length; k++) {
            held[k] = layout.isLock ? 0 : bitsOf(o, layout.bitOffsets[k], layout.bitKinds[k]);
        }
        Object[] references = new Object[layout.offsets.length];
        for (int k = 0; k < references.length; k++) {
            references[k] = U.getReference(o, layout.offsets[k]);
            if (layout.isLock && !layout.isFinal[k] && !(references[k] instanceof ThreadLocal)) {
                references[k] = null; // of a thread that holds the lock or waits for it
            }
            reach(references[k], i);
        }
        reach(referent(o), i);
        bits[i] = held;
        values[i] = references;
    }

    private static Object copy(Object array) {
        if (array instanceof Object[] references) {
            return references.clone();
        }
        int length = java.lang.reflect.Array.getLength(array);
        Object copy = java.lang.reflect.Array.newInstance(array.getClass().getComponentType(), length);
        System.arraycopy(array, 0, copy, 0, length);
        return copy;
    }

    private static long bitsOf(Object o, long at, char kind) {
        switch (kind) {
            case 'J', 'D':
                return U.getLong(o, at);
            case 'I', 'F':
                return U.getInt(o, at);
            case 'S', 'C':
                return U.getShort(o, at);
            default:
                return U.getByte(o, at);
        }
    }

    private static void setBits(Object o, long at, char kind, long value) {
        switch (kind) {
            case 'J', 'D' -> U.putLong(o, at, value);
            case 'I', 'F' -> U.putInt(o, at, (int) value);
            case 'S', 'C' -> U.putShort(o, at, (short) value);
            default -> U.putByte(o, at, (byte) value);
        }
    }

    /** Does the entry's object hold what was recorded? References that are new to it are added to `fresh`. */
    boolean isChanged(int entry, ArrayList<Object> fresh) {
        Object o = objects[entry];
        Layout layout = layouts[entry];
        boolean changed = false;
        if (layout == null) {
            if (!(o instanceof Object[] now)) {
                return !isSame(o, values[entry]);
            }
            Object[] was = (Object[]) values[entry];
            for (int i = 0; i < was.length; i++) {
                if (now[i] != was[i]) {
                    fresh.add(now[i]);
                    changed = true;
                }
            }
            return changed;
        }
        for (int i = 0; i < layout.bitOffsets.length; i++) {
            changed |= bitsOf(o, layout.bitOffsets[i], layout.bitKinds[i]) != bits[entry][i];
        }
        Object[] was = (Object[]) values[entry];
        for (int i = 0; i < was.length; i++) {
            Object now = layout.isFinal[i] ? was[i] : U.getReference(o, layout.offsets[i]);
            if (now != was[i]) {
                fresh.add(now);
                changed = true;
            }
        }
        return changed;
    }

    private static boolean isSame(Object array, Object copy) {
        if (array instanceof byte[] bytes) {
            return java.util.Arrays.equals(bytes, (byte[]) copy);
        }
        if (array instanceof char[] chars) {
            return java.util.Arrays.equals(chars, (char[]) copy);
        }
        if (array instanceof int[] ints) {
            return java.util.Arrays.equals(ints, (int[]) copy);
        }
        if (array instanceof long[] longs) {
            return java.util.Arrays.equals(longs, (long[]) copy);
        }
        return java.util.Objects.deepEquals(array, copy);
    }

    void putBack(int entry) {
        Object o = objects[entry];
        Layout layout = layouts[entry];
        Object held = values[entry];
        if (layout == null) {
            System.arraycopy(held, 0, o, 0, java.lang.reflect.Array.getLength(held));
            return;
        }
        for (int i = 0; i < layout.bitOffsets.length; i++) {
            setBits(o, layout.bitOffsets[i], layout.bitKinds[i], bits[entry][i]);
        }
        Object[] references = (Object[]) held;
        for (int i = 0; i < references.length; i++) {
            if (!layout.isFinal[i]) {
                U.putReference(o, layout.offsets[i], references[i]);
            }
        }
    }

    /** Adds to `next` what an object leads to that is no entry. */
    void newBehind(Object o, ArrayList<Object> next) {
        if (o instanceof Object[] array) {
            for (Object element : array) {
                addNew(element, next);
            }
            return;
        }
        Layout layout = o.getClass().isArray() ? NOT_ENTERED : layout(o.getClass());
        for (long offset : layout.offsets) {
            addNew(U.getReference(o, offset), next);
        }
        addNew(referent(o), next);
    }

    private void addNew(Object o, ArrayList<Object> next) {
        if (o != null && !has(o)) {
            next.add(o);
        }
    }
}
