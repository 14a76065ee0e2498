package java.lang;

/** Which threads are in a method that has changed since the program was last explored (changed=). */
public final class HporChanged {
    /** A bit of what enterChanged() returns: leaveChanged() has to say so. */
    private static final int ENTERED = 2;

    private HporChanged() {
    }

    /** At the entry of a changed method. It may be one that a test framework calls (HporQuiet). */
    public static int enterChanged() {
        int was = HporQuiet.loud();
        if (Thread.currentThread() != Hpor.running) {
            return was;
        }
        enters0(true);
        return was | ENTERED;
    }

    /** When it is left; with what enterChanged has returned. */
    public static void leaveChanged(int was) {
        if ((was & ENTERED) != 0 && Thread.currentThread() == Hpor.running) {
            enters0(false);
        }
        HporQuiet.hush(was & ~ENTERED);
    }

    private static native void enters0(boolean enters);
}
