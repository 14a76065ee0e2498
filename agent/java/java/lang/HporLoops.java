package java.lang;

import java.lang.HporContract.Control;
import java.lang.HporContract.Kind;
import java.lang.HporContract.LoopSlot;
import java.lang.HporContract.Note;
import jdk.internal.misc.Unsafe;

/**
 * Loops of the program in which a thread may wait. At the head of such a loop the thread says what its locals hold. If
 * a later visit finds the same values, and the thread has changed nothing for others in between, then the thread has
 * gone round in vain: the next round does the same until another thread writes something that this one has read. The C
 * half (agent/driver/loops.c) is asked then, and lets the thread wait.
 *
 * <p>Not only the last visit is compared, so that loops over several variables or elements are recognized as well: the
 * values of a visit are kept for one, two, four, ... further visits.
 */
public final class HporLoops {
    private static final Unsafe U = Unsafe.getUnsafe();

    /** How many places a watched round may write, and how many writes are looked at. */
    private static final int PLACES = 48, WRITES = 4096;

    /** How many rounds of other loops may pass in a watched round. */
    private static final int PATIENCE = 64;

    /**
     * How many loops of a thread are looked at, at a time: nested ones, and those of the methods that call each other.
     */
    private static final int LOOPS = LoopSlot.COUNT;

    /** What is known of one loop. */
    private static final class Loop {
        int execution;
        int site;
        int frame;
        int slot;
        int visits; // since its values were kept
        int effects;
        int untracked;
        int changing; // rounds that have come back to the same values and have written something
        long[] values = new long[4];
        Object[] references = new Object[4];
        long[] nextValues = new long[4];
        Object[] nextReferences = new Object[4];
    }

    /**
     * What the running round of a loop has written, with the value from before its first write. Only the thread itself
     * has run between a write's hook and its next one, so what is found then is what it has written.
     */
    private static final class Watch {
        Loop loop; // null: nothing is watched
        int count;
        int left;
        int passed;  // visits of other loops
        int hash;    // objects that the round makes have greater ones
        Object made; // the object of the last write that was told as one to an object made in the round
        int last = -1; // place whose write is to be looked at
        int changed;   // places that do not hold what they held
        boolean gives; // the round has given more than it had taken: HporCounts.gives()
        int versions;  // numbers of locks that differ by a version alone
        final Object[] bases = new Object[PLACES];
        final long[] offsets = new long[PLACES];
        final char[] types = new char[PLACES];
        final long[] values = new long[PLACES];
        final Object[] references = new Object[PLACES];
        final boolean[] differs = new boolean[PLACES];
        final boolean[] counted = new boolean[PLACES]; // HporCounts; `values` then holds what the last write found
        final long[] added = new long[PLACES]; // what the round has added to the number
    }

    private static Watch[] watches = new Watch[16];
    private static Loop[][] loops = new Loop[16][];
    private static int[] nextSlots = new int[16];
    private static int execution;
    private static int frames;

    /** By thread: calls of code that has no hooks. Threads may share one, which then only sees more. */
    private static final int[] untracked = new int[64];

    /** The kind of each site, and the type of its value, once they are known. */
    private static byte[] kinds = new byte[4096], types = new byte[4096];

    /* Between loop() and looped(), where the thread does nothing else. */
    private static Loop current;
    private static int count;
    private static boolean equal;

    /* How far the buffer of records has been looked through, and how many of them change something. */
    private static int scannedTurn;
    private static long scannedTo;
    private static int scanned;

    private HporLoops() {
    }

    /** A new execution. */
    static void begin() {
        execution++;
        for (int i = 0; Hpor.watching > 0 && i < watches.length; i++) {
            if (watches[i] != null) {
                watches[i].loop = null;
            }
        }
        Hpor.watching = 0;
    }

    /** Before a call of code that has no hooks: it may change anything. */
    public static void untracked() {
        untracked[Hpor.runningId & 63]++;
        long count = Hpor.CONTROL + Control.UNTRACKED;
        U.putInt(count, U.getInt(count) + 1);
    }

    /** The first character of the descriptor of what is read or written there. */
    static char typeOf(int site) {
        if (site >= kinds.length || kinds[site] == 0) {
            learn(site);
        }
        return (char) types[site];
    }

    /** At a loop's head; {@code frame} is what it returned at the last visit of the same call of the method, or 0. */
    public static int loop(int frame, int site) {
        if (Thread.currentThread() != Hpor.running) {
            return frame;
        }
        if (frame == 0) {
            frame = ++frames;
        }
        Loop l = find(Hpor.runningId, site);
        if (l.execution != execution || l.frame != frame || l.site != site) {
            l.execution = execution;
            l.site = site;
            l.frame = frame;
            l.visits = 0;
            l.changing = 0;
        }
        current = l;
        count = 0;
        equal = l.visits > 0;
        return frame;
    }

    private static Loop find(int thread, int site) {
        if (thread >= loops.length) {
            grow(thread);
        }
        Loop[] own = loops[thread];
        if (own == null) {
            own = loops[thread] = new Loop[LOOPS];
        }
        for (Loop l : own) {
            if (l == null) {
                break;
            }
            if (l.site == site && l.execution == execution) {
                return l;
            }
        }
        int slot = nextSlots[thread]++ % LOOPS;
        if (own[slot] == null) {
            own[slot] = new Loop();
            own[slot].slot = slot;
        }
        return own[slot];
    }

    private static void grow(int thread) {
        int length = Math.max(thread + 1, loops.length * 2);
        Loop[][] more = new Loop[length][];
        int[] slots = new int[length];
        System.arraycopy(loops, 0, more, 0, loops.length);
        System.arraycopy(nextSlots, 0, slots, 0, nextSlots.length);
        loops = more;
        nextSlots = slots;
    }

    public static void local(long v) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        Loop l = current;
        int k = count++;
        if (k == l.nextValues.length) {
            widen(l);
        }
        l.nextValues[k] = v;
        l.nextReferences[k] = null;
        if (l.values[k] != v || l.references[k] != null) {
            equal = false;
        }
    }

    public static void local(int v) {
        local((long) v);
    }

    public static void local(float v) {
        local((long) Float.floatToRawIntBits(v));
    }

    public static void local(double v) {
        local(Double.doubleToRawLongBits(v));
    }

    public static void local(Object v) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        Loop l = current;
        int k = count++;
        if (k == l.nextValues.length) {
            widen(l);
        }
        l.nextValues[k] = 0;
        l.nextReferences[k] = v;
        if (l.values[k] != 0 || l.references[k] != v) {
            equal = false;
        }
    }

    private static void widen(Loop l) {
        int length = l.values.length;
        long[] values = new long[length * 2];
        long[] nextValues = new long[length * 2];
        Object[] references = new Object[length * 2];
        Object[] nextReferences = new Object[length * 2];
        System.arraycopy(l.values, 0, values, 0, length);
        System.arraycopy(l.nextValues, 0, nextValues, 0, length);
        System.arraycopy(l.references, 0, references, 0, length);
        System.arraycopy(l.nextReferences, 0, nextReferences, 0, length);
        l.values = values;
        l.nextValues = nextValues;
        l.references = references;
        l.nextReferences = nextReferences;
    }

    /** These were all locals of the head that loop() was called for. */
    public static void looped(int site) {
        if (Thread.currentThread() != Hpor.running) {
            return;
        }
        Loop l = current;
        int outside = untracked[Hpor.runningId & 63];
        int effects = effects();
        boolean same = l.visits > 0 && outside == l.untracked;
        boolean idle = same && effects == l.effects;
        if (same && equal && (idle || isRestored(l))) {
            int question = l.slot;
            if (!idle) {
                question |= LoopSlot.RESTORED | (own().gives ? LoopSlot.GAVE : 0)
                        | (own().versions > 0 ? LoopSlot.VERSION : 0);
            } else if ((++l.changing & l.changing - 1) == 0 && mayWatch(l)) {
                question |= LoopSlot.WATCH; // the C half may know of changes, within calls
            }
            watch(l, !idle);
            if (Hpor.sync(Kind.LOOP, site, 0, question, null) == LoopSlot.WATCH && idle
                    && U.getInt(Hpor.CONTROL + Control.LEAVES_OUT) == 0) {
                watch(l, true);
            }
            l.effects = effects();
            l.visits = 1;
            return;
        }
        if (idle && (l.visits & l.visits - 1) != 0) {
            l.visits++;
            return;
        }
        boolean changing = same && equal && !idle && (++l.changing & l.changing - 1) == 0 && mayWatch(l);
        long[] values = l.values;
        Object[] references = l.references;
        l.values = l.nextValues;
        l.references = l.nextReferences;
        l.nextValues = values;
        l.nextReferences = references;
        l.effects = effects;
        l.untracked = outside;
        l.visits = idle ? l.visits + 1 : 1;
        watch(l, changing);
        HporDigest.note(Note.VISITED, (long) site << 32 | (changing ? l.slot | LoopSlot.WATCH : l.slot));
    }

    /* ---- rounds that write, and leave all as it was ------------------------------------------------------------- */

    private static Watch own() {
        int thread = Hpor.runningId;
        return thread < watches.length ? watches[thread] : null;
    }

    /** May the round be watched that begins now? A loop within the watched one lets that come to its end. */
    private static boolean mayWatch(Loop l) {
        if (U.getInt(Hpor.CONTROL + Control.LEAVES_OUT) != 0) {
            return false; // the C half does not see each write
        }
        Watch w = own();
        return w == null || w.loop == null || w.loop == l || l.frame < w.loop.frame || ++w.passed > PATIENCE;
    }

    /** The round that begins now is watched; or it is not, nor is any other of this loop. */
    private static void watch(Loop l, boolean begins) {
        Watch w = own();
        if (begins && w == null) {
            int thread = Hpor.runningId;
            if (thread >= watches.length) {
                Watch[] more = new Watch[Math.max(thread + 1, watches.length * 2)];
                System.arraycopy(watches, 0, more, 0, watches.length);
                watches = more;
            }
            w = watches[thread] = new Watch();
        }
        if (w == null || !begins && w.loop != l) {
            return;
        }
        Hpor.watching += (begins ? 1 : 0) - (w.loop != null ? 1 : 0);
        w.loop = begins ? l : null;
        w.count = w.changed = w.versions = 0;
        w.gives = false;
        w.left = WRITES;
        w.passed = 0;
        w.made = null;
        w.last = -1;
        w.hash = begins ? System.identityHashCode(new Object()) : 0;
    }

    /**
     * Does the object seem to be made in the watched round of the running thread? Its identity hash is a sequence
     * number, which it gets at its first use.
     */
    static boolean isMade(Object o) {
        Watch w = own();
        if (w == null || w.loop == null || o == null) {
            return false;
        }
        if (o == w.made) {
            return true;
        }
        int hash = System.identityHashCode(o);
        if (HporDigest.isOld(hash) || hash <= w.hash) {
            return false;
        }
        w.made = o;
        HporDigest.note(Note.MADE, hash & 0xffffffffL);
        return true;
    }

    /** The running thread writes what cannot be looked at. */
    static void lost() {
        Watch w = own();
        if (w != null && w.loop != null) {
            watch(w.loop, false);
        }
    }

    /** It is about to write there. */
    static void written(Object base, long at, char type) {
        Watch w = own();
        if (w == null || w.loop == null || HporCounts.isApart(base, at) || !(base instanceof Class) && isMade(base)) {
            return;
        }
        int i = 0;
        while (i < w.count && (w.bases[i] != base || w.offsets[i] != at)) {
            i++;
        }
        if (base instanceof byte[] && isMixed(w, base, at, type)) {
            lost();
            return;
        }
        if (i == PLACES || --w.left < 0) {
            lost();
            return;
        }
        if (i == w.count) {
            w.count++;
            w.bases[i] = base;
            w.offsets[i] = at;
            w.types[i] = type;
            w.values[i] = value(base, at, type);
            w.references[i] = isReference(type) ? U.getReference(base, at) : null;
            w.differs[i] = false;
            w.counted[i] = HporCounts.isNumber(base, at);
            w.added[i] = 0;
        }
        if (w.counted[i]) {
            w.values[i] = value(base, at, type);
        }
        w.last = i;
    }

    /** Has the round written a number of another place or width there, which may share bytes with this one? */
    private static boolean isMixed(Watch w, Object base, long at, char type) {
        for (int i = 0; i < w.count; i++) {
            boolean near = w.bases[i] == base && Math.abs(w.offsets[i] - at) < Long.BYTES;
            if (near && (w.types[i] != type || type != 'B' && w.offsets[i] != at)) {
                return true;
            }
        }
        return false;
    }

    /** It comes to its next operation. */
    static void settle() {
        Watch w = own();
        if (w == null || w.loop == null) {
            return;
        }
        if (w.last >= 0) {
            look(w);
        }
        U.putInt(Hpor.CONTROL + Control.RESTORED, w.changed + w.versions == 0 && !w.gives ? 1 : 0);
    }

    private static void look(Watch w) {
        int i = w.last;
        w.last = -1;
        Object base = w.bases[i];
        long at = w.offsets[i];
        char type = w.types[i];
        boolean differs = isReference(type) ? U.getReference(base, at) != w.references[i]
                : value(base, at, type) != w.values[i];
        if (w.counted[i]) {
            w.versions -= isVersion(w, i) ? 1 : 0;
            w.added[i] += value(base, at, type) - w.values[i];
            w.versions += isVersion(w, i) ? 1 : 0;
            w.gives |= HporCounts.gives(base, w.added[i], value(base, at, type));
            differs = !HporCounts.isNothing(base, w.added[i]);
        }
        w.changed += (differs ? 1 : 0) - (w.differs[i] ? 1 : 0);
        w.differs[i] = differs;
    }

    private static boolean isVersion(Watch w, int i) {
        return w.added[i] != 0 && HporCounts.isNothing(w.bases[i], w.added[i]);
    }

    private static boolean isRestored(Loop l) {
        Watch w = own();
        if (w == null || w.loop != l) {
            return false;
        }
        settle();
        return w.changed == 0;
    }

    private static boolean isReference(char type) {
        return type == 'L' || type == '[';
    }

    private static long value(Object base, long at, char type) {
        return switch (type) {
            case 'I', 'F' -> U.getInt(base, at);
            case 'J', 'D' -> U.getLong(base, at);
            case 'Z', 'B' -> U.getByte(base, at);
            case 'S', 'C' -> U.getShort(base, at);
            default -> 0;
        };
    }

    /**
     * What the running thread has done that others may notice, counted: what the C half knows of, and what is in the
     * buffer.
     */
    private static int effects() {
        long p = U.getLong(Hpor.CONTROL);
        int turn = U.getInt(Hpor.CONTROL + Control.TURNS);
        if (turn != scannedTurn || p < scannedTo) {
            scannedTurn = turn;
            scannedTo = Hpor.CONTROL + Control.BUFFER;
            scanned = 0;
        }
        for (; scannedTo < p; scannedTo += 16) {
            int site = U.getInt(scannedTo);
            if (site != 0 && changes(site, U.getInt(scannedTo + 4), scannedTo + 16, p)) {
                scanned++;
            }
        }
        return U.getInt(Hpor.CONTROL + Control.EFFECTS) + scanned;
    }

    private static boolean changes(int site, int hash, long next, long end) {
        if (site >= kinds.length || kinds[site] == 0) {
            learn(site);
        }
        if (hash != 0 && HporDigest.isOld(hash)) {
            return !isRead(kinds[site]) || U.getInt(Hpor.CONTROL + Control.OLD_CHANGES) != 0;
        }
        switch (kinds[site]) {
            case Kind.FIELD_WRITE:
            case Kind.STATIC_WRITE:
            case Kind.ARRAY_WRITE:
            case Kind.ATOMIC_WRITE:
                return true;
            case Kind.ATOMIC_UPDATE:
                return !onlyReads(next, end);
            default:
                return false;
        }
    }

    /** Is the last access in the buffer, which ends there? Behind it may be notes. */
    static boolean isBuffered(long end) {
        long p = end - HporContract.AccessRecord.SIZE;
        while (p >= Hpor.CONTROL + Control.BUFFER && U.getInt(p) == 0) {
            p -= HporContract.AccessRecord.SIZE;
        }
        return p >= Hpor.CONTROL + Control.BUFFER;
    }

    /** Do the notes behind an update say that it has written nothing? */
    private static boolean onlyReads(long next, long end) {
        for (; next < end && U.getInt(next) == 0; next += HporContract.AccessRecord.SIZE) {
            if (U.getInt(next + 4) == Note.ONLY_READ) {
                return true;
            }
        }
        return false;
    }

    private static boolean isRead(int kind) {
        return kind == Kind.FIELD_READ || kind == Kind.STATIC_READ || kind == Kind.ARRAY_READ
                || kind == Kind.ATOMIC_READ;
    }

    private static byte[] widened(byte[] old, int length) {
        byte[] wide = new byte[length];
        System.arraycopy(old, 0, wide, 0, old.length);
        return wide;
    }

    private static void learn(int site) {
        if (site >= kinds.length) {
            int length = Math.max(site + 1, kinds.length * 2);
            kinds = widened(kinds, length);
            types = widened(types, length);
        }
        int known = HporDigest.site0(site);
        types[site] = (byte) known;
        kinds[site] = (byte) (known >> 16 != 0 ? Kind.LOOP : known >> 8); // nobody else has what a constructor makes
    }
}
