package java.lang;

import jdk.internal.vm.annotation.Hidden;

/**
 * Numbers that the JDK gives out one after the other, such as those of threads. Giving them out is no operation. The
 * verdict says so where the program asks for them.
 */
public final class HporNumbers {
    private HporNumbers() {
    }

    private static final int THREADS = 0;
    private static final int POOLS = 1; // and timers: their numbers are part of the names of their threads
    private static final String[] NUMBERED = {"threads", "pools or timers"};

    /*
     * Of the execution, for each kind: who has made some (number + 1; -1: several have), and whether the program has
     * asked for a number.
     */
    private static final int[] maker = new int[NUMBERED.length];
    private static final boolean[] numberAsked = new boolean[NUMBERED.length];

    static void reset() {
        HporArrays.clear(maker);
        HporArrays.clear(numberAsked);
    }

    private static void nameNumbers(int kind) {
        if (maker[kind] < 0 && numberAsked[kind]) {
            HporNamed.named("asks for numbers or generated names of threads, while several threads make "
                    + NUMBERED[kind] + ": other orders of that are not looked for");
        }
    }

    /** Guard of what gives the next thread its number. */
    public static void numbered() {
        numbered(THREADS);
    }

    /** Guard of what gives the next pool or timer its number. */
    public static void poolNumbered() {
        numbered(POOLS);
    }

    private static void numbered(int kind) {
        if (Thread.currentThread() == Hpor.running && maker[kind] != Hpor.runningId + 1) {
            maker[kind] = maker[kind] == 0 ? Hpor.runningId + 1 : -1;
            nameNumbers(kind);
        }
    }

    /** Is a counter part of the names that a factory gives to its threads? 0 before JDK 21. */
    private static final long HAS_COUNTER = counterOffset();

    private static long counterOffset() {
        try {
            Class<?> factory = Class.forName("java.lang.ThreadBuilders$BaseThreadFactory", false, null);
            return Hpor.U.objectFieldOffset(factory, "hasCounter");
        } catch (ClassNotFoundException e) {
            return 0;
        }
    }

    /** Guard of what names the next thread of a factory: threads count one after the other. */
    @Hidden
    public static void counts(Object factory) {
        if (Thread.currentThread() == Hpor.running && Hpor.U.getBoolean(factory, HAS_COUNTER)) {
            HporMonitors.enter(factory.getClass(), 0);
            HporMonitors.exit(factory.getClass(), 0);
        }
    }

    /** Before the program asks for a thread's number, or its name: that need not be a generated one. */
    public static void numberAsked(Object thread, int name) {
        if (thread == null || Thread.currentThread() != Hpor.running) {
            return;
        }
        if (name == 0) {
            HporSections.seesThreads(); // threads of the pool have numbers, too
        }
        String text = ((Thread) thread).getName();
        numberAsked[THREADS] |= name == 0 || isGenerated(text, "Thread-");
        numberAsked[POOLS] |= name != 0 && (isGenerated(text, "pool-") || isGenerated(text, "Timer-"));
        nameNumbers(THREADS);
        nameNumbers(POOLS);
    }

    private static boolean isGenerated(String name, String prefix) {
        int digit = prefix.length();
        return name.startsWith(prefix) && name.length() > digit && Character.isDigit(name.charAt(digit));
    }
}
