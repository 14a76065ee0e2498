package java.lang;

import java.nio.ByteBuffer;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import jdk.internal.loader.BuiltinClassLoader;

/**
 * Classes that the program defines at run time in a loader that outlives its execution: generated ones, mostly. The JVM
 * keeps them, so the executions that follow are handed out the same class for the same bytes, and do not see it before
 * they have defined it. Its static state is new in each execution, as that of every class.
 */
public final class HporDefined {
    /** One of them. */
    private static final class Definition {
        final byte[] bytes;
        int execution; // the last one that has defined it

        Definition(byte[] bytes) {
            this.bytes = bytes;
            execution = HporClasses.epoch;
        }
    }

    private static final int HIDDEN_CLASS = 2; // MethodHandleNatives.Constants
    private static final IdentityHashMap<ClassLoader, HashMap<String, Definition>> DEFINITIONS =
            new IdentityHashMap<>();
    private static boolean looking;

    private HporDefined() {
    }

    /** Guard of ClassLoader.defineClass. Null: the JVM is to define it. */
    public static Class<?> again(ClassLoader loader, String name, byte[] bytes, int offset, int length,
            ProtectionDomain domain) {
        if (Thread.currentThread() != Hpor.running || !outlives(loader) || bytes == null) {
            return null;
        }
        int was = Hpor.mute();
        try {
            boolean inside = offset >= 0 && length >= 0 && offset <= bytes.length - length;
            return inside ? again(loader, Arrays.copyOfRange(bytes, offset, offset + length)) : null;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Guard of the same for a buffer. */
    public static Class<?> again(ClassLoader loader, String name, ByteBuffer buffer, ProtectionDomain domain) {
        if (Thread.currentThread() != Hpor.running || !outlives(loader) || buffer == null || !buffer.isDirect()) {
            return null; // what lies in an array comes to the other method
        }
        int was = Hpor.mute();
        try {
            byte[] bytes = new byte[buffer.remaining()];
            buffer.duplicate().get(bytes);
            return again(loader, bytes);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Where Lookup.defineClass has what it is to define. */
    private static final class Lookups {
        private static final Class<?> DEFINER = definer();
        private static final long LOOKUP = Hpor.U.objectFieldOffset(DEFINER, "lookup");
        private static final long BYTES = Hpor.U.objectFieldOffset(DEFINER, "bytes");
        private static final long FLAGS = Hpor.U.objectFieldOffset(DEFINER, "classFlags");

        private static Class<?> definer() {
            try {
                return Class.forName("java.lang.invoke.MethodHandles$Lookup$ClassDefiner");
            } catch (ClassNotFoundException e) {
                throw new InternalError(e);
            }
        }
    }

    /** Guard of Lookup's ClassDefiner.defineClass. */
    public static Class<?> again(Object definer, boolean initialize, Object data) {
        if (Thread.currentThread() != Hpor.running) {
            return null;
        }
        int was = Hpor.mute();
        try {
            var lookup = (java.lang.invoke.MethodHandles.Lookup) Hpor.U.getReference(definer, Lookups.LOOKUP);
            ClassLoader loader = lookup.lookupClass().getClassLoader();
            boolean hidden = (Hpor.U.getInt(definer, Lookups.FLAGS) & HIDDEN_CLASS) != 0;
            return hidden || !outlives(loader) ? null
                    : again(loader, (byte[]) Hpor.U.getReference(definer, Lookups.BYTES));
        } finally {
            Hpor.unmute(was);
        }
    }

    static boolean outlives(ClassLoader loader) {
        return loader instanceof BuiltinClassLoader || loader != null && loader == ClassLoader.getSystemClassLoader();
    }

    /**
     * Is it the same object in each execution? Interned strings and classes are; but those of a loader that the program
     * has made in this execution are made anew in the next one.
     */
    static boolean isLasting(Object o) {
        if (!(o instanceof Class<?> type)) {
            return o instanceof String s && HporState.isInterned(s);
        }
        ClassLoader loader = type.getClassLoader0();
        return loader == null || outlives(loader) || HporDigest.isOld(System.identityHashCode(loader));
    }

    private static Class<?> again(ClassLoader loader, byte[] bytes) {
        String name = nameIn(bytes);
        if (name == null) {
            return null;
        }
        HashMap<String, Definition> ofLoader = DEFINITIONS.computeIfAbsent(loader, l -> new HashMap<>());
        Definition before = ofLoader.get(name);
        looking = true;
        Class<?> there = loader.findLoadedClass(name);
        looking = false;
        if (there == null) {
            ofLoader.put(name, new Definition(bytes));
            return null;
        }
        if (before == null || before.execution == HporClasses.epoch) {
            return null; // the JVM says that it is defined already
        }
        if (!Arrays.equals(before.bytes, bytes)) {
            other0(name);
        }
        before.execution = HporClasses.epoch;
        return there;
    }

    /** Another class of this name is there from an execution before: the search ends. */
    private static native void other0(String name);

    /** Has an execution before defined the class, but not this one? */
    private static boolean isHidden(ClassLoader loader, String name) {
        HashMap<String, Definition> ofLoader = DEFINITIONS.get(loader);
        Definition before = ofLoader == null ? null : ofLoader.get(name);
        return before != null && before.execution != HporClasses.epoch;
    }

    /** Guard of ClassLoader.findLoadedClass: does it return null? */
    public static boolean isHiddenFrom(ClassLoader loader, String name) {
        Thread self = Thread.currentThread();
        if (DEFINITIONS.isEmpty() || looking || name == null || self != Hpor.running && self != Hpor.muted()) {
            return false;
        }
        int was = Hpor.mute();
        try {
            return isHidden(loader, name);
        } finally {
            Hpor.unmute(was);
        }
    }

    /** After Class.forName, which asks the JVM for what is defined. */
    static void found(Class<?> type) throws ClassNotFoundException {
        if (!DEFINITIONS.isEmpty() && isHiddenFrom(type.getClassLoader(), type.getName())) {
            throw new ClassNotFoundException(type.getName());
        }
    }

    /** The name in a class file, with dots; null: it is none. */
    static String nameIn(byte[] bytes) {
        try {
            ByteBuffer in = ByteBuffer.wrap(bytes);
            int[] at = new int[in.getShort(8) & 0xffff];
            in.position(10);
            for (int i = 1; i < at.length; i++) {
                at[i] = in.position();
                int tag = in.get();
                int size = switch (tag) {
                    case 1 -> in.getShort() & 0xffff;
                    case 3, 4, 9, 10, 11, 12, 17, 18 -> 4;
                    case 5, 6 -> 8;
                    case 7, 8, 16, 19, 20 -> 2;
                    case 15 -> 3;
                    default -> throw new IllegalArgumentException();
                };
                in.position(in.position() + size);
                i += tag == 5 || tag == 6 ? 1 : 0;
            }
            int utf8 = at[in.getShort(at[in.getShort(in.position() + 2) & 0xffff] + 1) & 0xffff];
            var text =
                    new java.io.DataInputStream(new java.io.ByteArrayInputStream(bytes, utf8 + 1,
                    bytes.length - utf8 - 1));
            return text.readUTF().replace('/', '.');
        } catch (RuntimeException | java.io.IOException e) {
            return null;
        }
    }
}
