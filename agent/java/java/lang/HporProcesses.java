package java.lang;

import java.util.concurrent.TimeUnit;
import jdk.internal.misc.Unsafe;

/** Other processes: a thread of the JDK's, which is none of the program's, notes that one has ended. */
public final class HporProcesses {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long HAS_EXITED = U.objectFieldOffset(ProcessImpl.class, "hasExited");

    private HporProcesses() {
    }

    /** Guard of waitFor: the program waits where it is. False: the method goes on. */
    public static boolean await(Process process) {
        return await(process, Long.MAX_VALUE);
    }

    /** True: the time is over, the method returns false. */
    public static boolean await(Process process, long timeout, TimeUnit unit) {
        return await(process, unit.toNanos(timeout));
    }

    private static boolean await(Process process, long nanos) {
        if (Thread.currentThread() != Hpor.running) {
            return false;
        }
        int was = Hpor.mute();
        try {
            long begin = System.nanoTime();
            while (!U.getBooleanVolatile(process, HAS_EXITED)) {
                if (System.nanoTime() - begin >= nanos) {
                    return true;
                }
                pause(process);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // as the method will find
        } finally {
            Hpor.unmute(was);
        }
        return false;
    }

    /** A method that has the process's monitor must leave it to the thread that notes the end. */
    private static void pause(Process process) throws InterruptedException {
        if (Thread.holdsLock(process)) {
            process.wait(1);
        } else {
            Thread.sleep(1);
        }
    }
}
