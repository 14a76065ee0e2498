package java.lang;

import java.lang.HporContract.Kind;
import jdk.internal.vm.annotation.Hidden;

/**
 * What programs ask for through hpor.jar (agent/java/api): in the place of calls of hpor.Hpor and, where those are not
 * seen (reflection), of the calls behind them.
 */
public final class HporChoices {
    private HporChoices() {
    }

    private static boolean isRunning() {
        return Thread.currentThread() == Hpor.running;
    }

    @Hidden
    public static int choose(int n, int site) {
        if (n < 1 || n > 65535) {
            throw new IllegalArgumentException("choose(" + n + "): there must be 1 to 65535 choices");
        }
        return n > 1 && isRunning() ? Hpor.sync(Kind.CHOOSE, site, 0, n, null) : 0;
    }

    @Hidden
    public static boolean chooseBoolean(int site) {
        return choose(2, site) != 0;
    }

    @Hidden
    public static void assume(boolean condition, int site) {
        if (!condition) {
            discard(site);
        }
    }

    /** The thread goes no further; the others do, since what they do decides which executions are left. */
    @Hidden
    public static void discard(int site) {
        if (isRunning()) {
            discard0();
            Hpor.sync(Kind.HALT, site, 0, 0, null);
        }
    }

    @Hidden
    public static void begin(int site) {
        if (isRunning()) {
            Hpor.sync(Kind.ATOMIC_BEGIN, site, 0, 0, null);
        }
    }

    @Hidden
    public static void end(int site) {
        if (isRunning() && !Hpor.killing) {
            Hpor.sync(Kind.ATOMIC_END, site, 0, 0, null);
        }
    }

    private static native void discard0();
}
