package java.lang;

import jdk.internal.vm.annotation.Hidden;

/**
 * In the place of the JDK's comparisons and hash codes of whole arrays, which are compiled to something that shows no
 * reads: each element is a read of its own. And whether a compare-and-exchange has written.
 */
public final class HporComparisons {
    private HporComparisons() {
    }

    /**
     * After a compare-and-exchange: it has written if the value that was there is the expected one. Where the variable
     * is a number, both may be boxes of it.
     */
    public static void exchanged(Object witness, Object expected) {
        Hpor.swapped(witness == expected || isNumber(witness) && isNumber(expected) && (isReal(witness)
                || isReal(expected) ? bits(witness) == bits(expected) : whole(witness) == whole(expected)));
    }

    public static void exchanged(Object witness, long expected) {
        if (witness instanceof Float f) {
            exchanged(f.floatValue(), (float) expected);
        } else {
            Hpor.swapped(isReal(witness) ? bits(witness) == Double.doubleToRawLongBits(expected)
                    : whole(witness) == expected);
        }
    }

    public static void exchanged(Object witness, double expected) {
        Hpor.swapped(bits(witness) == Double.doubleToRawLongBits(expected));
    }

    public static void exchanged(long witness, Object expected) {
        exchanged(expected, witness);
    }

    public static void exchanged(double witness, Object expected) {
        exchanged(expected, witness);
    }

    private static boolean isReal(Object box) {
        return box instanceof Float || box instanceof Double;
    }

    private static boolean isNumber(Object o) {
        return isReal(o) || o instanceof Integer || o instanceof Long || o instanceof Short || o instanceof Byte
                || o instanceof Character || o instanceof Boolean;
    }

    private static long whole(Object box) {
        return box instanceof Number n ? n.longValue() : box instanceof Character c ? c
                : Boolean.TRUE.equals(box) ? 1 : 0;
    }

    private static long bits(Object box) {
        return Double.doubleToRawLongBits(isReal(box) ? ((Number) box).doubleValue() : whole(box));
    }

    public static void exchanged(int witness, int expected) {
        Hpor.swapped(witness == expected);
    }

    public static void exchanged(long witness, long expected) {
        Hpor.swapped(witness == expected);
    }

    /* Numbers are compared by their bits. */

    public static void exchanged(float witness, float expected) {
        Hpor.swapped(Float.floatToRawIntBits(witness) == Float.floatToRawIntBits(expected));
    }

    public static void exchanged(double witness, double expected) {
        Hpor.swapped(Double.doubleToRawLongBits(witness) == Double.doubleToRawLongBits(expected));
    }

    private static int length(Object array) {
        return java.lang.reflect.Array.getLength(array);
    }

    /** Of two arrays of the same primitive type. */
    @Hidden
    public static boolean equals(Object a, Object b, int site) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || length(a) != length(b)) {
            return false;
        }
        return mismatch(a, 0, b, 0, length(a), site) < 0;
    }

    @Hidden
    public static int mismatch(Object a, Object b, int length, int site) {
        return mismatch(a, 0, b, 0, length, site);
    }

    @Hidden
    public static int mismatch(Object a, int i, Object b, int j, int length, int site) {
        boolean visible = Thread.currentThread() == Hpor.running;
        for (int k = 0; k < length; k++) {
            long left = read(a, i + k, visible, site);
            if (left != read(b, j + k, visible, site)) {
                return k;
            }
        }
        return -1;
    }

    @Hidden
    public static int hashCode(Object a, int from, int length, int initial, int site) {
        boolean visible = Thread.currentThread() == Hpor.running;
        int hash = initial;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + (int) read(a, i, visible, site);
        }
        return hash;
    }

    /* The JVM's number of an array's type; JDK 21 means bytes without a sign by it. */
    private static final int BOOLEAN = 4;

    /** JDK 21. With the number of char, which hashes the bytes of a String, no class that has hooks calls it. */
    @Hidden
    public static int vectorizedHashCode(Object a, int from, int length, int initial, int type, int site) {
        boolean visible = Thread.currentThread() == Hpor.running;
        int hash = initial;
        for (int i = from; i < from + length; i++) {
            int element = (int) read(a, i, visible, site);
            hash = 31 * hash + (type == BOOLEAN ? element & 0xff : element);
        }
        return hash;
    }

    /** The element as bits that are equal where Arrays.equals finds the elements equal; of an object, its hash. */
    @Hidden
    private static long read(Object a, int i, boolean visible, int site) {
        if (visible) {
            Hpor.element(a, i, site);
        }
        if (a instanceof int[] v) {
            return v[i];
        } else if (a instanceof byte[] v) {
            return v[i];
        } else if (a instanceof char[] v) {
            return v[i];
        } else if (a instanceof long[] v) {
            return v[i];
        } else if (a instanceof boolean[] v) {
            return v[i] ? 1 : 0;
        } else if (a instanceof double[] v) {
            return Double.doubleToLongBits(v[i]);
        } else if (a instanceof float[] v) {
            return Float.floatToIntBits(v[i]);
        } else if (a instanceof Object[] v) {
            return java.util.Objects.hashCode(v[i]);
        }
        return ((short[]) a)[i];
    }
}
