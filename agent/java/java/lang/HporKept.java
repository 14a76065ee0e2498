package java.lang;

import java.lang.ref.Reference;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;
import jdk.internal.reflect.ConstantPool;

/**
 * What the JDK keeps for the whole JVM, and a program can register or set: loggers, beans, providers, drivers,
 * handlers, defaults. Before the program calls a method that may change such things, all that the method's class can
 * reach is remembered, from its own static fields and from those of the classes that its code names. After the
 * execution each of these objects is as it was.
 */
public final class HporKept {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final int MOST = 200_000;
    /** Parts of the JDK whose objects are no such things, or that the JVM itself relies on. */
    private static final String[] CORE = {"java.lang.", "java.util.", "java.io.", "java.nio.", "java.math.",
            "java.text.", "java.time.",
        "jdk.internal.", "sun.nio.", "sun.util.", "sun.reflect.", "sun.invoke."};
    private static final String[] NOT_CORE = {"java.lang.management.", "java.util.logging.", "java.util.prefs."};
    private static final String[] NEVER_ENTERED = {"java.lang.", "java.io.", "java.nio.", "java.math.", "java.text.",
            "java.time.",
        "jdk.internal.", "sun.nio.", "sun.util.", "sun.reflect.", "sun.invoke.", "java.util.Locale",
        "java.util.ResourceBundle",
        "java.security.ProtectionDomain", "java.security.AccessControl"};

    /** By class: what was there before the first change of the search. */
    private static final HashMap<String, Snapshot> CLASSES = new HashMap<>();
    /** Those that the execution may have changed, and what was remembered in it alone. */
    private static final ArrayList<Snapshot> CHANGED = new ArrayList<>();
    private static final HashMap<Class<?>, Layout> LAYOUTS = new HashMap<>();
    private static final Class<?> SYNCHRONIZER = java.util.concurrent.locks.AbstractQueuedSynchronizer.class;

    private HporKept() {
    }

    /** Fields of a class, inherited ones included, or its static fields. Final ones are followed, not set. */
    private static final class Layout {
        final ArrayList<Field> fields = new ArrayList<>();
        long[] offsets;
        char[] kinds;
        boolean[] isFinal;

        void close(boolean isStatic) {
            offsets = new long[fields.size()];
            kinds = new char[offsets.length];
            isFinal = new boolean[offsets.length];
            for (int i = 0; i < offsets.length; i++) {
                Field f = fields.get(i);
                offsets[i] = isStatic ? U.staticFieldOffset(f) : U.objectFieldOffset(f);
                kinds[i] = f.getType().descriptorString().charAt(0);
                isFinal[i] = Modifier.isFinal(f.getModifiers());
            }
        }
    }

    private static Layout layout(Class<?> type) {
        Layout known = LAYOUTS.get(type);
        if (known == null) {
            known = new Layout();
            for (Class<?> c = type; c != null && !isOfReferences(c); c = c.getSuperclass()) {
                for (Field f : c.getDeclaredFields()) {
                    if (!Modifier.isStatic(f.getModifiers())) {
                        known.fields.add(f);
                    }
                }
            }
            known.close(false);
            LAYOUTS.put(type, known);
        }
        return known;
    }

    /** WeakReference and its like: their fields are the collector's. */
    private static boolean isOfReferences(Class<?> type) {
        return type.getPackageName().equals("java.lang.ref");
    }

    private static Layout statics(Class<?> type) {
        Layout made = new Layout();
        for (Field f : type.getDeclaredFields()) {
            if (Modifier.isStatic(f.getModifiers())) {
                made.fields.add(f);
            }
        }
        made.close(true);
        return made;
    }

    /** What one object held: the bits of its primitive fields, and its references; a copy of an array. */
    private record Saved(Object object, Layout layout, long[] bits, Object[] references, Object copy) {
        void putBack() {
            if (copy != null) {
                System.arraycopy(copy, 0, object, 0, java.lang.reflect.Array.getLength(copy));
                return;
            }
            for (int i = 0; i < bits.length; i++) {
                if (layout.isFinal[i]) {
                    continue;
                }
                long at = layout.offsets[i];
                switch (layout.kinds[i]) {
                    case 'J', 'D' -> U.putLong(object, at, bits[i]);
                    case 'I', 'F' -> U.putInt(object, at, (int) bits[i]);
                    case 'S', 'C' -> U.putShort(object, at, (short) bits[i]);
                    case 'B', 'Z' -> U.putByte(object, at, (byte) bits[i]);
                    default -> U.putReference(object, at, references[i]);
                }
            }
            if (SYNCHRONIZER.isInstance(object) && object.getClass().getName().contains(".Reentrant")) {
                free();
            }
        }

        /**
         * A thread may have held the lock when it was remembered; it is gone. Where a lock counts its readers is part
         * of it.
         */
        private void free() {
            for (int i = 0; i < bits.length; i++) {
                if (layout.kinds[i] == 'L' && !layout.isFinal[i] && !(references[i] instanceof ThreadLocal)) {
                    U.putReference(object, layout.offsets[i], null);
                } else if (layout.fields.get(i).getName().equals("state")) {
                    U.putInt(object, layout.offsets[i], 0);
                }
            }
        }
    }

    private static final class Snapshot {
        final ArrayList<Saved> saved = new ArrayList<>();
        private final ArrayList<Object> todo = new ArrayList<>();
        private int[] seen = new int[256]; // identity hashes, open addressing; 0: free
        private int count;
        boolean changed;

        boolean has(Object o) {
            return seen[slot(seen, System.identityHashCode(o))] != 0;
        }

        private static int slot(int[] hashes, int hash) {
            int at = hash * 0x9E3779B1 >>> 7 & hashes.length - 1;
            while (hashes[at] != 0 && hashes[at] != hash) {
                at = at + 1 & hashes.length - 1;
            }
            return at;
        }

        private void see(int hash) {
            if (++count * 2 > seen.length) {
                int[] before = seen;
                seen = new int[2 * before.length];
                for (int h : before) {
                    if (h != 0) {
                        seen[slot(seen, h)] = h;
                    }
                }
            }
            seen[slot(seen, hash)] = hash;
        }

        void addStatics(Class<?> type) {
            Layout layout = statics(type);
            if (layout.offsets.length > 0) {
                save(U.staticFieldBase(layout.fields.get(0)), layout);
            }
        }

        void reach(Object o) {
            if (o instanceof Reference<?> r) {
                reach(r.get());
            }
            if (o != null && isEntered(o.getClass()) && !has(o)) {
                see(System.identityHashCode(o));
                todo.add(o);
            }
        }

        /** Saves all that can be reached. */
        void follow() {
            while (!todo.isEmpty() && saved.size() < MOST) {
                Object o = todo.remove(todo.size() - 1);
                if (o instanceof Object[] array) {
                    saved.add(new Saved(o, null, null, null, array.clone()));
                    for (Object element : array) {
                        reach(element);
                    }
                } else if (o.getClass().isArray()) {
                    int length = java.lang.reflect.Array.getLength(o);
                    Object copy = java.lang.reflect.Array.newInstance(o.getClass().getComponentType(), length);
                    System.arraycopy(o, 0, copy, 0, length);
                    saved.add(new Saved(o, null, null, null, copy));
                } else {
                    save(o, layout(o.getClass()));
                }
            }
            if (!todo.isEmpty()) {
                Hpor.uncontrolled0("what the program sets in the JDK: too much to be put back");
                todo.clear();
            }
        }

        private void save(Object o, Layout layout) {
            long[] bits = new long[layout.offsets.length];
            Object[] references = new Object[bits.length];
            for (int i = 0; i < bits.length; i++) {
                long at = layout.offsets[i];
                switch (layout.kinds[i]) {
                    case 'J', 'D' -> bits[i] = U.getLong(o, at);
                    case 'I', 'F' -> bits[i] = U.getInt(o, at);
                    case 'S', 'C' -> bits[i] = U.getShort(o, at);
                    case 'B', 'Z' -> bits[i] = U.getByte(o, at);
                    default -> reach(references[i] = U.getReference(o, at));
                }
            }
            saved.add(new Saved(o, layout, bits, references, null));
        }
    }

    private static boolean startsWithOne(String name, String[] starts) {
        for (String start : starts) {
            if (name.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private static boolean isCore(Class<?> type) {
        return startsWithOne(type.getName(), CORE) && !startsWithOne(type.getName(), NOT_CORE);
    }

    /** Objects of the program are its own matter; classes, threads, strings and the like are as they are. */
    private static boolean isEntered(Class<?> type) {
        Class<?> of = type;
        while (of.isArray()) {
            of = of.getComponentType();
        }
        String name = of.getName();
        return of == Object.class && type != of || of.isPrimitive() || isJdk(of) && !of.isHidden() && !of.isEnum()
                && (startsWithOne(name, NOT_CORE) || !startsWithOne(name, NEVER_ENTERED));
    }

    /** Of a method that is called by reflection or a method handle, whatever its name is. */
    static boolean mayChange(Class<?> owner) {
        return isJdk(owner) && !isCore(owner);
    }

    /** Before a call that may change what the JDK keeps: of a static method, or of a method of the receiver. */
    public static void changing(Object receiver, String owner) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        int was = Hpor.mute();
        try {
            Snapshot all = CLASSES.get(owner);
            if (all == null) {
                CLASSES.put(owner, all = ofClass(owner));
            }
            if (!all.changed) {
                all.changed = true;
                CHANGED.add(all);
            }
            if (receiver != null && isEntered(receiver.getClass()) && !isKnown(receiver)) {
                nameNative(receiver.getClass());
                Snapshot one = new Snapshot();
                one.reach(receiver);
                one.follow();
                CHANGED.add(one);
            }
        } catch (ClassNotFoundException e) {
            // the call itself says so
        } finally {
            Hpor.unmute(was);
        }
    }

    private static void nameNative(Class<?> type) {
        for (java.lang.reflect.Method m : type.getDeclaredMethods()) {
            if (Modifier.isNative(m.getModifiers()) && m.getParameterCount() > 0) {
                Hpor.uncontrolled0("what native code keeps for ".concat(type.getName())
                        .concat(", which the program may set: an execution leaves it to the next one"));
                return;
            }
        }
    }

    private static boolean isKnown(Object receiver) {
        for (Snapshot s : CHANGED) {
            if (s.has(receiver)) {
                return true;
            }
        }
        return false;
    }

    private static Snapshot ofClass(String owner) throws ClassNotFoundException {
        Class<?> type = Class.forName(owner, true, ClassLoader.getPlatformClassLoader());
        nameNative(type);
        Snapshot made = new Snapshot();
        for (Class<?> c = type; c != null && !isCore(c); c = c.getSuperclass()) {
            made.addStatics(c);
        }
        ConstantPool pool = SharedSecrets.getJavaLangAccess().getConstantPool(type);
        for (int i = 1; i < pool.getSize(); i++) {
            Class<?> named = pool.getTagAt(i) == ConstantPool.Tag.CLASS ? named(pool, i) : null;
            if (named != null && named != type && !named.isArray() && isJdk(named) && !isCore(named)
                    && isInitialized(named)) {
                made.addStatics(named);
            }
        }
        made.follow();
        return made;
    }

    /** Null: there is no such class, or it is not for this one. */
    private static Class<?> named(ConstantPool pool, int index) {
        try {
            return pool.getClassAt(index);
        } catch (LinkageError e) {
            return null;
        }
    }

    /** What the call that follows would initialize, and change, must be remembered as its initializer has left it. */
    private static boolean isInitialized(Class<?> type) {
        try {
            U.ensureClassInitialized(type);
            return true;
        } catch (LinkageError e) {
            return false;
        }
    }

    /** Between executions, and after the last one: the last change first. */
    static void reset() {
        for (int i = CHANGED.size() - 1; i >= 0; i--) {
            Snapshot s = CHANGED.get(i);
            s.changed = false;
            for (int j = s.saved.size() - 1; j >= 0; j--) {
                s.saved.get(j).putBack();
            }
        }
        CHANGED.clear();
    }
}
