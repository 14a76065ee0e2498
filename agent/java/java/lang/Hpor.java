package java.lang;

import static java.lang.HporContract.Kind.*;
import static java.lang.HporContract.Outcome.*;

import java.lang.HporContract.Control;
import java.lang.HporContract.Note;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The hooks that instrumented code calls, and the Java half of the driver.
 *
 * <p>One program thread runs at a time: {@link #running}. A hook of any other thread (of the JVM, or of the program
 * while class loading and the like is muted) finds itself not running and does nothing. Plain accesses are appended to
 * a buffer that the C half reads in batches; the buffer's limit is also the end of the running thread's budget, so
 * that one comparison finds both. Everything that can block goes through {@link #sync} into the C half, which keeps
 * the model of monitors, threads and permits.
 *
 * <p>A record has two words: {@code hash << 32 | site} and {@code valueHash << 32 | location}.
 */
public final class Hpor {
    static final Unsafe U = Unsafe.getUnsafe();

    /* The control block, shared with the C half. */
    static final long CONTROL;
    private static final long LIMIT;
    private static final long RESULT;
    private static final long NEXT;
    private static final long ASKS;
    private static final long HELD;
    /** States are matched: the values that accesses read and write are reported. */
    static final boolean DIGESTS;
    /** And what is older than the execution needs a name that is the same in every process. */
    static final boolean STABLE;

    static {
        registerNatives();
        CONTROL = control0();
        LIMIT = CONTROL + Control.LIMIT;
        RESULT = CONTROL + Control.RESULT;
        NEXT = CONTROL + Control.NEXT;
        ASKS = CONTROL + Control.ASKS;
        HELD = CONTROL + Control.HELD;
        DIGESTS = U.getInt(CONTROL + Control.DIGESTS) != 0;
        STABLE = U.getInt(CONTROL + Control.DIGESTS) == 2;
    }

    /** The program thread whose turn it is; null while muted and outside of executions. */
    static Thread running;
    static Thread muted, between; // the latter: between executions, the thread that prepares the next one
    /** The verdict says so if the muted code calls the program. */
    static boolean callbacksNamed;
    /** The running thread's classes that it knows to be initialized: HporClasses' number -> epoch. */
    static int[] seen = new int[0];
    static int runningId;
    static boolean killing;
    /** How many threads' writes are looked at, since their loops may leave all as it was (HporLoops). */
    static int watching;

    private Hpor() {
    }

    private static native void registerNatives();

    private static native long control0();

    private static native int decide0(Object object);

    private static native int sync0(int kind, int site, int hash, long argument, Object object);

    /** OS threads: waits until the turn comes back to this thread, whose number is given. */
    private static native int wait0(int thread);

    static native void realEnter0(Object object);

    static native void realExit0(Object object);

    static native boolean holdsLock0(int hash);

    static native int hash0(int hash);

    private static native int fieldName0(Class<?> owner, String name);

    static native int staticField0(Class<?> owner, String name);

    static native void uncontrolled0(String operation);

    private static native boolean output0(byte[] written, int offset, int length);

    static native int classNumber0(Class<?> type);

    /**
     * Of a field that is final, or was before its class was rewritten, and the access at the site (0: none):
     * HporContract.FinalKind
     */
    static native int finalKind0(Class<?> owner, String name, int site);

    /** Does the access at the site set a field of the object of this hash, which others may have? */
    static native boolean setsShown0(int hash, int site);

    /** The number of an interface's field whose value lives in the runtime; -1: its value is its own. */
    static native int interfaceValue0(Class<?> type, String name, String descriptor);

    /**
     * Where live stacks are kept, at the entry of each method with sites: while none is entered, none need be walked.
     */
    public static void counted() {
        if (Thread.currentThread() == running) {
            U.putInt(CONTROL + Control.ENTERED, U.getInt(CONTROL + Control.ENTERED) + 1);
        }
    }

    /* ---- plain accesses ------------------------------------------------------------------------------------ */

    @ForceInline
    static void record(Object o, long first, long second) {
        if (DIGESTS || watching != 0) {
            HporDigest.settle();
        }
        long p = U.getLong(CONTROL);
        U.putLong(p, first);
        U.putLong(p + 8, second);
        if (p >= U.getLong(LIMIT)) {
            decide(o, first, second);
        } else {
            U.putLong(CONTROL, p + HporContract.AccessRecord.SIZE);
        }
    }

    /* What calls C is not worth the time that the compiler takes for it at each place of the program. */
    @DontInline
    @Hidden
    private static void decide(Object o, long first, long second) {
        if (killing) {
            throw HporKill.INSTANCE;
        }
        boolean held = HporObjects.held != null;
        if (HporInnerMonitors.operation() || held) {
            if (held) {
                HporObjects.giveBack((int) first);
            }
            long p = U.getLong(CONTROL);
            U.putLong(p, first);
            U.putLong(p + 8, second);
        }
        HporObjects.Held kept = HporObjects.held;
        HporObjects.held = null;
        Thread self = running;
        int[] known = seen;
        int id = runningId;
        ask();
        int result = decide0(o);
        if (result < 0 || running != self) {
            leave(result, self, id, known);
        }
        HporObjects.held = kept;
    }

    public static void field(Object o, int site) {
        if (o == null || Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        record(o, (long) System.identityHashCode(o) << 32 | site, 0);
        if (DIGESTS || watching != 0) {
            HporDigest.field(o, site);
        }
    }

    public static void fieldRef(Object o, Object v, int site) {
        if (o == null || Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        record(o, (long) System.identityHashCode(o) << 32 | site, (long) System.identityHashCode(v) << 32);
        if (DIGESTS || watching != 0) {
            HporDigest.field(o, site);
        }
    }

    public static void staticField(int site) {
        if (Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        record(null, site, 0);
        if (DIGESTS || watching != 0) {
            HporDigest.staticField(site);
        }
    }

    public static void staticRef(Object v, int site) {
        if (Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        record(null, site, (long) System.identityHashCode(v) << 32);
        if (DIGESTS || watching != 0) {
            HporDigest.staticField(site);
        }
    }

    public static void element(Object a, int i, int site) {
        if (a == null || i < 0 || Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        record(a, (long) System.identityHashCode(a) << 32 | site, i);
        if (DIGESTS || watching != 0) {
            HporDigest.element(a, i, site);
        }
    }

    /** The array cannot hold the value: the store will throw an ArrayStoreException, and writes nothing. */
    private static boolean refuses(Object array, Object value) {
        Class<?> type = array.getClass();
        return type != Object[].class && value != null && !type.getComponentType().isInstance(value);
    }

    public static void elementRef(Object a, int i, Object v, int site) {
        if (a == null || i < 0 || Thread.currentThread() != running || refuses(a, v)) {
            notRunning(site);
            return;
        }
        record(a, (long) System.identityHashCode(a) << 32 | site, (long) System.identityHashCode(v) << 32 | i);
        if (DIGESTS || watching != 0) {
            HporDigest.element(a, i, site);
        }
    }

    public static void arrayCopy(Object from, int at, Object to, int toAt, int length, int read, int write) {
        HporArrays.copy(from, at, to, toAt, length, read, write);
    }

    public static Object arrayClone(Object array, int site) {
        return copied(HporArrays.clone(array, site));
    }

    public static Object arrayCopyOf(Object array, int length, int site) {
        return copied(HporArrays.copyOf(array, length, site));
    }

    public static Object[] arrayCopyOf(Object[] array, int length, Class<?> type, int site) {
        return copied(HporArrays.copyOf(array, length, type, site));
    }

    public static Object arrayCopyOfRange(Object array, int from, int to, int site) {
        return copied(HporArrays.copyOfRange(array, from, to, site));
    }

    public static Object[] arrayCopyOfRange(Object[] array, int from, int to, Class<?> type, int site) {
        return copied(HporArrays.copyOfRange(array, from, to, type, site));
    }

    /** What the copy holds is known from what its maker has read. */
    private static <T> T copied(T copy) {
        if (DIGESTS) {
            HporDigest.untracked();
        }
        return copy;
    }

    /**
     * A hook of a thread that does not run: of the JDK, or of the muted thread; or the program's code runs on a thread
     * that hpor did not start (a signal's handler, a thread attached by native code), while another has the turn.
     */
    @DontInline
    static void notRunning(int site) {
        Thread self = Thread.currentThread();
        if (self != running && self != muted && self != between) {
            foreign0(site);
        }
    }

    private static native void foreign0(int site);

    /** The thread is about to make {@code v} reachable for others: it gets its name now. No visible operation. */
    public static void publish(Object v) {
        if (v == null || Thread.currentThread() != running) {
            return;
        }
        long p = U.getLong(CONTROL);
        if (p >= U.getLong(LIMIT)) {
            publish0(System.identityHashCode(v));
        } else {
            U.putLong(p, 0);
            U.putLong(p + 8, (long) System.identityHashCode(v) << 32);
            U.putLong(CONTROL, p + HporContract.AccessRecord.SIZE);
        }
    }

    private static native void publish0(int hash);

    private static final long FINAL = (long) Note.FINAL << 32;
    private static final long ONLY_READ = (long) Note.ONLY_READ << 32;

    /** The same where the reference goes into a final field of {@code o}. */
    public static void finalField(Object o, Object v) {
        if (v == null || Thread.currentThread() != running) {
            return;
        }
        int owner = System.identityHashCode(o);
        int value = System.identityHashCode(v);
        long p = U.getLong(CONTROL);
        if (p >= U.getLong(LIMIT)) {
            finalField0(owner, value);
        } else {
            U.putLong(p, FINAL);
            U.putLong(p + 8, (long) value << 32 | owner);
            U.putLong(CONTROL, p + HporContract.AccessRecord.SIZE);
        }
    }

    private static native void finalField0(int owner, int value);

    /**
     * At the end of a constructor that has stored such references: what they lead to is frozen. It is a record without
     * a value.
     */
    public static void constructed(Object o) {
        if (Thread.currentThread() != running) {
            return;
        }
        int owner = System.identityHashCode(o);
        long p = U.getLong(CONTROL);
        if (p >= U.getLong(LIMIT)) {
            finalField0(owner, 0);
        } else {
            U.putLong(p, FINAL);
            U.putLong(p + 8, owner);
            U.putLong(CONTROL, p + HporContract.AccessRecord.SIZE);
        }
    }

    /**
     * After a compare-and-set: one that fails writes nothing. If the update is not in the buffer, the C half has
     * counted it as a change by now (HporLoops.effects()), so it is told at once.
     */
    public static void swapped(boolean done) {
        if (done || Thread.currentThread() != running) {
            return;
        }
        long p = U.getLong(CONTROL);
        if (!HporLoops.isBuffered(p) || p >= U.getLong(LIMIT)) {
            onlyRead0();
        } else {
            U.putLong(p, ONLY_READ);
            U.putLong(p + 8, 0);
            U.putLong(CONTROL, p + HporContract.AccessRecord.SIZE);
        }
    }

    private static native void onlyRead0();

    /** The number that stands for the field's name in locations. */
    static int fieldName(Class<?> owner, String name) {
        return fieldName0(owner, name);
    }

    /* ---- the switch ------------------------------------------------------------------------------------------- */

    /** A visible operation that may block or changes who may run. Returns its result once it has been carried out. */
    @DontInline
    @Hidden
    static int sync(int kind, int site, int hash, long argument, Object object) {
        if (killing) {
            throw HporKill.INSTANCE;
        }
        HporInnerMonitors.operation();
        if (HporObjects.held != null && kind != SHOW) { // which stands in front of the call as well
            HporObjects.giveBack(site);
        }
        if (DIGESTS || watching != 0) {
            HporDigest.settle();
        }
        HporObjects.Held held = HporObjects.held;
        HporObjects.held = null;
        Thread self = running;
        int[] known = seen;
        int id = runningId;
        HporBackend.asked[id] = object;
        ask();
        int result = sync0(kind, site, hash, argument, object);
        result = result >= 0 && running == self ? result : leave(result, self, id, known);
        HporObjects.held = held;
        return result;
    }

    /** Tells the C half, if it wants to know, whether the running thread can be switched away from here. */
    @Hidden
    private static void ask() {
        if (U.getInt(ASKS) != 0) {
            U.putInt(HELD, HporBackend.backend.isHeld() ? 1 : 0);
        }
    }

    /**
     * Gives up the turn and returns with it. OS threads have waited for it in C already, while others ran: only the
     * fields that belong to the running thread are to be set.
     */
    @Hidden
    private static int leave(int result, Thread self, int id, int[] known) {
        if (result == SWITCH) {
            HporBackend.yield();
            return U.getInt(RESULT);
        }
        if (result == LAUNCH) {
            launch();
            result = wait0(id);
        }
        runningId = id;
        seen = id < HporBackend.seen.length && HporBackend.seen[id] != null ? HporBackend.seen[id] : known;
        running = self;
        if (result == KILL) {
            killing = true;
            throw HporKill.INSTANCE;
        }
        return result;
    }

    private static void launch() {
        HporBackend.launch(U.getInt(NEXT));
    }

    /** The running thread has nothing left to do. Does not wait. */
    static void end() {
        try {
            if (!killing && Thread.currentThread() == running) {
                HporShutdown.ending();
            }
        } catch (HporKill over) {
            // and so it ends
        }
        if (killing) {
            running = null;
            killed0(runningId);
            return;
        }
        if (DIGESTS || watching != 0) {
            HporDigest.settle();
        }
        // Before the turn is passed on: what this thread still does in the JDK is no longer the program.
        running = null;
        U.putInt(HELD, 0);
        int result = sync0(END, 0, 0, 0, null);
        if (result == LAUNCH) {
            launch();
        }
    }

    private static native void killed0(int thread);

    /**
     * Hooks are off from here to unmute: class loading, linking and the JDK's initializers are no part of the program.
     */
    public static int mute() {
        Thread self = running;
        if (self == null || Thread.currentThread() != self) {
            return 0;
        }
        muted = self;
        callbacksNamed = true;
        running = null;
        return 1;
    }

    public static void unmute(int was) {
        if (was != 0) {
            running = muted;
        }
    }

    /** At the start of every exception handler. */
    @Hidden
    public static void caught(Throwable thrown) {
        if (killing && Thread.currentThread() == running) {
            throw HporKill.INSTANCE;
        }
        if (HporValues.recording && Thread.currentThread() == running) {
            HporValues.caught(thrown);
        }
        if (DIGESTS) {
            HporDigest.untracked();
        }
    }

    public static void backEdge() {
        if (killing && Thread.currentThread() == running) {
            throw HporKill.INSTANCE;
        }
    }

    /** What System.currentTimeMillis says when an execution begins. */
    static final long EPOCH_MILLIS = 1_600_000_000_000L;

    /* ---- time, chance, output, exit ------------------------------------------------------------------------------ */

    public static long currentTimeMillis(int site) {
        if (Thread.currentThread() != running) {
            return System.currentTimeMillis();
        }
        return clock(site) / 1_000_000 + EPOCH_MILLIS;
    }

    public static long nanoTime(int site) {
        if (Thread.currentThread() != running) {
            return System.nanoTime();
        }
        return clock(site);
    }

    /** In the place of VM.getNanoTimeAdjustment, java.time's way to the clock: the time minus that many seconds. */
    public static long nanoTimeAdjustment(long seconds, int site) {
        if (Thread.currentThread() != running) {
            return jdk.internal.misc.VM.getNanoTimeAdjustment(seconds);
        }
        return clock(site) + 1_000_000L * EPOCH_MILLIS - seconds * 1_000_000_000L;
    }

    @Hidden
    private static long clock(int site) {
        sync(CLOCK, site, 0, 0, null);
        return U.getLong(CONTROL + Control.CLOCK);
    }

    /** A seed in place of Random's shared uniquifier: the thread's n-th. */
    public static long seed(int site) {
        return Thread.currentThread() == running ? seed0() : System.nanoTime();
    }

    /** In the place of Math.random, whose generator outlives executions. */
    public static double random(int site) {
        return Thread.currentThread() == running ? (seed0() >>> 11) * 0x1.0p-53 : Math.random();
    }

    private static native long seed0();

    static native long seedOf0(int thread);

    /** Guard of FileOutputStream.write: true swallows it. What goes to standard output is part of the outcome. */
    public static boolean output(java.io.FileOutputStream stream, byte[] bytes, int offset, int length) {
        HporLoops.untracked();
        java.io.FileDescriptor descriptor = descriptor(stream);
        boolean standard = descriptor == java.io.FileDescriptor.out;
        return (standard || descriptor == java.io.FileDescriptor.err)
                && !output0(standard ? bytes : null, offset, length);
    }

    public static boolean output(java.io.FileOutputStream stream, byte[] bytes) {
        return bytes != null && output(stream, bytes, 0, bytes.length);
    }

    public static boolean output(java.io.FileOutputStream stream, int b) {
        HporLoops.untracked();
        java.io.FileDescriptor descriptor = descriptor(stream);
        boolean standard = descriptor == java.io.FileDescriptor.out;
        return (standard || descriptor == java.io.FileDescriptor.err)
                && !output0(standard ? new byte[] {(byte) b} : null, 0, 1);
    }

    /** Null unless the program writes. */
    private static java.io.FileDescriptor descriptor(java.io.FileOutputStream stream) {
        Thread self = Thread.currentThread();
        if (self != running && self != muted) {
            return null;
        }
        try {
            HporFiles.stream(stream.getFD(), true);
            return stream.getFD().valid() ? stream.getFD() : null;
        } catch (java.io.IOException e) {
            return null;
        }
    }

    /** Guard of what prints: whoever leaves the program before keeps it from being seen. */
    @Hidden
    public static void shows() {
        if (Thread.currentThread() == running && !HporInnerMonitors.isPrinting()) {
            sync(SHOW, 0, 0, 0, null);
        }
    }

    /* ---- the search --------------------------------------------------------------------------------------------- */

    /** Guard of the main class's main methods: the JVM's call becomes the search; the search's own calls go through. */
    public static boolean mainCalled(Class<?> type, Object receiver, Object arguments) {
        return HporSearch.run(type, receiver, (String[]) arguments);
    }

    static Thread muted() {
        return muted;
    }

    static void setMuted(Thread t) {
        muted = t;
    }
}
