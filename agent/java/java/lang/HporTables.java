package java.lang;

import java.lang.HporContract.Control;
import java.lang.reflect.Array;
import java.util.concurrent.ConcurrentHashMap;
import jdk.internal.misc.Unsafe;

/**
 * A ConcurrentHashMap gets its table when it is made, and not with its first element: whose element comes first is no
 * choice then (docs/decisions/sizes-of-maps.md). But for putAll(), nobody can tell an empty table from none.
 */
public final class HporTables {
    private static final Unsafe U = Unsafe.getUnsafe();
    private static final Class<?> NODE = HporCounts.nested(ConcurrentHashMap.class, "Node");
    private static final long TABLE = offset("table"), SIZE_CONTROL = offset("sizeCtl");
    private static final long COUNT = offset("baseCount"), CELLS = offset("counterCells"), BUSY = offset("cellsBusy");

    /** What is left of a move to a larger table. Otherwise 0, or negative: the program has given no capacity. */
    private static final long TRANSFER = offset("transferIndex");

    private static final int PLAIN = 16, MOST = 1024; // larger ones would cost too much

    private HporTables() {
    }

    private static long offset(String field) {
        return U.objectFieldOffset(ConcurrentHashMap.class, field);
    }

    /** At the end of the constructors without a map. */
    public static void made(Object map) {
        if (Thread.currentThread() != Hpor.running || U.getInt(Hpor.CONTROL + Control.SECTIONS) == 0) {
            return;
        }
        int capacity = U.getInt(map, SIZE_CONTROL);
        if (capacity > MOST || U.getReference(map, TABLE) != null) {
            return;
        }
        int length = capacity == 0 ? PLAIN : capacity;
        Object table = Array.newInstance(NODE, length);
        Hpor.publish(table);
        U.putReference(map, TABLE, table);
        U.putInt(map, SIZE_CONTROL, limit(length));
        U.putInt(map, TRANSFER, capacity == 0 ? -1 : 0);
    }

    /** It has got an element. Who puts in the next one makes a larger table, as far as is known. */
    static void added(Object map) {
        boolean full = U.getReference(map, CELLS) != null || U.getInt(map, BUSY) != 0
                || U.getLong(map, COUNT) + 1 >= U.getInt(map, SIZE_CONTROL);
        if (full) {
            HporSections.fills0();
        }
    }

    private static int limit(int length) {
        return length - (length >>> 2);
    }

    /**
     * In front of putAll(), which chooses another size for the table where there is none yet. An unused table goes
     * away, unless another thread may be about to put something in there.
     */
    public static void isFilled(Object map, Object elements) {
        if (Thread.currentThread() != Hpor.running || U.getInt(Hpor.CONTROL + Control.ONLY_FIRST) == 0) {
            return;
        }
        Object[] table = (Object[]) U.getReference(map, TABLE);
        boolean used = table == null || U.getLong(map, COUNT) != 0 || U.getReference(map, CELLS) != null
                || U.getInt(map, SIZE_CONTROL) != limit(table.length) || table.length > MOST;
        if (used) {
            return;
        }
        for (Object bin : table) {
            if (bin != null) {
                return;
            }
        }
        U.putReference(map, TABLE, null);
        U.putInt(map, SIZE_CONTROL, U.getInt(map, TRANSFER) < 0 ? 0 : table.length);
    }
}
