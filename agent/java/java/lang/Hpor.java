package java.lang;

import static java.lang.HporContract.Kind.*;
import static java.lang.HporContract.Outcome.*;

import java.lang.HporContract.Control;
import java.lang.HporContract.Note;
import jdk.internal.misc.Unsafe;
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
    private static Thread muted;
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

    private static native void realEnter0(Object object);

    private static native void realExit0(Object object);

    private static native boolean holdsLock0(int hash);

    private static native int hash0(int hash);

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
    private static void record(Object o, long first, long second) {
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

    @Hidden
    private static void decide(Object o, long first, long second) {
        if (killing) {
            throw HporKill.INSTANCE;
        }
        if (HporObjects.held != null) {
            HporObjects.giveBack((int) first);
            long p = U.getLong(CONTROL);
            U.putLong(p, first);
            U.putLong(p + 8, second);
        }
        HporObjects.Held held = HporObjects.held;
        HporObjects.held = null;
        Thread self = running;
        int[] known = seen;
        int id = runningId;
        ask();
        int result = decide0(o);
        if (result < 0 || running != self) {
            leave(result, self, id, known);
        }
        HporObjects.held = held;
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
    private static void notRunning(int site) {
        Thread self = Thread.currentThread();
        if (self != running && self != muted) {
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

    /** After a compare-and-set: one that fails writes nothing. */
    public static void swapped(boolean done) {
        if (done || Thread.currentThread() != running) {
            return;
        }
        long p = U.getLong(CONTROL);
        if (p >= U.getLong(LIMIT)) {
            onlyRead0();
        } else {
            U.putLong(p, ONLY_READ);
            U.putLong(p + 8, 0);
            U.putLong(CONTROL, p + HporContract.AccessRecord.SIZE);
        }
    }

    private static native void onlyRead0();

    /* ---- atomics: Unsafe and VarHandle ----------------------------------------------------------------------- */

    public static void unsafe(Object o, long offset, int site) {
        if (o == null || Thread.currentThread() != running) {
            return;
        }
        Class<?> type = o.getClass();
        if (type.isArray()) {
            record(o, (long) System.identityHashCode(o) << 32 | site, HporFields.index(type, offset));
            if (DIGESTS || watching != 0) {
                HporDigest.unsafe(o, offset, site);
            }
        } else {
            atField(o, offset, 0, site);
        }
    }

    /**
     * As {@link #unsafe}, of an update that adds. Its site is the next one if the program does not use the sum.
     */
    public static void unsafeAdds(Object o, long offset, int site) {
        int unused = 0;
        if (unusedSum != null && Thread.currentThread() == running) {
            unused = unusedSum == o ? 1 : 0;
            unusedSum = null;
        }
        unsafe(o, offset, site + unused);
    }

    /** The object of the call that follows at once, which adds to it; the program does not use the sum. */
    private static Object unusedSum;

    public static void sumUnused(Object o) {
        if (Thread.currentThread() == running) {
            unusedSum = o;
        }
    }

    /** Without an object it is an access of memory outside of the heap, whose site is the next one. */
    public static void unsafeAny(Object o, long offset, int site) {
        if (o != null) {
            unsafe(o, offset, site);
        } else if (Thread.currentThread() == running) {
            uncontrolled0(ONE_MEMORY);
            staticField(site + 1);
        }
    }

    /** Elements of an array that code without hooks reads; the least length stands for all from there. */
    public static void arrayGiven(Object array, int from, int length, int site) {
        if (array != null && Thread.currentThread() == running) {
            HporArrays.given(array, from, length, false, site);
        }
    }

    /** The same of those that it has filled. */
    public static void arrayFilled(Object array, int from, int length, int site) {
        if (array != null && Thread.currentThread() == running) {
            HporArrays.given(array, from, length, true, site);
        }
    }

    public static int arrayReturned(Object result, Object array) {
        return result == array && array != null && Thread.currentThread() == running
                ? HporArrays.filled((Object[]) array) : 0;
    }

    /** By serialization, which accesses a field as the program would. */
    public static void unsafeDeclared(Object o, long offset, int site) {
        if (o != null && Thread.currentThread() == running) {
            HporReflection.declared(o, offset, site);
        }
    }

    private static final String ONE_MEMORY = "data races in memory outside of the heap, which counts as one variable";

    /** {@code mark} is or'ed to the field's number: 0 or HporContract.AccessRecord.VOLATILE. */
    static void atField(Object o, long offset, int mark, int site) {
        if (o instanceof Class<?> type) {
            record(null, site, HporFields.ofStatic(type, offset, site) | mark);
        } else {
            record(o, (long) System.identityHashCode(o) << 32 | site,
                    HporFields.of(o.getClass(), offset, site) | HporContract.AccessRecord.FIELD | mark);
        }
        if (DIGESTS || watching != 0) {
            HporDigest.unsafe(o, offset, site);
        }
    }

    /**
     * Several bytes of an array at once. `width`: the logarithm of how many; it is no part of the array if it does not
     * fit in.
     */
    private static void view(Object array, int index, int width, int site) {
        if (!(array instanceof byte[] bytes) || index < 0 || index > bytes.length - (1 << width)) {
            return;
        }
        record(array, (long) System.identityHashCode(array) << 32 | site, index | (long) width << 30);
        HporLoops.untracked();
        if (DIGESTS) {
            HporDigest.untracked();
        }
    }

    public static void varHandle(java.lang.invoke.VarHandle handle, Object coordinate, int index, int site) {
        if (handle == null || Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        access(handle, HporFields.target(handle), coordinate, index, site);
    }

    private static void access(java.lang.invoke.VarHandle handle, HporFields.Target target, Object coordinate,
            int index, int site) {
        switch (target.kind) {
            case HporFields.INSTANCE -> unsafe(coordinate, target.offset, site);
            case HporFields.STATIC -> {
                if (target.base instanceof Class<?> type) {
                    HporClasses.initializeAt(site, type);
                    if (type.isInterface()) {
                        HporClasses.showInterface(type);
                    }
                }
                unsafe(target.base, target.offset, site);
            }
            case HporFields.ARRAY -> element(coordinate, index, site);
            case HporFields.VIEW -> view(coordinate, index, (int) target.offset, site);
            default -> uncontrolled0("access through " + handle);
        }
    }

    /**
     * The same before an access that sets. A static field that was declared final is not final in the JVM's eyes, since
     * each execution assigns the field; so the access is refused here.
     */
    public static void varHandleSets(java.lang.invoke.VarHandle handle, Object coordinate, int index, int site) {
        if (handle == null || Thread.currentThread() != running) {
            notRunning(site);
            return;
        }
        HporFields.Target target = HporFields.target(handle);
        if (target.isFinal) {
            throw new UnsupportedOperationException();
        }
        access(handle, target, coordinate, index, site);
    }

    /** In the place of VarHandle.isAccessModeSupported. */
    public static boolean varHandleCan(java.lang.invoke.VarHandle handle, java.lang.invoke.VarHandle.AccessMode mode) {
        return handle.isAccessModeSupported(mode) && (Thread.currentThread() != running
                || !HporFields.target(handle).isFinal || HporFields.isRead(mode));
    }

    /** Before Field.get and set. The field may be wrong for the object: the access itself says so. */
    public static void reflect(java.lang.reflect.Field field, Object o, int site) {
        if (field != null && Thread.currentThread() == running) {
            HporReflection.access(field, o, site);
        }
    }

    /** The number that stands for the field's name in locations. */
    static int fieldName(Class<?> owner, String name) {
        return fieldName0(owner, name);
    }

    /* ---- the switch ------------------------------------------------------------------------------------------- */

    /** A visible operation that may block or changes who may run. Returns its result once it has been carried out. */
    @Hidden
    static int sync(int kind, int site, int hash, long argument, Object object) {
        if (killing) {
            throw HporKill.INSTANCE;
        }
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

    /* ---- monitors --------------------------------------------------------------------------------------------- */

    @Hidden
    public static void enter(Object o, int site) {
        if (o == null) {
            throw new NullPointerException();
        }
        if (Thread.currentThread() != running) {
            notRunning(site);
            realEnter0(o);
            return;
        }
        sync(ENTER, site, hashOf(o), monitorOf(o), o);
    }

    /**
     * Who needs the monitor besides its owners: 1: the thread's start, joins and end; 2: calls of the object; 4: what
     * prints to the standard stream.
     */
    private static int monitorOf(Object o) {
        int thread = o instanceof Thread t && !HporThreads.isVirtual(t) ? 1 : 0;
        return thread | (HporObjects.locksItself(o) ? 2 : 0) | (HporObjects.isStandardStream(o) ? 4 : 0);
    }

    @Hidden
    public static void exit(Object o, int site) {
        if (o == null) {
            throw new NullPointerException();
        }
        if (Thread.currentThread() != running) {
            realExit0(o);
            return;
        }
        if (killing) {
            return;
        }
        if (sync(EXIT, site, hashOf(o), 0, o) == NOT_OWNER) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }

    /**
     * Entry of a synchronized method of a class that was loaded too early to be rewritten: the JVM holds the monitor,
     * the body carries no hooks; for the model it is taken and given back at once.
     */
    @Hidden
    public static void lockedMethod(Object o, int site) {
        if (Thread.currentThread() != running || killing) {
            return;
        }
        sync(ENTER, site, hashOf(o), 0, o);
        if (DIGESTS) {
            HporDigest.whole(hashOf(o));
        }
        sync(EXIT, site, hashOf(o), 0, o);
    }

    /** The sign bit says that the object outlives executions, where that can be told at sight. */
    static int hashOf(Object o) {
        int hash = System.identityHashCode(o);
        return HporDefined.isLasting(o) ? hash | 0x80000000 : hash;
    }

    public static void await(Object o, int site) throws InterruptedException {
        await(o, 0L, site);
    }

    @Hidden
    public static void await(Object o, long millis, int nanos, int site) throws InterruptedException {
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        await(o, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    @Hidden
    public static void await(Object o, long millis, int site) throws InterruptedException {
        if (Thread.currentThread() != running) {
            o.wait(millis);
            return;
        }
        if (o == null) {
            throw new NullPointerException();
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        switch (sync(WAIT, site, hashOf(o), millis == 0 ? -1 : HporThreads.nanos(millis), o)) {
            case INTERRUPTED -> throw HporThreads.interruptedException();
            case NOT_OWNER -> throw new IllegalMonitorStateException("current thread is not owner");
            default -> { }
        }
    }

    @Hidden
    public static void notify(Object o, int site) {
        notify(o, NOTIFY, site);
    }

    @Hidden
    public static void notifyAll(Object o, int site) {
        notify(o, NOTIFY_ALL, site);
    }

    @Hidden
    private static void notify(Object o, int kind, int site) {
        if (Thread.currentThread() != running) {
            if (kind == NOTIFY) {
                o.notify();
            } else {
                o.notifyAll();
            }
            return;
        }
        if (o == null) {
            throw new NullPointerException();
        }
        if (kind == NOTIFY && o instanceof Thread) {
            HporNamed.named(
                    "notify() of a java.lang.Thread: that a thread in join() takes the notification is not looked for");
        }
        if (sync(kind, site, hashOf(o), 0, o) == NOT_OWNER) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }

    public static boolean holdsLock(Object o, int site) {
        if (Thread.currentThread() != running) {
            return Thread.holdsLock(o);
        }
        if (o == null) {
            throw new NullPointerException();
        }
        return holdsLock0(hashOf(o));
    }

    /* ---- classes ---------------------------------------------------------------------------------------------- */

    @Hidden
    public static void init(int site, Class<?> type) {
        int number = site < HporClasses.ofSite.length ? HporClasses.ofSite[site] : 0;
        int[] known = seen;
        if (number != 0 && number < known.length && known[number] == HporClasses.epoch) {
            return;
        }
        if (Thread.currentThread() == running) {
            HporClasses.initialize(site, type);
        }
    }

    /** The class of the constructor that another constructor is about to call; null: none does. */
    private static Class<?> above;

    /** Right before a constructor calls another one, of that class. */
    @Hidden
    public static void initNotAbove(Class<?> type) {
        if (Thread.currentThread() == running) {
            above = type;
        }
    }

    /** At the entry of a constructor: whoever makes an object of a class below does not initialize this one. */
    @Hidden
    public static void initMade(int site, Class<?> type) {
        if (Thread.currentThread() != running) {
            return;
        }
        boolean called = above == type;
        above = null;
        if (!called) {
            init(site, type);
        }
    }

    /**
     * At the entry of a default method, which initializes nothing. But the JVM has done that with the class of a
     * lambda.
     */
    @Hidden
    public static void initDefault(Object o, int site, Class<?> type) {
        if (o.getClass().isHidden()) {
            init(site, type);
        }
    }

    /**
     * A lambda was made, or a proxy: the interfaces with default methods are initialized with the class of the object.
     */
    @Hidden
    public static void initLambda(Object o, int site) {
        if (Thread.currentThread() == running) {
            HporClasses.initializeMade(site, o.getClass());
        }
    }

    public static Object newProxy(ClassLoader loader, Class<?>[] interfaces,
            java.lang.reflect.InvocationHandler handler, int site) {
        Object made = java.lang.reflect.Proxy.newProxyInstance(loader, interfaces, handler);
        initLambda(made, site);
        return made;
    }

    /**
     * Before a field of an interface is read through {@code from}, which inherits it if it is not the interface itself.
     */
    @Hidden
    public static void initInterface(int site, Class<?> from, String name) {
        int number = site < HporClasses.ofSite.length ? HporClasses.ofSite[site] : 0;
        int[] known = seen;
        if (number != 0 && number < known.length && known[number] == HporClasses.epoch) {
            return;
        }
        if (Thread.currentThread() == running) {
            HporClasses.initializeInterface(site, from, name);
        }
    }

    public static Object interfaceRef(int value) {
        return HporClasses.interfaceRef(value);
    }

    public static long interfaceBits(int value) {
        return HporClasses.interfaceBits(value);
    }

    public static void setInterface(Object object, int value) {
        publish(object);
        HporClasses.setInterface(value, object, 0);
    }

    public static void setInterface(long bits, int value) {
        HporClasses.setInterface(value, null, bits);
    }

    static int classInit(int site, int number) {
        return sync(CLASS_INIT, site, number, 0, null);
    }

    static void classInitEnd(int number, boolean failed) {
        if (!killing) {
            sync(CLASS_INIT_END, 0, number, failed ? 1 : 0, null);
        }
    }

    /**
     * Hooks are off from here to unmute: class loading, linking and the JDK's initializers are no part of the program.
     */
    public static int mute() {
        Thread self = running;
        if (self == null || Thread.currentThread() != self) {
            return 0;
        }
        muted = self;
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

    /** In the place of System.identityHashCode where it is called by reflection. */
    public static int identityHashCode(Object o) {
        return hashCode(o);
    }

    public static int identityHashCode(Object o, int site) {
        return hashCode(o);
    }

    /**
     * Object.hashCode and System.identityHashCode of the program: made from the object's name, the same in every run.
     */
    static int hashCode(Object o) {
        int hash = System.identityHashCode(o);
        return o == null || isKey(o) || !isNamed(o) ? hash : hash0(hash);
    }

    /**
     * Tables of the JDK's own have such keys, outlive executions, and are used by the program and while it is muted:
     * one hash for all.
     */
    private static boolean isKey(Object o) {
        return o instanceof Class || o instanceof java.util.zip.ZipFile || isConstant(o);
    }

    /**
     * Made once for all executions, though perhaps in the midst of one: the JDK's enums, literals, lambdas that capture
     * nothing.
     */
    private static boolean isConstant(Object o) {
        Class<?> type = o.getClass();
        return o instanceof Enum<?> constant && constant.getDeclaringClass().getClassLoader() == null
                || o instanceof String text && HporState.isInterned(text) || type.isHidden()
                && type.getName().contains("$$Lambda") && HporFields.isEmpty(type);
    }

    /**
     * While the program is muted, its objects have the same hash as at other times; those of the JDK's code are not
     * named.
     */
    private static boolean isNamed(Object o) {
        Thread self = Thread.currentThread();
        return (self == running || running == null && self == muted
                && (o.getClass() == Object.class || o.getClass() == Module.class
                || o.getClass().getClassLoader() != null))
                && !HporQuiet.isFramework(o.getClass());
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
            return stream.getFD();
        } catch (java.io.IOException e) {
            return null;
        }
    }

    /** Guard of what prints: whoever leaves the program before keeps it from being seen. */
    @Hidden
    public static void shows() {
        if (Thread.currentThread() == running) {
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
