package java.lang;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
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
    /** Where the buffer stands; all that remains. */
    private static final int UNKNOWN = Integer.MIN_VALUE;

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

    /** A call has returned a new buffer. Its array gets its name now, whichever thread uses it first. */
    public static void made(Object result) {
        int kind = result instanceof Buffer && Thread.currentThread() == Hpor.running ? kindOf(result) : KINDS.length;
        if (kind < KINDS.length) {
            Hpor.publish(baseOf(result, kind));
        }
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
            HporObjects.object(o, site);
            part(o, UNKNOWN, UNKNOWN, site + 1);
        }
    }

    /** Such a call is about to fill it, as far as all that remains. Where it stands, or where each of them does. */
    public static Object fills(Object o, int site) {
        Object[] several = o instanceof Object[] array ? array : new Object[] {o};
        int[] stood = new int[several.length];
        for (int i = 0; i < stood.length && Thread.currentThread() == Hpor.running; i++) {
            if (several[i] instanceof Buffer buffer) {
                HporObjects.object(buffer, site);
                part(buffer, UNKNOWN, UNKNOWN, site + 1);
                stood[i] = buffer.position();
            }
        }
        return stood;
    }

    /** The call has filled it up to where it stands now. */
    public static void filled(Object o, Object stood, int site) {
        Object[] several = o instanceof Object[] array ? array : new Object[] {o};
        int[] from = (int[]) stood;
        for (int i = 0; i < from.length && i < several.length; i++) {
            if (several[i] instanceof Buffer buffer && buffer.position() > from[i]) {
                use(buffer, from[i], buffer.position() - from[i], true, site);
            }
        }
    }

    /** Elements of one buffer are copied to another one. The sites of the source are behind those of the target. */
    public static void copied(Object target, int index, Object source, int from, int count, int site) {
        if (target instanceof Buffer && source instanceof Buffer && !isRefused((Buffer) target, index, count, site)) {
            part(source, from, count, site + (target instanceof ByteBuffer ? 1 : 2));
            part(target, index, count, site);
        }
    }

    /** Does the call throw an exception before it has used any element? */
    private static boolean isRefused(Buffer buffer, int index, int count, int site) {
        if (buffer.isReadOnly() && HporDigest.writes(site)) {
            return true;
        }
        int first = first(buffer, index);
        return first < 0 || count != UNKNOWN && (count < 0 || (long) first + count > buffer.limit());
    }

    /**
     * A part of the buffer's memory: from the element {@code index}, or from where the buffer stands if it is UNKNOWN.
     * The site is that of accesses to bytes; the next one is that of other elements.
     */
    public static void part(Object buffer, int index, int count, int site) {
        use(buffer, index, count, index == UNKNOWN, site);
    }

    /** `moves`: who moves the buffer at the same time is seen by that. */
    private static void use(Object buffer, int index, int count, boolean moves, int site) {
        int kind = Thread.currentThread() == Hpor.running && buffer instanceof Buffer ? kindOf(buffer) : KINDS.length;
        Object base = kind < KINDS.length ? baseOf(buffer, kind) : null;
        if (base == null) {
            return;
        }
        Buffer b = (Buffer) buffer;
        for (int from = -1, end = -1; from != first(b, index) || end != b.limit();) {
            from = first(b, index); // it may move while the thread is not running
            end = b.limit();
            long elements = count == UNKNOWN ? end - from : count;
            if (elements > 0 && !isRefused(b, index, count, site)) {
                range(b, base, kind, from, elements, site);
            }
            if (elements << SHIFTS[kind] > TOLD) {
                hides = true;
                shares |= !moves;
                tell();
            }
        }
    }

    private static int first(Buffer buffer, int index) {
        return index == UNKNOWN ? buffer.position() : index;
    }

    private static void range(Buffer buffer, Object base, int kind, int from, long elements, int site) {
        long begin = addressOf(buffer) + ((long) from << SHIFTS[kind]);
        long end = begin + (elements << SHIFTS[kind]);
        if (base instanceof Buffer) {
            for (long i = begin; i < end && i - begin < TOLD; i++) {
                elements(base, i - addressOf(base), 0, site);
            }
            return;
        }
        int first = HporFields.index(base.getClass(), begin);
        int last = HporFields.index(base.getClass(), end - 1);
        int of = base instanceof byte[] ? site : site + 1;
        for (int i = first; i <= last && i - first < TOLD; i++) {
            elements(base, i, 0, of);
        }
    }

    /** {@code 1 << width} elements of an array, or bytes outside the heap; {@code at} is the first one's number. */
    static void elements(Object base, long at, int width, int site) {
        record(base, at, width, site);
        HporDigest.several(base, site);
    }

    private static void record(Object base, long at, int width, int site) {
        Hpor.record(base, (long) System.identityHashCode(base) << 32 | site, at & INDEX | (long) width << 30);
    }

    /* ---- VarHandles ---------------------------------------------------------------------------------------------- */

    /** By site, once it is known. */
    private static AccessMode[] modes = new AccessMode[1024];
    private static int heapAtomics; // 0: not known yet; 1: there are some; 2: there are none (since JDK 23)

    private static native String accessMode0(int site);

    private static AccessMode modeOf(int site) {
        if (site >= modes.length) {
            modes = Arrays.copyOf(modes, 2 * site);
        }
        if (modes[site] == null) {
            int was = Hpor.mute();
            modes[site] = AccessMode.valueFromMethodName(accessMode0(site));
            Hpor.unmute(was);
        }
        return modes[site];
    }

    private static boolean hasHeapAtomics() {
        if (heapAtomics == 0) {
            int was = Hpor.mute();
            VarHandle view = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder());
            heapAtomics = view.isAccessModeSupported(AccessMode.GET_VOLATILE) ? 1 : 2;
            Hpor.unmute(was);
        }
        return heapAtomics == 1;
    }

    /** Does the access throw an exception before it has touched any byte? It is one to {@code 1 << width} bytes. */
    private static boolean isRefused(VarHandle handle, boolean heap, long address, int width, int site) {
        AccessMode mode = modeOf(site);
        if (!handle.isAccessModeSupported(mode)) {
            return true;
        }
        boolean plain = mode == AccessMode.GET || mode == AccessMode.SET;
        return !plain && ((address & (1 << width) - 1) != 0 || heap && !hasHeapAtomics());
    }

    /** Bytes of an array at once. `width`: the logarithm of how many. */
    static void arrayView(VarHandle handle, Object array, int index, int width, int site) {
        if (Hpor.DIGESTS) {
            HporDigest.untracked();
        }
        if (array instanceof byte[] bytes && index >= 0 && index <= bytes.length - (1 << width)
                && !isRefused(handle, true, HporFields.elementOffset(array, 0) + index, width, site)) {
            record(array, index, width, site);
            HporDigest.viewed(array, HporFields.elementOffset(array, index), "BSIJ".charAt(width), site);
        }
    }

    /** The same of a buffer of bytes. */
    static void view(VarHandle handle, Object o, int index, int width, int site) {
        if (!(o instanceof ByteBuffer buffer) || index < 0 || index > buffer.limit() - (1 << width)) {
            return;
        }
        long at = addressOf(buffer) + index;
        boolean reads = !HporDigest.writes(site);
        if (!reads && buffer.isReadOnly() || isRefused(handle, !buffer.isDirect(), at, width, site)) {
            return;
        }
        shared();
        Object base = baseOf(buffer, 0);
        if (base != null) {
            boolean inArray = base instanceof byte[];
            elements(base, inArray ? HporFields.index(byte[].class, at) : at - addressOf(base), width, site);
        }
    }

    /** Null: it is no buffer, or has no such byte. */
    static String byteAt(Object base, int index) {
        return base instanceof DirectBuffer direct && index < ((Buffer) base).capacity()
            ? Byte.toString(Hpor.U.getByte(direct.address() + index)) : null;
    }
}
