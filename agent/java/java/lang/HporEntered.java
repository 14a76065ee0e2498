package java.lang;

import java.lang.HporContract.Section;

/**
 * The calls that threads are in, as the C half knows them. The JDK's own calls are nested: most are of the object whose
 * call is under way, and a part of that. So they need not be told. Where calls are no steps (any more), the C half
 * knows of none, and each depth that it tells is 0.
 */
final class HporEntered {
    private static final int MOST = 64; // the C half is told of deeper calls

    /** By thread, and by depth. */
    private static Object[][] objects = new Object[16][];
    private static int[][] methods = new int[16][];
    /** By thread: how many calls it is in. */
    private static int[] depths = new int[16];

    private HporEntered() {
    }

    /** The innermost call is of the same object, and what the method says of itself is what is said of that call. */
    static boolean isPart(Object whole, int method) {
        int thread = Hpor.runningId;
        if (thread >= depths.length || HporValues.recording) {
            return false;
        }
        int at = depths[thread] - 1;
        if (at < 0 || at >= MOST || objects[thread][at] != whole) {
            return false;
        }
        int around = methods[thread][at], of = around & Section.METHOD;
        method &= ~Section.ENDS; // a part changes no end by itself
        int plain = method >> Section.FAMILY << Section.FAMILY;
        return (method == plain || method == (plain | Section.ATOMIC))
                && method >> Section.FAMILY == around >> Section.FAMILY
                && (of == Section.ATOMIC || of == Section.TAKES || of == Section.AWAITS || of == Section.AWAITS_OTHER);
    }

    /** The running thread has entered its call of this depth, from 0 on. */
    static void entered(int depth, Object whole, int method) {
        int thread = Hpor.runningId;
        if (thread >= depths.length) {
            int length = Math.max(thread + 1, 2 * depths.length);
            objects = java.util.Arrays.copyOf(objects, length);
            methods = java.util.Arrays.copyOf(methods, length);
            depths = java.util.Arrays.copyOf(depths, length);
        }
        if (objects[thread] == null) {
            objects[thread] = new Object[MOST];
            methods[thread] = new int[MOST];
        }
        depths[thread] = depth + 1;
        if (depth < MOST) {
            objects[thread][depth] = whole;
            methods[thread][depth] = method;
        }
    }

    /** It has left the call of this depth. Returns the object that was called; null: too deep, or none. */
    static Object left(int depth) {
        int thread = Hpor.runningId;
        depths[thread] = depth;
        return depth < MOST ? objects[thread][depth] : null;
    }

    /** It calls a function of the program's, as a call of no object. */
    static void callsFunction() {
        int thread = Hpor.runningId;
        entered(thread < depths.length ? depths[thread] : 0, null, Section.OPEN);
    }

    static void functionCalled() {
        int thread = Hpor.runningId;
        depths[thread] = Math.max(0, depths[thread] - 1);
    }

    /** Is an executor of the JDK's closed? It waits again and again, for a day each time: for ever. */
    static boolean isClosed() {
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return false;
        }
        int was = Hpor.mute();
        try {
            for (StackTraceElement frame : new Throwable().getStackTrace()) {
                String name = frame.getClassName();
                if (!name.startsWith("java.")) {
                    return false;
                }
                if (frame.getMethodName().equals("close") && name.startsWith("java.util.concurrent.")) {
                    return true;
                }
            }
            return false;
        } finally {
            Hpor.unmute(was);
        }
    }

    /** Before each execution. */
    static void begin() {
        for (int i = 0; i < depths.length; i++) {
            if (objects[i] != null) {
                HporArrays.clear(objects[i]);
            }
        }
        HporArrays.clear(depths);
    }
}
