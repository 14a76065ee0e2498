package java.lang;

import java.util.IdentityHashMap;

/**
 * A test framework is no part of what is explored: what it does by itself is muted. The program's methods that it calls
 * are not: each of them is loud from its entry until it is left.
 */
public final class HporQuiet {
    private static final IdentityHashMap<Class<?>, Boolean> known = new IdentityHashMap<>();

    /** There is a framework. */
    private static boolean on;
    /** The thread on which the framework runs; null: none. */
    private static Thread thread;
    /** It is in the framework now, not in code that the framework called. */
    private static boolean hushed;

    private HporQuiet() {
    }

    /** In the place of RunTest.quiet: the framework is called from here on, or has returned. */
    public static void quiet(boolean begins, int site) {
        if (begins) {
            on = true;
            thread = Hpor.mute() != 0 ? Thread.currentThread() : null;
            hushed = thread != null;
        } else if (Thread.currentThread() == thread) {
            if (hushed) {
                Hpor.unmute(1);
            }
            forget();
        }
    }

    /** At the entry of the program's methods. */
    public static int loud() {
        if (!hushed || Hpor.running != null || Thread.currentThread() != thread) {
            return 0;
        }
        hushed = false;
        Hpor.unmute(1);
        return 1;
    }

    /** When they are left; with what loud has returned. */
    public static void hush(int was) {
        if (was != 0 && Thread.currentThread() == thread) {
            hushed = Hpor.mute() != 0;
        }
    }

    /**
     * Objects of the framework's own have no names: it keeps some from one execution to the next, so that their number
     * is not the same in each.
     */
    static boolean isFramework(Class<?> type) {
        if (!on) {
            return false;
        }
        int was = Hpor.mute();
        try {
            return isKnown(type);
        } finally {
            Hpor.unmute(was);
        }
    }

    private static boolean isKnown(Class<?> type) {
        Boolean is = known.get(type);
        if (is == null) {
            is = isQuiet0(type.getName());
            known.put(type, is);
        }
        return is;
    }

    private static native boolean isQuiet0(String name);

    /** Has the framework been called, and has it not returned? */
    static boolean isInTest() {
        return thread != null;
    }

    static void forget() {
        thread = null;
        hushed = false;
    }
}
