package java.lang;

/**
 * Files that threads share. Operations on them are no visible operations, so their orders are not explored: the verdict
 * names them where two threads of an execution use files and one of the two changes something. A thread that runs alone
 * does not count.
 */
public final class HporFiles {
    private static final String NAMED =
            "operations on files by several threads, one of which changes files: their orders are not all explored";
    private static final int NOBODY = -1, SEVERAL = -2;

    private static int user = NOBODY;
    private static boolean changed;
    private static boolean named;

    private HporFiles() {
    }

    /** Have all other threads ended that were started? */
    private static native boolean isAlone0();

    /** At the entry of the JDK's methods that look at files or change them. */
    public static void touched(boolean changes) {
        Thread self = Thread.currentThread();
        HporNamed.outside();
        if (self != Hpor.running || named || isAlone0()) {
            return;
        }
        if (user == NOBODY) {
            user = Hpor.runningId;
        } else if (user != Hpor.runningId) {
            user = SEVERAL;
        }
        changed |= changes;
        if (user == SEVERAL && changed) {
            named = true;
            Hpor.uncontrolled0(NAMED);
        }
    }

    /** At the entry of FileOutputStream.write and FileInputStream.read: the standard streams are no files. */
    static void stream(java.io.FileDescriptor descriptor, boolean changes) {
        if (descriptor != java.io.FileDescriptor.out && descriptor != java.io.FileDescriptor.err
                && descriptor != java.io.FileDescriptor.in) {
            touched(changes);
        }
    }

    /** Guards of what opens channels and the streams of Files: it changes files if it may write. */
    static void opened(java.util.Set<?> options) {
        boolean changes = false;
        for (Object option : options) {
            changes |= option != java.nio.file.StandardOpenOption.READ;
        }
        touched(changes);
    }

    /** Before each execution. */
    static void reset() {
        user = NOBODY;
        changed = false;
    }
}
