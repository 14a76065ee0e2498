package java.lang;

import java.lang.reflect.Field;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
import jdk.internal.misc.Unsafe;

/**
 * Other processes. A thread of the JDK, which is none of the program's, notes that a process has ended. On some JDKs it
 * holds a lock of the process meanwhile.
 */
public final class HporProcesses {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long HAS_EXITED = U.objectFieldOffset(ProcessImpl.class, "hasExited");

    /** Where a process keeps its lock; 0: the process is its own monitor. */
    private static final long LOCK = lockOffset();
    private static final long SYNC = U.objectFieldOffset(ReentrantLock.class, "sync");
    private static final long OWNER = U.objectFieldOffset(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");

    /** The thread that notes the end of a process leaves the lock at once. */
    private static final int MOST_LOOKS = 1000;

    private HporProcesses() {
    }

    private static long lockOffset() {
        for (Field f : ProcessImpl.class.getDeclaredFields()) {
            if (f.getType() == ReentrantLock.class) {
                return U.objectFieldOffset(f);
            }
        }
        return 0;
    }

    /**
     * Does a thread that is none of the program's hold the lock of the process? Between taking the lock and noting
     * itself as the owner it counts too.
     */
    private static boolean isHeldFromOutside(Process process) {
        if (LOCK == 0) {
            return false;
        }
        ReentrantLock lock = (ReentrantLock) U.getReference(process, LOCK);
        return lock.isLocked() && HporValues.number((Thread) U.getReference(U.getReference(lock, SYNC), OWNER)) < 0;
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
            for (int i = 0; i < MOST_LOOKS && isHeldFromOutside(process); i++) {
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
