import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** Sums that people keep under a lock or in atomics, and what looks like a sum and is none. */
class AddsAtWork extends Chapter {
    static final Object lock = new Object();
    static int sum;
    static long wide;
    static char letter = 'a';
    static byte small = 126;
    static final int[] cells = new int[3];
    static int at;

    interface Step {
        void run();
    }

    /** Both under the lock; what the sum comes to. */
    static String under(Step one, Step two) throws Exception {
        all(() -> {
            synchronized (lock) {
                one.run();
            }
        }, () -> {
            synchronized (lock) {
                two.run();
            }
        });
        return "" + sum;
    }

    static int increment() {
        return ++sum;
    }

    /** The left operand is read before the right one changes it. */
    static String sideEffect() throws Exception {
        return under(() -> sum += increment(), () -> sum++);
    }

    static String doubled() throws Exception {
        sum = 1;
        return under(() -> sum += sum, () -> sum += 1);
    }

    /** The sum of int and double is cut to an int. */
    static String truncated() throws Exception {
        sum = -1;
        return under(() -> sum += 1.7, () -> sum -= 1);
    }

    static String negated() throws Exception {
        return under(() -> sum = 5 - sum, () -> sum += 1);
    }

    static String wraps() throws Exception {
        under(() -> small += 3, () -> small -= 5);
        return small + "";
    }

    static String saturates() throws Exception {
        sum = 9;
        return under(() -> sum = Math.min(10, sum + 3), () -> sum -= 2);
    }

    static String letters() throws Exception {
        under(() -> letter += 2, () -> letter++);
        return "" + letter;
    }

    static String shifted() throws Exception {
        sum = 1;
        return under(() -> sum <<= 1, () -> sum |= 1);
    }

    static String masked() throws Exception {
        sum = 6;
        return under(() -> sum &= 3, () -> sum ^= 1);
    }

    /** The index is taken, and moved on, before the value is read. */
    static String indexed() throws Exception {
        all(() -> {
            synchronized (lock) {
                cells[at++] += at;
            }
        }, () -> {
            synchronized (lock) {
                cells[at] += 10;
                cells[at++]++;
            }
        });
        return cells[0] + " " + cells[1] + " " + at;
    }

    /** What one section adds is what another one has added. */
    static String dependent() throws Exception {
        wide = 1;
        under(() -> {
            wide += 2;
            sum += wide;
        }, () -> wide += 4);
        return sum + " " + wide;
    }

    /** The lock is given back in the midst. */
    static String split() throws Exception {
        all(() -> {
            int before;
            synchronized (lock) {
                before = sum;
            }
            synchronized (lock) {
                sum = before + 1;
            }
        }, () -> {
            synchronized (lock) {
                sum += 2;
            }
        });
        return "" + sum;
    }

    static String unlockedReader() throws Exception {
        all(() -> {
            synchronized (lock) {
                v++;
                v++;
            }
        }, () -> w = v);
        return v + " " + w;
    }

    /** One looks at a result, one does not. */
    static String lookedAt() throws Exception {
        AtomicInteger n = new AtomicInteger();
        return bothOf(() -> {
            n.incrementAndGet();
            n.addAndGet(2);
            return "-";
        }, () -> n.getAndAdd(10)) + " " + n;
    }

    static String accumulated() throws Exception {
        AtomicInteger n = new AtomicInteger(3);
        all(() -> n.accumulateAndGet(2, (a, b) -> a * b), () -> n.updateAndGet(a -> a + 1));
        return "" + n;
    }

    static String cells() throws Exception {
        AtomicIntegerArray n = new AtomicIntegerArray(2);
        all(() -> n.getAndIncrement(0), () -> n.set(1, n.get(0)), () -> n.getAndAdd(0, 2));
        return "" + n;
    }

    volatile int field;
    static final AtomicIntegerFieldUpdater<AddsAtWork> FIELD =
        AtomicIntegerFieldUpdater.newUpdater(AddsAtWork.class, "field");

    static String updater() throws Exception {
        AddsAtWork one = new AddsAtWork();
        all(() -> FIELD.incrementAndGet(one), () -> one.field += 10, () -> FIELD.addAndGet(one, 100));
        return "" + one.field;
    }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "side-effect" -> sideEffect();
            case "doubled" -> doubled();
            case "truncated" -> truncated();
            case "negated" -> negated();
            case "wraps" -> wraps();
            case "saturates" -> saturates();
            case "letters" -> letters();
            case "shifted" -> shifted();
            case "masked" -> masked();
            case "indexed" -> indexed();
            case "dependent" -> dependent();
            case "split" -> split();
            case "unlocked-reader" -> unlockedReader();
            case "looked-at" -> lookedAt();
            case "accumulated" -> accumulated();
            case "cells" -> cells();
            case "updater" -> updater();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
