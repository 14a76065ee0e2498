package java.lang;

import static java.lang.HporContract.Kind.*;
import static java.lang.HporContract.Outcome.*;

import jdk.internal.vm.annotation.Hidden;

/** The hooks of monitors, wait and notify. */
public final class HporMonitors {
    private HporMonitors() {
    }

    @Hidden
    public static void enter(Object o, int site) {
        if (o == null) {
            throw new NullPointerException("Cannot enter synchronized block"); // as the JVM begins
        }
        if (Thread.currentThread() != Hpor.running) {
            Hpor.notRunning(site);
            Hpor.realEnter0(o);
            return;
        }
        Hpor.sync(ENTER, site, hashOf(o), monitorOf(o), o);
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
        if (Thread.currentThread() != Hpor.running) {
            Hpor.realExit0(o);
            return;
        }
        if (Hpor.killing) {
            return;
        }
        if (Hpor.sync(EXIT, site, hashOf(o), 0, o) == NOT_OWNER) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }

    /**
     * Entry of a synchronized method of a class that was loaded too early to be rewritten: the JVM holds the monitor,
     * the body carries no hooks; for the model it is taken and given back at once.
     */
    @Hidden
    public static void lockedMethod(Object o, int site) {
        if (Thread.currentThread() != Hpor.running || Hpor.killing) {
            return;
        }
        Hpor.sync(ENTER, site, hashOf(o), 0, o);
        if (Hpor.DIGESTS) {
            HporDigest.whole(hashOf(o));
        }
        Hpor.sync(EXIT, site, hashOf(o), 0, o);
    }

    /** The sign bit says that the object outlives executions, where that can be told at sight. */
    static int hashOf(Object o) {
        int hash = System.identityHashCode(o);
        return HporDefined.isLasting(o) ? hash | 0x80000000 : hash;
    }

    /** What the JVM says first of a call of the method on a null pointer. */
    public static void nonNull(Object receiver, String method) {
        if (receiver == null) {
            throw new NullPointerException("Cannot invoke \"".concat(method).concat("\""));
        }
    }

    @Hidden
    public static void await(Object o, int site) throws InterruptedException {
        nonNull(o, "Object.wait()");
        await(o, 0L, site);
    }

    @Hidden
    public static void await(Object o, long millis, int nanos, int site) throws InterruptedException {
        nonNull(o, "Object.wait(long, int)");
        if (nanos < 0 || nanos > 999999) {
            throw new IllegalArgumentException("nanosecond timeout value out of range");
        }
        await(o, nanos > 0 && millis < Long.MAX_VALUE ? millis + 1 : millis, site);
    }

    @Hidden
    public static void await(Object o, long millis, int site) throws InterruptedException {
        nonNull(o, "Object.wait(long)");
        if (Thread.currentThread() != Hpor.running) {
            o.wait(millis);
            return;
        }
        if (millis < 0) {
            throw new IllegalArgumentException("timeout value is negative");
        }
        switch (Hpor.sync(WAIT, site, hashOf(o), millis == 0 ? -1 : HporThreads.nanos(millis), o)) {
            case INTERRUPTED -> throw HporThreads.interruptedException(null);
            case NOT_OWNER -> throw new IllegalMonitorStateException("current thread is not owner");
            default -> { }
        }
    }

    @Hidden
    public static void notify(Object o, int site) {
        nonNull(o, "Object.notify()");
        notify(o, NOTIFY, site);
    }

    @Hidden
    public static void notifyAll(Object o, int site) {
        nonNull(o, "Object.notifyAll()");
        notify(o, NOTIFY_ALL, site);
    }

    @Hidden
    private static void notify(Object o, int kind, int site) {
        if (Thread.currentThread() != Hpor.running) {
            if (kind == NOTIFY) {
                o.notify();
            } else {
                o.notifyAll();
            }
            return;
        }
        if (kind == NOTIFY && o instanceof Thread) {
            HporNamed.named(
                    "notify() of a java.lang.Thread: that a thread in join() takes the notification is not looked for");
        }
        if (Hpor.sync(kind, site, hashOf(o), 0, o) == NOT_OWNER) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
    }

    public static boolean holdsLock(Object o, int site) {
        if (Thread.currentThread() != Hpor.running) {
            return Thread.holdsLock(o);
        }
        if (o == null) {
            throw new NullPointerException();
        }
        if (HporObjects.held != null) {
            HporObjects.giveBack(site);
        }
        return Hpor.holdsLock0(hashOf(o));
    }
}
