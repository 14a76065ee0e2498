package java.lang;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import jdk.internal.ref.CleanerFactory;
import jdk.internal.ref.CleanerImpl;
import jdk.internal.vm.annotation.Hidden;

/**
 * What weak, soft and phantom references refer to. When it is collected is the JVM's matter, and no schedule says it:
 * so nothing of it is collected while an execution runs, which the JVM is always free to do.
 */
public final class HporReferences {
    private static final String NEVER_COLLECTED =
            "weak, soft and phantom references: what only they refer to is never collected during "
            + "an execution";
    /** They stay in the JDK's tables, by weak references, from one execution to the next. */
    private static final ArrayList<Object> LOGGERS = new ArrayList<>();
    /**
     * Strings and types of methods: the JVM drops one when nobody has it. The next execution would find another one
     * that is not older than itself.
     */
    private static final HashSet<Object> INTERNED = new HashSet<>();
    private static Object[] kept = new Object[256];
    private static int count;
    private static Cleaner common;

    private HporReferences() {
    }

    /** Hook of Reference's constructor. */
    public static void made(Object referent, ReferenceQueue<?> queue) {
        Thread self = Thread.currentThread();
        if (referent == null || (self != Hpor.running && self != Hpor.muted())) {
            return;
        }
        if (referent.getClass() == java.lang.invoke.MethodType.class) {
            int was = Hpor.mute();
            INTERNED.add(referent);
            Hpor.unmute(was);
        } else if (referent.getClass().getName().equals("java.util.logging.Logger")) {
            int was = Hpor.mute();
            LOGGERS.add(referent);
            Hpor.unmute(was);
        }
        if (count == kept.length) {
            kept = Arrays.copyOf(kept, 2 * count);
        }
        kept[count++] = referent;
    }

    /** In the place of String.intern. */
    @Hidden
    public static String interned(String s, int site) {
        String one = s.intern();
        if (Thread.currentThread() == Hpor.running) {
            int was = Hpor.mute();
            try {
                INTERNED.add(one);
            } finally {
                Hpor.unmute(was);
            }
        }
        return one;
    }

    /**
     * Guard of Finalizer.register, which the JVM calls: a finalizer would run whenever the collector likes, and need
     * never run.
     */
    public static boolean finalizable(Object object) {
        Thread self = Thread.currentThread();
        if (object.getClass().getClassLoader() == null || (self != Hpor.running && self != Hpor.muted())) {
            return false;
        }
        Hpor.uncontrolled0("finalize(): the JVM may call such methods at any time, or never; here it does not call"
                + " those of the program");
        return true;
    }

    /** Guards of Cleaner.create. */
    public static boolean cleaner() {
        HporNamed.named(NEVER_COLLECTED);
        return false;
    }

    public static boolean cleaner(java.util.concurrent.ThreadFactory factory) {
        return cleaner();
    }

    /**
     * Guard of ReferenceQueue.poll. A queue of the JDK's that is older than the execution gets references that earlier
     * ones have left, whenever the collector comes to them; to this one, nothing has been collected.
     */
    public static boolean polls(ReferenceQueue<?> queue) {
        Thread self = Thread.currentThread();
        return (self == Hpor.running || self == Hpor.muted()) && HporInnerMonitors.isOld(queue);
    }

    /**
     * In a Cleaner's thread, which looks every minute whether there is nothing left to clean: nothing comes by itself.
     */
    public static Reference<?> remove(ReferenceQueue<?> queue, long timeout, int site) throws InterruptedException {
        return Thread.currentThread() == Hpor.running ? queue.remove() : queue.remove(timeout);
    }

    /**
     * Guard of PhantomCleanable.clean and clear. The list of what is registered is the JDK's own, which its thread
     * changes for what earlier executions have left. Who takes something from it first is a choice all the same.
     */
    @Hidden
    public static void cleans(Object cleanable) {
        if (Thread.currentThread() == Hpor.running) {
            HporMonitors.enter(cleanable, 0);
            HporMonitors.exit(cleanable, 0);
        }
    }

    /**
     * In the place of the JDK's common Cleaner, in classes of the JDK that are part of the program's state. Its thread
     * would end what it finds unused, at any time; and since nothing is collected, this one needs no thread.
     */
    public static Cleaner commonCleaner(int site) {
        Cleaner real = CleanerFactory.cleaner();
        Thread self = Thread.currentThread();
        if (self != Hpor.running && self != Hpor.muted()) {
            return real;
        }
        if (common == null) {
            int was = Hpor.mute();
            try {
                common = (Cleaner) Hpor.U.allocateInstance(Cleaner.class);
                Hpor.U.putReference(common, Hpor.U.objectFieldOffset(Cleaner.class, "impl"), new CleanerImpl());
            } catch (InstantiationException e) {
                throw new AssertionError(e);
            } finally {
                Hpor.unmute(was);
            }
        }
        return common;
    }

    /** Before each execution. */
    static void reset() {
        Arrays.fill(kept, 0, count, null);
        count = 0;
        common = null;
        if (HporKept.records()) {
            LOGGERS.clear(); // the tables are put back
        }
    }
}
