package java.lang;

import jdk.internal.vm.annotation.Hidden;

/**
 * In the place of what differs from run to run: entropy, seeds, calendars. Numbers come from the thread that
 * asks, so that what one thread draws does not depend on what others have drawn.
 */
public final class HporChance {
    private HporChance() {
    }

    /** The shared generator of seeds in classes like SplittableRandom. */
    public static long seed(java.util.concurrent.atomic.AtomicLong shared, long delta, int site) {
        return Thread.currentThread() == Hpor.running ? Hpor.seed(site) : shared.getAndAdd(delta);
    }

    @Hidden
    public static void shuffle(java.util.List<?> list, int site) {
        if (Thread.currentThread() == Hpor.running) {
            java.util.Collections.shuffle(list, new java.util.Random(Hpor.seed(site)));
        } else {
            java.util.Collections.shuffle(list);
        }
    }

    /** Guard of SecureRandom.nextBytes. */
    public static boolean nextBytes(java.security.SecureRandom random, byte[] bytes) {
        if (bytes == null || Thread.currentThread() != Hpor.running) {
            return false;
        }
        fill(bytes);
        return true;
    }

    private static void fill(byte[] bytes) {
        long bits = 0;
        for (int i = 0; i < bytes.length; i++, bits >>>= 8) {
            if ((i & 7) == 0) {
                bits = Hpor.seed(0);
            }
            bytes[i] = (byte) bits;
        }
    }

    public static byte[] generateSeed(Object random, int count, int site) {
        if (count < 0 || Thread.currentThread() != Hpor.running) {
            return ((java.security.SecureRandom) random).generateSeed(count);
        }
        byte[] bytes = new byte[count];
        fill(bytes);
        return bytes;
    }

    public static byte[] getSeed(int count, int site) {
        if (count < 0 || Thread.currentThread() != Hpor.running) {
            return java.security.SecureRandom.getSeed(count);
        }
        byte[] bytes = new byte[count];
        fill(bytes);
        return bytes;
    }

    /** ThreadLocalRandom adds the thread's id to its seed; ids are handed out in the order of the schedule. */
    public static long threadId(Thread t, int site) {
        return Thread.currentThread() == Hpor.running ? 0 : t.getId();
    }

    /**
     * In java.util.concurrent: what belongs to the carrier there belongs to the program's thread, whatever that runs
     * on.
     */
    public static Thread carrier(Object access, int site) {
        return carrier(site);
    }

    /** Likewise in ThreadLocal: the fibers on one carrier would share the buffers that the JDK keeps for a carrier. */
    public static Thread carrier(int site) {
        Thread self = Thread.currentThread();
        return self == Hpor.running || self == Hpor.muted() ? HporVirtual.ownCarrier(self) : HporVirtual.realCarrier();
    }

    /** Guard of what Continuation.run asks. */
    public static Object scopeOfVirtual() {
        return HporFibers.scopeOfVirtual();
    }

    /** After Calendar.getInstance. */
    @Hidden
    public static void setNow(java.util.Calendar calendar, int site) {
        if (Thread.currentThread() == Hpor.running) {
            calendar.setTimeInMillis(Hpor.currentTimeMillis(site));
        }
    }
}
