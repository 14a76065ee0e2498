package java.lang;

import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.Hidden;

/**
 * The hooks of monitors that code of the JDK enters which has no other hooks.
 *
 * <p>What such code does is part of the step of its caller, as long as the thread makes no operation meanwhile. Then
 * nobody can notice the monitor, and it is only noted here. When a thread makes an operation while it holds one, the
 * monitors of all objects of that class count from then on: to enter one is an operation of its own. The search learns
 * this, and begins anew.
 */
public final class HporInnerMonitors {
    /** What the running thread holds without having told the model; innermost last. Nobody else runs meanwhile. */
    private static Object[] noted = new Object[16];
    private static int depth;
    /** How often threads have entered monitors that count, and not left them. */
    private static int inside;
    /** Where the next record of an access would have stood when the innermost one was entered. */
    private static long[] records = new long[16];
    /** The sites at which they were entered. */
    private static int[] sites = new int[16];

    /** The standard stream whose monitor the running thread is in, and how often. */
    private static Object printing;
    private static int printingDepth;
    private static int wasMuted;

    /** Sites of which the search knows that their code enters monitors that count, as bits. */
    private static long[] known = new long[64];

    /** Pairs of classes: a monitor of the second was entered within one of the first. */
    private static Class<?>[] outerClass = new Class<?>[16];
    private static Class<?>[] innerClass = new Class<?>[16];
    private static boolean[] circular = new boolean[16];
    private static int pairs;

    /** The classes of which the monitors count. */
    private static Class<?>[] counting = new Class<?>[8];
    private static int countingLength;
    /** Their names, also of those that a schedule has learned of, and that were not met yet. */
    private static String[] expected = {};

    private HporInnerMonitors() {
    }

    /** In the place of the code of a class that would make a lock, to be used instead of its monitor. */
    public static ReentrantLock noLock() {
        return null;
    }

    static void begin() {
        depth = inside = 0;
        printing = null;
        if (known0() != expected.length) {
            expected = names0();
        }
    }

    /** Has the execution ended while some thread was in such code? */
    static boolean isCutOff() {
        return inside != 0;
    }

    /** How many classes count, and their names. */
    private static native int known0();

    private static native String[] names0();

    /** A thread has made an operation while it held a monitor of such an object. Do these monitors count now? */
    private static native boolean met0(String name);

    static native boolean old0(int hash);

    /** The code at the site enters a monitor that counts. Does the search know that now? */
    private static native boolean code0(int site);

    /** Is the code at the site that of a stream? Other code may call the program while it owns a stream's monitor. */
    private static native boolean ofStream0(int site);

    /** Does the running thread enter this one behind an operation that the same call of the JDK has led to? */
    private static native boolean follows0(int site);

    /** The running thread has the monitor, and the model is told of it behind. */
    private static native void entered0(int hash);

    /** A muted thread needs a monitor that another thread may hold. */
    private static native void muted0(Object object, int hash);

    @DontInline
    @Hidden
    public static void enterInner(Object o, int site) {
        if (o == null) {
            throw new NullPointerException();
        }
        Thread self = Thread.currentThread();
        if (self != Hpor.running) {
            if (o == printing && self == Hpor.muted) {
                printingDepth++;
                return;
            }
            if (countingLength != 0 && self == Hpor.muted && counts(o)) {
                muted0(o, HporMonitors.hashOf(o));
            }
            Hpor.realEnter0(o);
            return;
        }
        if (Hpor.killing) {
            return;
        }
        if (HporGlobals.isStandardStream(o) && ofStream0(site)) {
            print(o);
            return;
        }
        if (depth > 0 && noted[depth - 1] != o) {
            nest(noted[depth - 1], sites[depth - 1], o, site);
        }
        if (counts(o)) {
            tellCode(o, site);
            HporMonitors.enter(o, site);
            inside++;
            return;
        }
        if (depth == 0 && !isOld(o) && follows0(site)) {
            met(o, site);
        }
        if (depth == noted.length) {
            grow();
        }
        noted[depth] = o;
        sites[depth] = site;
        records[depth++] = Hpor.U.getLong(Hpor.CONTROL);
    }

    @DontInline
    @Hidden
    public static void exitInner(Object o, int site) {
        if (o == null) {
            throw new NullPointerException();
        }
        Thread self = Thread.currentThread();
        if (self != Hpor.running) {
            if (o != printing || self != Hpor.muted) {
                Hpor.realExit0(o);
            } else if (--printingDepth == 0) {
                printing = null;
                Hpor.unmute(wasMuted);
            }
            return;
        }
        if (Hpor.killing) {
            return;
        }
        if (depth == 0 || noted[depth - 1] != o) {
            inside--;
            HporMonitors.exit(o, site);
            return;
        }
        noted[--depth] = null;
        if (Hpor.U.getLong(Hpor.CONTROL) != records[depth] && !isOld(o)) {
            met(o, sites[depth]);
        }
    }

    /**
     * The standard streams are older than the execution, and so are their buffers. An execution that is given up while
     * a thread prints would leave text there to the next one. So the thread makes no operation until it has printed.
     * The code of these streams calls no program: hpor formats before it prints (HporPrinting).
     */
    private static void print(Object stream) {
        printing = stream;
        printingDepth = 1;
        wasMuted = Hpor.mute();
    }

    /** Is the innermost of them that of a stream that prints? The call that has entered it has shown itself. */
    static boolean isPrinting() {
        return depth > 0 && noted[depth - 1] instanceof java.io.PrintStream;
    }

    /**
     * The running thread comes to an operation: what it holds can be noticed by others. Returns true when other
     * operations have come before it.
     */
    @Hidden
    static boolean operation() {
        return depth > 0 && tellAll();
    }

    @Hidden
    private static boolean tellAll() {
        int count = depth;
        boolean all = true;
        for (int i = 0; i < count; i++) {
            all &= met(noted[i], sites[i]);
        }
        if (!all) {
            return true; // alone, or in a replay that knows of no such monitor
        }
        depth = 0;
        for (int i = 0; i < count; i++) {
            Object o = noted[i];
            noted[i] = null;
            inside++;
            entered0(HporMonitors.hashOf(o));
        }
        return true;
    }

    /**
     * A monitor is entered within another. Two threads may wait for each other if others are entered in the opposite
     * order, though no operation lies between: where the classes form a circle, the monitors of both count.
     */
    private static void nest(Object outer, int outerSite, Object inner, int innerSite) {
        Class<?> first = outer.getClass();
        Class<?> second = inner.getClass();
        int pair = 0;
        while (pair < pairs && (outerClass[pair] != first || innerClass[pair] != second)) {
            pair++;
        }
        boolean known = pair < pairs && !circular[pair];
        if (known || isCounting(first) && isCounting(second) || isOld(outer) || isOld(inner)) {
            return;
        }
        if (pair == pairs) {
            addPair(first, second);
        }
        if (circular[pair]) {
            met(outer, outerSite);
            met(inner, innerSite);
        }
    }

    private static void addPair(Class<?> outer, Class<?> inner) {
        if (pairs == circular.length) {
            outerClass = java.util.Arrays.copyOf(outerClass, pairs * 2);
            innerClass = java.util.Arrays.copyOf(innerClass, pairs * 2);
            circular = new boolean[pairs * 2];
        }
        outerClass[pairs] = outer;
        innerClass[pairs++] = inner;
        for (int i = 0; i < pairs; i++) {
            circular[i] = leads(innerClass[i], outerClass[i], 0);
        }
    }

    /** Is a monitor of the second class entered within one of the first, directly or through others? */
    private static boolean leads(Class<?> from, Class<?> to, int length) {
        boolean found = from == to;
        for (int i = 0; i < pairs && !found && length < pairs; i++) {
            found = outerClass[i] == from && leads(innerClass[i], to, length + 1);
        }
        return found;
    }

    private static boolean met(Object o, int site) {
        Class<?> type = o.getClass();
        if (!isCounting(type)) {
            if (!met0(type.getName())) {
                return false;
            }
            add(type);
        }
        tellCode(o, site);
        return true;
    }

    /** Is the object older than the execution, as standard output is? Its fields are no variables then. */
    static boolean isOld(Object o) {
        return old0(HporMonitors.hashOf(o));
    }

    private static void tellCode(Object o, int site) {
        int word = site >> 6;
        if (word >= known.length) {
            long[] larger = new long[word * 2];
            System.arraycopy(known, 0, larger, 0, known.length);
            known = larger;
        }
        if ((known[word] >> site & 1) == 0 && !isOld(o) && code0(site)) {
            known[word] |= 1L << site;
        }
    }

    private static boolean counts(Object o) {
        Class<?> type = o.getClass();
        if (isCounting(type)) {
            return true;
        }
        if (expected.length <= countingLength) {
            return false;
        }
        for (String name : expected) {
            if (name.equals(type.getName())) {
                add(type);
                return true;
            }
        }
        return false;
    }

    private static boolean isCounting(Class<?> type) {
        for (int i = 0; i < countingLength; i++) {
            if (counting[i] == type) {
                return true;
            }
        }
        return false;
    }

    private static void add(Class<?> type) {
        if (countingLength == counting.length) {
            Class<?>[] larger = new Class<?>[countingLength * 2];
            System.arraycopy(counting, 0, larger, 0, countingLength);
            counting = larger;
        }
        counting[countingLength++] = type;
    }

    private static void grow() {
        Object[] objects = new Object[depth * 2];
        long[] positions = new long[depth * 2];
        int[] places = new int[depth * 2];
        System.arraycopy(noted, 0, objects, 0, depth);
        System.arraycopy(records, 0, positions, 0, depth);
        System.arraycopy(sites, 0, places, 0, depth);
        sites = places;
        noted = objects;
        records = positions;
    }
}
