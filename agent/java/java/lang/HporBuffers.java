package java.lang;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import sun.nio.ch.DirectBuffer;

/**
 * Memory of buffers of java.nio. What lies in an array is its elements. What lies outside of the heap is the bytes of
 * the first buffer over it, by their distance from its first one.
 */
public final class HporBuffers {
    /** So many elements are told of each part that is used. */
    private static final int TOLD = 64;
    private static final String REST =
        "of memory that buffers of java.nio share, what lies behind the first " + TOLD + " elements of a call";
    private static final long ADDRESS = Hpor.U.objectFieldOffset(Buffer.class, "address");
    private static final int INDEX = (1 << 30) - 1;

    private static final Class<?>[] KINDS = {ByteBuffer.class, CharBuffer.class, ShortBuffer.class, IntBuffer.class,
        LongBuffer.class, FloatBuffer.class, DoubleBuffer.class};
    private static final int[] SHIFTS = {0, 1, 1, 2, 3, 2, 3};
    private static final long[] ARRAYS = new long[KINDS.length];

    static {
        for (int i = 0; i < KINDS.length; i++) {
            ARRAYS[i] = Hpor.U.objectFieldOffset(KINDS[i], "hb");
        }
    }

    /* Of this execution: is memory shared, and were there elements that were not told? */
    private static boolean shares;
    private static boolean hides;

    private HporBuffers() {
    }

    static void begin() {
        shares = false;
        hides = false;
    }

    private static int kindOf(Object buffer) {
        int kind = 0;
        while (kind < KINDS.length && !KINDS[kind].isInstance(buffer)) {
            kind++;
        }
        return kind;
    }

    /* ---- where the memory is ------------------------------------------------------------------------------------- */

    /** By class: where it keeps the ByteBuffer that it is a view of; 0: it is none. */
    private static final Class<?>[] SEEN = new Class<?>[64];
    private static final long[] VIEWED = new long[SEEN.length];

    private static long viewed(Class<?> type) {
        int at = System.identityHashCode(type) % SEEN.length;
        if (SEEN[at] != type) {
            int was = Hpor.mute();
            VIEWED[at] = type.getName().startsWith("java.nio.ByteBufferAs") ? fieldOf(type, "bb") : 0;
            SEEN[at] = type;
            Hpor.unmute(was);
        }
        return VIEWED[at];
    }

    private static long fieldOf(Class<?> type, String name) {
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (java.lang.reflect.Field f : HporDeclared.fields(c)) {
                if (f.getName().equals(name)) {
                    return Hpor.U.objectFieldOffset(f);
                }
            }
        }
        return 0;
    }

    /** The array, or the first buffer over memory outside the heap; null: the buffer has no memory of its own. */
    private static Object baseOf(Object buffer, int kind) {
        Object array = Hpor.U.getReference(buffer, ARRAYS[kind]);
        if (array != null) {
            return array;
        }
        long view = viewed(buffer.getClass());
        Object at = view == 0 ? buffer : Hpor.U.getReference(buffer, view);
        if (at != buffer && Hpor.U.getReference(at, ARRAYS[0]) != null) {
            return Hpor.U.getReference(at, ARRAYS[0]);
        }
        while (at instanceof DirectBuffer direct && direct.attachment() instanceof DirectBuffer behind) {
            at = behind;
        }
        return at instanceof DirectBuffer ? at : null;
    }

    private static long addressOf(Object buffer) {
        return Hpor.U.getLong(buffer, ADDRESS);
    }

    /* ---- hooks --------------------------------------------------------------------------------------------------- */

    /** As many as a call takes from, or puts into, an array, a buffer or a text. */
    public static int length(Object given) {
        if (given instanceof Buffer buffer) {
            return buffer.remaining();
        }
        if (given instanceof CharSequence text) {
            return text.length();
        }
        return given == null ? 0 : java.lang.reflect.Array.getLength(given);
    }

    /** Two buffers have the same memory from now on, or a buffer and an array. */
    public static void shared() {
        if (Thread.currentThread() == Hpor.running) {
            shares = true;
            tell();
        }
    }

    private static void tell() {
        if (shares && hides) {
            Hpor.uncontrolled0(REST);
        }
    }

    /** A buffer, or an array of buffers, that code without hooks is given: it uses all that remains. */
    public static void given(Object o, int site) {
        if (o instanceof Object[] several) {
            for (Object each : several) {
                given(each, site);
            }
        } else if (o instanceof Buffer && Thread.currentThread() == Hpor.running) {
            Hpor.field(o, site);
            part(o, -1, -1, site + 1);
        }
    }

    /**
     * A part of the buffer's memory: from the element {@code index}, or from where the buffer stands if it is -1. The
     * site is that of accesses to bytes; the next one is that of other elements.
     */
    public static void part(Object buffer, int index, int count, int site) {
        int kind = Thread.currentThread() == Hpor.running && buffer instanceof Buffer ? kindOf(buffer) : KINDS.length;
        Object base = kind < KINDS.length ? baseOf(buffer, kind) : null;
        if (base == null) {
            return;
        }
        Buffer b = (Buffer) buffer;
        for (int from = -1, end = -1; from != first(b, index) || end != b.limit();) {
            from = first(b, index); // it may move while the thread is not running
            end = b.limit();
            long elements = Math.min(count < 0 ? Integer.MAX_VALUE : count, (long) end - from);
            if (from >= 0 && elements > 0) {
                range(b, base, kind, from, elements, site);
            }
            if (elements << SHIFTS[kind] > TOLD) {
                hides = true;
                shares |= index >= 0;
                tell();
            }
        }
    }

    private static int first(Buffer buffer, int index) {
        return index < 0 ? buffer.position() : index;
    }

    private static void range(Buffer buffer, Object base, int kind, int from, long elements, int site) {
        long begin = addressOf(buffer) + ((long) from << SHIFTS[kind]);
        long end = begin + (elements << SHIFTS[kind]);
        if (base instanceof Buffer) {
            for (long i = begin; i < end && i - begin < TOLD; i++) {
                outside(base, i - addressOf(base), 0, site);
            }
            return;
        }
        int first = HporFields.index(base.getClass(), begin);
        int last = HporFields.index(base.getClass(), end - 1);
        int of = base instanceof byte[] ? site : site + 1;
        for (int i = first; i <= last && i - first < TOLD; i++) {
            Hpor.record(base, (long) System.identityHashCode(base) << 32 | of, i);
        }
        HporDigest.several(base, of);
    }

    /** An access to {@code 1 << width} bytes outside the heap. */
    private static void outside(Object base, long at, int width, int site) {
        Hpor.record(base, (long) System.identityHashCode(base) << 32 | site, at & INDEX | (long) width << 30);
        HporDigest.several(base, site);
    }

    /** By a VarHandle: bytes of a buffer of bytes, at once. `width`: the logarithm of how many. */
    static void view(Object o, int index, int width, int site) {
        if (!(o instanceof ByteBuffer buffer) || index < 0 || index > buffer.limit() - (1 << width)) {
            return;
        }
        shared();
        Object base = baseOf(buffer, 0);
        long at = addressOf(buffer) + index;
        if (base instanceof byte[]) {
            HporAtomics.view(base, HporFields.index(byte[].class, at), width, site);
        } else if (base != null) {
            outside(base, at - addressOf(base), width, site);
        }
    }

    /** Null: it is no buffer, or has no such byte. */
    static String byteAt(Object base, int index) {
        return base instanceof DirectBuffer direct && index < ((Buffer) base).capacity()
            ? Byte.toString(Hpor.U.getByte(direct.address() + index)) : null;
    }
}
