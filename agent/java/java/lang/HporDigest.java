package java.lang;

import java.lang.HporContract.Control;
import java.lang.HporContract.Note;
import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;

/**
 * Tells the C half what accesses read and write, where states are matched (agent/states/digest.h).
 *
 * <p>A hook comes before its access and returns when it is the thread's turn: from there on nothing else runs until the
 * thread's next visible operation. So what the location holds is read from memory twice. When the hook returns, this is
 * what is found. If the access may have written, the thread reads once more at its next visible operation: what was
 * written. That is the same for every kind of access, whatever its operands are. Other hooks in between tell nothing of
 * the access: they may be part of it, since the JDK's code behind a VarHandle calls methods that have some before it
 * writes.
 */
public final class HporDigest {
    private static final Unsafe U = Unsafe.getUnsafe();

    /* What a site accesses: the first character of the descriptor, and these. */
    private static final int WRITES = 1 << 16, KNOWN = 1 << 17, HIDDEN = 1 << 18, MAKES = 1 << 19;
    private static int[] info = new int[4096];
    private static long[] offsets = new long[4096]; // of a field
    // of a static field; else the class for which the site was learned
    private static Object[] bases = new Object[4096];

    /** The location that the thread's last access may have written; kind 0: none. */
    private static Object base;
    private static long offset;
    private static char kind;

    private HporDigest() {
    }

    private static native void flush0();

    /** The site's ag_kind << 8 | first character of the type; 1 << 16: a constructor of the JDK's writes there. */
    static native int site0(int site);

    private static native String name0(int site);

    /** Numbers a class; {@code key}: the hash of its name, 0: it has none. */
    private static native int type0(long key);

    /** The hash of the name of a final static field of the JDK's that refers to the object; 0: there is none. */
    private static native long constant0(Object v);

    /** Names the object of this hash. */
    private static native void old0(int hash, long key);

    /** The static field that the site accesses; null if it cannot be found. */
    private static native Field staticField0(int site);

    /* ---- records ------------------------------------------------------------------------------------------- */

    /** Sites of classes that are gone have others in the executions that follow. */
    static void forgetSites() {
        HporArrays.clear(info);
        HporArrays.clear(bases);
        FIELDS.clear();
    }

    private static boolean isRepeated() {
        return U.getInt(Hpor.CONTROL + Control.REPEATED) != 0;
    }

    static void note(int what, long bits) {
        long p = U.getLong(Hpor.CONTROL);
        if (p >= Hpor.CONTROL + Control.FULL) {
            flush0();
            p = U.getLong(Hpor.CONTROL);
            if (p >= Hpor.CONTROL + Control.FULL) {
                return; // the execution is over
            }
        }
        U.putLong(p, (long) what << 32);
        U.putLong(p + 8, bits);
        U.putLong(Hpor.CONTROL, p + HporContract.AccessRecord.SIZE);
    }

    private static void value(int what, Object o, long at, char type) {
        switch (type) {
            case 'I', 'F' -> note(what, U.getInt(o, at));
            case 'J', 'D' -> note(what, U.getLong(o, at));
            case 'Z', 'B' -> note(what, U.getByte(o, at));
            case 'S', 'C' -> note(what, U.getShort(o, at));
            default -> reference(what + 1, U.getReference(o, at));
        }
    }

    /** A reference stands for the object's name, its class, and what of it cannot change and is not tracked. */
    private static void reference(int what, Object v) {
        if (v == null) {
            note(what, 0);
            return;
        }
        Class<?> type = v.getClass();
        if (type == String.class) {
            note(Note.CONTENT, textOf((String) v));
        } else if (type.isArray()) {
            note(Note.CONTENT, java.lang.reflect.Array.getLength(v));
        } else if (v instanceof Number || type == Character.class || type == Boolean.class) {
            note(Note.CONTENT, numberOf(v));
        }
        int hash = System.identityHashCode(v);
        if (Hpor.STABLE) {
            if (isOld(hash)) {
                tellOld(hash, v);
            }
            note(what, (long) typeNumber(type) << 32 | hash);
        } else {
            note(what, (long) System.identityHashCode(type) << 32 | hash);
        }
    }

    private static long textOf(String s) {
        long h = s.length();
        for (int i = 0; i < s.length(); i++) {
            h = (h ^ s.charAt(i)) * 0x9E3779B97F4A7C15L;
            h ^= h >>> 29;
        }
        return h;
    }

    private static long numberOf(Object v) {
        if (v instanceof Long l) {
            return l;
        } else if (v instanceof Integer || v instanceof Short || v instanceof Byte) {
            return ((Number) v).intValue();
        } else if (v instanceof Double d) {
            return Double.doubleToRawLongBits(d);
        } else if (v instanceof Float f) {
            return Float.floatToRawIntBits(f);
        } else if (v instanceof Character c) {
            return c;
        }
        return v instanceof Boolean b && b ? 1 : 0;
    }

    /* ---- names that are the same in every process (agent/model/stable_names.h) -------------------------------- */

    /* By identity hash, open addressing, 0: free: the numbers of classes; the old objects that have been told. */
    private static int[] types = new int[1024];
    private static int[] numbers = new int[1024];
    private static int typeCount;
    private static int[] told = new int[1024];
    private static int toldCount;

    /* agent/model/objects.c, AHEAD and ag_object_is_old. */
    private static final int SURE = 1 << 12;

    static boolean isOld(int hash) {
        int distance = hash - U.getInt(Hpor.CONTROL + Control.FIRST_HASH) & 0x7fffffff;
        return distance >= SURE && HporInnerMonitors.old0(hash);
    }

    private static int slot(int[] keys, int hash) {
        int at = hash * 0x9E3779B1 >>> 7 & keys.length - 1;
        while (keys[at] != 0 && keys[at] != hash) {
            at = at + 1 & keys.length - 1;
        }
        return at;
    }

    private static int typeNumber(Class<?> type) {
        int hash = System.identityHashCode(type);
        int at = slot(types, hash);
        return types[at] == hash ? numbers[at] : learnType(type, hash);
    }

    private static int learnType(Class<?> type, int hash) {
        int was = Hpor.mute();
        try {
            int number = type0(keyOf(type));
            if (++typeCount * 2 > types.length) {
                int[] keys = types;
                int[] values = numbers;
                types = new int[keys.length * 2];
                numbers = new int[keys.length * 2];
                for (int i = 0; i < keys.length; i++) {
                    int at = slot(types, keys[i]);
                    types[at] = keys[i];
                    numbers[at] = values[i];
                }
            }
            int at = slot(types, hash);
            types[at] = hash;
            return numbers[at] = number;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Names an object that is older than the execution. */
    static void tellOld(int hash, Object v) {
        if (told[slot(told, hash)] == hash) {
            return;
        }
        int was = Hpor.mute();
        try {
            old0(hash, keyOfOld(v));
            if (++toldCount * 2 > told.length) {
                int[] keys = told;
                told = new int[keys.length * 2];
                for (int key : keys) {
                    told[slot(told, key)] = key;
                }
            }
            told[slot(told, hash)] = hash;
        } finally {
            Hpor.unmute(was);
        }
    }

    private static long join(long a, long b) {
        long h = (a ^ a >>> 32) * 0xD6E8FEB86659FD93L + b;
        h = (h ^ h >>> 29) * 0x9E3779B97F4A7C15L;
        h ^= h >>> 32;
        return h == 0 ? 1 : h;
    }

    /**
     * A lambda's class is known by the method that it calls. Of other classes that are made while the program runs: 0.
     */
    private static long keyOf(Class<?> type) {
        String name = type.getName();
        int lambda = name.indexOf("$$Lambda");
        if (lambda < 0) {
            return name.contains("$Proxy") || type.isHidden() ? 0 : textOf(name) | 1;
        }
        long key = textOf(name.substring(0, lambda));
        for (Class<?> i : type.getInterfaces()) {
            key = join(key, textOf(i.getName()));
        }
        jdk.internal.reflect.ConstantPool pool = jdk.internal.access.SharedSecrets.getJavaLangAccess()
                .getConstantPool(type);
        for (int i = 1; i < pool.getSize(); i++) {
            jdk.internal.reflect.ConstantPool.Tag tag = pool.getTagAt(i);
            if (tag == jdk.internal.reflect.ConstantPool.Tag.METHODREF
                    || tag == jdk.internal.reflect.ConstantPool.Tag.INTERFACEMETHODREF) {
                for (String part : pool.getMemberRefInfoAt(i)) {
                    key = join(key, textOf(part.contains("$$Lambda") ? "" : part));
                }
            }
        }
        return key;
    }

    private static long keyOfOld(Object v) {
        Class<?> type = v.getClass();
        long key = keyOf(type);
        if (v instanceof Class<?> c) {
            long named = keyOf(c);
            return named == 0 ? 0 : join(named, 2);
        } else if (v instanceof String s) {
            return join(key, textOf(s));
        } else if (v instanceof Number || v instanceof Character || v instanceof Boolean) {
            return join(key, numberOf(v));
        } else if (v instanceof Enum<?> e) {
            return join(key, e.ordinal() + 1);
        } else if (v instanceof Thread t) {
            return join(key, textOf(t.getName()));
        }
        return type.getName().contains("$$Lambda") ? key : constant0(v);
    }

    /* ---- accesses: called when the hook returns ------------------------------------------------------------- */

    private static void access(Object o, long at, char type, boolean writes) {
        if (!Hpor.DIGESTS) {
            if (writes) {
                HporLoops.written(o, at, type);
            }
            return;
        }
        value(Note.FOUND, o, at, type);
        if (writes) {
            base = o;
            offset = at;
            kind = type;
        }
    }

    private static void opaque(Object o, boolean writes) {
        if (Hpor.DIGESTS) {
            note(Note.OPAQUE, 0);
        } else if (writes && !HporLoops.isMade(o)) {
            HporLoops.lost();
        }
    }

    /** What the last access has written: called when the thread comes to its next visible operation. */
    static void settle() {
        if (!Hpor.DIGESTS) {
            HporLoops.settle();
            return;
        }
        char type = kind;
        if (type != 0) {
            Object o = base;
            kind = 0;
            base = null;
            if (!Hpor.killing) {
                value(Note.WRITTEN, o, offset, type);
            }
        }
    }

    static void field(Object o, int site) {
        if (isRepeated()) {
            return;
        }
        int known = site < info.length ? info[site] : 0;
        if (known == 0 || bases[site] != o.getClass()) {
            known = learn(site, o, true);
        }
        if ((known & HIDDEN) != 0) {
            opaque(o, (known & WRITES) != 0);
        } else {
            access(o, offsets[site], (char) known, (known & WRITES) != 0 && (Hpor.DIGESTS || (known & MAKES) == 0));
        }
    }

    static void staticField(int site) {
        if (isRepeated()) {
            return;
        }
        int known = site < info.length ? info[site] : 0;
        if (known == 0) {
            known = learn(site, null, true);
        }
        if ((known & HIDDEN) != 0) {
            opaque(null, (known & WRITES) != 0);
        } else {
            access(bases[site], offsets[site], (char) known, (known & WRITES) != 0);
        }
    }

    static void element(Object a, int i, int site) {
        if (isRepeated()) {
            return;
        }
        long at = HporFields.elementOffset(a, i);
        if (at >= 0) { // else the access fails
            access(a, at, HporFields.elementKind(a), writes(site));
        }
    }

    /** At an offset of an object, an array or a class, whose static fields it has. */
    static void unsafe(Object o, long at, int site) {
        if (isRepeated()) {
            return;
        }
        if (o.getClass().isArray()) {
            element(o, HporFields.index(o.getClass(), at), site);
            return;
        }
        char type = HporFields.kindOf(o, at);
        if (type == 0) {
            opaque(o, writes(site));
        } else {
            access(o, at, type, writes(site));
        }
    }

    /** The last access is one of several to the array or buffer that one call makes: their values are not looked at. */
    static void several(Object base, int site) {
        if ((Hpor.DIGESTS || Hpor.watching != 0) && !isRepeated()) {
            opaque(base, writes(site));
        }
    }

    /** The last access is one to a number in the bytes of an array. */
    static void viewed(Object array, long at, char type, int site) {
        if (Hpor.DIGESTS) {
            several(array, site);
        } else if (Hpor.watching != 0 && !isRepeated()) {
            access(array, at, type, writes(site));
        }
    }

    /** The thread is about to do what is not tracked: its history so far is kept. */
    public static void untracked() {
        if (Thread.currentThread() == Hpor.running && !isRepeated()) {
            note(Note.UNTRACKED, 0);
        }
    }

    /** The running thread is about to read or change an object in ways that no hook shows. */
    static void whole(int hash) {
        note(Note.WHOLE, hash & 0xffffffffL);
    }

    /* ---- loops ------------------------------------------------------------------------------------------------ */

    /* Frames beyond this depth forget nothing. */
    private static final int DEEPEST = 1024;

    /**
     * By thread: how many methods with loops it is in. An exception leaves it too high, until the next loop() or
     * left().
     */
    private static int[] depths = new int[64];

    /** A new execution. */
    static void begin() {
        HporArrays.clear(depths);
        kind = 0;
        base = null;
    }

    /** At the entry of a method with loops; its answer goes to loop() and left(). */
    public static int frame() {
        if (Thread.currentThread() != Hpor.running) {
            return -1;
        }
        int thread = Hpor.runningId;
        if (thread >= depths.length) {
            int was = Hpor.mute();
            depths = java.util.Arrays.copyOf(depths, Math.max(thread + 1, depths.length * 2));
            Hpor.unmute(was);
        }
        int depth = depths[thread];
        if (depth >= DEEPEST) {
            return -1;
        }
        depths[thread] = depth + 1;
        if (!isRepeated()) {
            note(Note.FRAME, depth);
        }
        return depth;
    }

    /** For check-summary=on, at the entry of each method. */
    public static void entered(int site) {
        if (Thread.currentThread() == Hpor.running) {
            note(Note.ENTERED, site);
        }
    }

    public static void loop(int frame, int site) {
        if (frame >= 0 && Thread.currentThread() == Hpor.running) {
            depths[Hpor.runningId] = frame + 1;
            if (!isRepeated()) {
                note(Note.LOOP, (long) frame << 32 | site);
            }
        }
    }

    public static void local(int v) {
        local((long) v);
    }

    public static void local(long v) {
        if (Thread.currentThread() == Hpor.running && !isRepeated()) {
            note(Note.LOCAL, v);
        }
    }

    public static void local(float v) {
        local((long) Float.floatToRawIntBits(v));
    }

    public static void local(double v) {
        local(Double.doubleToRawLongBits(v));
    }

    public static void local(Object v) {
        if (Thread.currentThread() == Hpor.running && !isRepeated()) {
            reference(Note.LOCAL + 1, v);
        }
    }

    public static void forget() {
        if (Thread.currentThread() == Hpor.running && !isRepeated()) {
            note(Note.FORGET, 0);
        }
    }

    public static void left(int frame) {
        if (frame >= 0 && Thread.currentThread() == Hpor.running) {
            if (!isRepeated()) {
                note(Note.FORGET, 0);
            }
            depths[Hpor.runningId] = frame;
        }
    }

    /* ---- sites ------------------------------------------------------------------------------------------------ */

    static boolean writes(int site) {
        int known = site < info.length ? info[site] : 0;
        return ((known == 0 ? learn(site, null, false) : known) & WRITES) != 0;
    }

    /* Of the kinds of accesses those of the reads are odd, as is ATOMIC_UPDATE. */
    private static boolean isWrite(int operation) {
        return (operation & 1) == 0 || operation == HporContract.Kind.ATOMIC_UPDATE;
    }

    /** Sites are few, and their fields are looked up once for each class of objects in turn. */
    private static int learn(int site, Object o, boolean isField) {
        int was = Hpor.mute();
        try {
            if (site >= info.length) {
                int length = Math.max(site + 1, info.length * 2);
                info = java.util.Arrays.copyOf(info, length);
                offsets = java.util.Arrays.copyOf(offsets, length);
                bases = java.util.Arrays.copyOf(bases, length);
            }
            int packed = site0(site);
            int known = KNOWN | packed & 0xff | (isWrite(packed >> 8 & 0xff) ? WRITES : 0) | (packed >> 16 != 0 ? MAKES
                    : 0);
            if (isField && !(o == null ? findStatic(site) : findField(site, o.getClass()))) {
                known |= HIDDEN;
            }
            return info[site] = known;
        } finally {
            Hpor.unmute(was);
        }
    }

    private static boolean findStatic(int site) {
        Field field = staticField0(site);
        if (field == null) {
            return false;
        }
        bases[site] = U.staticFieldBase(field);
        offsets[site] = U.staticFieldOffset(field);
        return true;
    }

    /** Offsets of fields by their names, by class; HIDDEN_FIELD: see findField. To look one up throws and catches. */
    private static final java.util.IdentityHashMap<Class<?>, java.util.HashMap<String, Long>> FIELDS =
            new java.util.IdentityHashMap<>();
    private static final long HIDDEN_FIELD = -1;

    /**
     * The object's only field of the name. False: it has none, or two of the same name, which share their location.
     */
    private static boolean findField(int site, Class<?> type) {
        String name = name0(site);
        bases[site] = type;
        java.util.HashMap<String, Long> known = FIELDS.get(type);
        if (known == null) {
            known = new java.util.HashMap<>();
            FIELDS.put(type, known);
        }
        Long offset = known.get(name);
        if (offset == null) {
            offset = lookUp(type, name);
            known.put(name, offset);
        }
        offsets[site] = offset;
        return offset != HIDDEN_FIELD;
    }

    private static long lookUp(Class<?> type, String name) {
        if (HporFields.isShadowed(type, name)) {
            return HIDDEN_FIELD;
        }
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            try {
                return U.objectFieldOffset(c, name);
            } catch (InternalError e) {
                // declared in a class above
            }
        }
        return HIDDEN_FIELD;
    }
}
