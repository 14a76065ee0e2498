package java.lang;

import java.util.Arrays;

/**
 * What the JVM copies in one piece, element by element: each read and write is an operation of its own, as it may well
 * be in a real run. Errors are those of the real calls, which check the arguments first.
 */
public final class HporArrays {
    private HporArrays() {
    }

    private static boolean isRunning() {
        return Thread.currentThread() == Hpor.running;
    }

    /** In the place of System.arraycopy. */
    static void copy(Object from, int at, Object to, int toAt, int length, int read, int write) {
        if (length <= 0 || !isRunning()) {
            System.arraycopy(from, at, to, toAt, length);
            return;
        }
        System.arraycopy(from, at, to, toAt, 0);
        if (length > lengthOf(from) - at || length > lengthOf(to) - toAt) {
            System.arraycopy(from, at, to, toAt, length);
            return;
        }
        // Overlapping ranges are copied so that no element is overwritten before it is read.
        boolean down = from == to && at < toAt;
        for (int k = 0; k < length; k++) {
            int i = down ? length - 1 - k : k;
            copyOne(from, at + i, to, toAt + i, read, write);
        }
    }

    /** In the place of Arrays.fill, where a class of the JDK fills an array of its own. */
    public static void fill(Object[] array, Object value, int site) {
        if (array == null || !isRunning()) {
            Arrays.fill(array, value);
            return;
        }
        for (int i = 0; i < array.length; i++) {
            Hpor.elementRef(array, i, value, site);
            array[i] = value;
        }
    }

    /** In the place of getChars of strings and builders. */
    public static void getChars(Object text, int from, int to, char[] array, int at, int site) {
        char[] part = null;
        if (isRunning() && array != null && from <= to && at >= 0 && to - from <= array.length - at) {
            part = new char[to - from];
        }
        char[] into = part == null ? array : part;
        int place = part == null ? at : 0;
        if (text instanceof String s) {
            s.getChars(from, to, into, place);
        } else {
            ((AbstractStringBuilder) text).getChars(from, to, into, place);
        }
        for (int i = 0; part != null && i < part.length; i++) {
            Hpor.element(array, at + i, site);
            array[at + i] = part[i];
        }
    }

    /** So many elements are told of each array that is given to code without hooks; the others are named. */
    private static final int GIVEN = 64;

    /** If the numbers do not fit the array, they say something else, and all of it counts. */
    static void given(Object array, int from, int length, boolean filled, int site) {
        if (!array.getClass().isArray() || length < 0 && length != Integer.MIN_VALUE) {
            return;
        }
        int all = lengthOf(array);
        boolean fits = from >= 0 && from <= all && length <= all - from;
        int first = fits ? from : 0;
        int count = fits && length >= 0 ? length : all - first;
        if (count > GIVEN) {
            Hpor.uncontrolled0(
                    "of an array that is given to the JDK (a buffer, for example), what lies behind the first " + GIVEN
                    + " elements of a call");
        }
        if (filled && !HporLoops.isMade(array)) {
            HporLoops.lost();
        }
        for (int i = first; i - first < Math.min(count, GIVEN); i++) {
            if (filled && array instanceof Object[] objects) {
                Hpor.elementRef(array, i, objects[i], site);
            } else {
                Hpor.element(array, i, site);
            }
        }
    }

    /** What toArray() stores, which ends with a null if there is room. */
    static int filled(Object[] array) {
        int count = 0;
        while (count < array.length && array[count++] != null) {
        }
        return count;
    }

    private static int lengthOf(Object array) {
        return java.lang.reflect.Array.getLength(array);
    }

    private static void copyOne(Object from, int i, Object to, int j, int read, int write) {
        Hpor.element(from, i, read);
        if (from instanceof Object[] objects) {
            Object value = objects[i];
            Hpor.elementRef(to, j, value, write);
            try {
                ((Object[]) to)[j] = value;
            } catch (ArrayStoreException e) {
                System.arraycopy(from, i, to, j, 1); // says it in the words of arraycopy
            }
        } else if (from instanceof boolean[] booleans) {
            boolean value = booleans[i];
            Hpor.element(to, j, write);
            ((boolean[]) to)[j] = value;
        } else if (from instanceof byte[] bytes) {
            byte value = bytes[i];
            Hpor.element(to, j, write);
            ((byte[]) to)[j] = value;
        } else if (from instanceof char[] chars) {
            char value = chars[i];
            Hpor.element(to, j, write);
            ((char[]) to)[j] = value;
        } else if (from instanceof short[] shorts) {
            short value = shorts[i];
            Hpor.element(to, j, write);
            ((short[]) to)[j] = value;
        } else if (from instanceof int[] ints) {
            int value = ints[i];
            Hpor.element(to, j, write);
            ((int[]) to)[j] = value;
        } else if (from instanceof long[] longs) {
            long value = longs[i];
            Hpor.element(to, j, write);
            ((long[]) to)[j] = value;
        } else if (from instanceof float[] floats) {
            float value = floats[i];
            Hpor.element(to, j, write);
            ((float[]) to)[j] = value;
        } else if (from instanceof double[] doubles) {
            double value = doubles[i];
            Hpor.element(to, j, write);
            ((double[]) to)[j] = value;
        }
    }

    /** In the place of array.clone(). */
    static Object clone(Object array, int site) {
        return copyOfRange(array, 0, lengthOf(array), site);
    }

    /** The part of the array, or the array itself if it has no such part: then the call that gets it fails. */
    public static Object part(Object array, int from, int count, int site) {
        boolean there = array != null && from >= 0 && count >= 0 && count <= lengthOf(array) - from;
        return there ? copyOfRange(array, from, from + count, site) : array;
    }

    /** Where the part begins that begins at `from` in the array. */
    public static int partBegins(Object part, Object array, int from) {
        return part == array ? from : 0;
    }

    /** In the place of Arrays.copyOf. */
    static Object copyOf(Object array, int length, int site) {
        if (array == null) {
            return Arrays.copyOf((int[]) null, length); // fails
        }
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
        return copyOfRange(array, 0, length, site);
    }

    /** In the place of Arrays.copyOfRange. The copy is seen by nobody else yet. */
    static Object copyOfRange(Object array, int from, int to, int site) {
        if (array instanceof Object[] objects) {
            return copyOfRange(objects, from, to, objects.getClass(), site);
        } else if (array instanceof boolean[] booleans) {
            boolean[] copy = Arrays.copyOfRange(booleans, from, to);
            for (int i = from; i < to && i < booleans.length && isRunning(); i++) {
                Hpor.element(booleans, i, site);
                copy[i - from] = booleans[i];
            }
            return copy;
        } else if (array instanceof byte[] bytes) {
            byte[] copy = Arrays.copyOfRange(bytes, from, to);
            for (int i = from; i < to && i < bytes.length && isRunning(); i++) {
                Hpor.element(bytes, i, site);
                copy[i - from] = bytes[i];
            }
            return copy;
        } else if (array instanceof char[] chars) {
            char[] copy = Arrays.copyOfRange(chars, from, to);
            for (int i = from; i < to && i < chars.length && isRunning(); i++) {
                Hpor.element(chars, i, site);
                copy[i - from] = chars[i];
            }
            return copy;
        } else if (array instanceof short[] shorts) {
            short[] copy = Arrays.copyOfRange(shorts, from, to);
            for (int i = from; i < to && i < shorts.length && isRunning(); i++) {
                Hpor.element(shorts, i, site);
                copy[i - from] = shorts[i];
            }
            return copy;
        } else if (array instanceof int[] ints) {
            int[] copy = Arrays.copyOfRange(ints, from, to);
            for (int i = from; i < to && i < ints.length && isRunning(); i++) {
                Hpor.element(ints, i, site);
                copy[i - from] = ints[i];
            }
            return copy;
        } else if (array instanceof long[] longs) {
            long[] copy = Arrays.copyOfRange(longs, from, to);
            for (int i = from; i < to && i < longs.length && isRunning(); i++) {
                Hpor.element(longs, i, site);
                copy[i - from] = longs[i];
            }
            return copy;
        } else if (array instanceof float[] floats) {
            float[] copy = Arrays.copyOfRange(floats, from, to);
            for (int i = from; i < to && i < floats.length && isRunning(); i++) {
                Hpor.element(floats, i, site);
                copy[i - from] = floats[i];
            }
            return copy;
        } else if (array instanceof double[] doubles) {
            double[] copy = Arrays.copyOfRange(doubles, from, to);
            for (int i = from; i < to && i < doubles.length && isRunning(); i++) {
                Hpor.element(doubles, i, site);
                copy[i - from] = doubles[i];
            }
            return copy;
        }
        return Arrays.copyOfRange((int[]) array, from, to); // it is null, and so this fails
    }

    static Object[] copyOf(Object[] array, int length, Class<?> type, int site) {
        if (length < 0) {
            throw new NegativeArraySizeException(Integer.toString(length));
        }
        return copyOfRange(array, 0, length, type, site);
    }

    @SuppressWarnings("unchecked")
    static Object[] copyOfRange(Object[] array, int from, int to, Class<?> type, int site) {
        HporReach.copied(array);
        Object[] copy = Arrays.copyOfRange(array, from, to, (Class<? extends Object[]>) type);
        for (int i = from; i < to && i < array.length && isRunning(); i++) {
            Hpor.element(array, i, site);
            copy[i - from] = array[i];
        }
        return copy;
    }

    /* ---- tables of the runtime, which are made empty between executions: the JDK's methods have hooks ---------- */

    static void clear(Object[] table) {
        for (int i = 0; i < table.length; i++) {
            table[i] = null;
        }
    }

    static void clear(int[] table) {
        for (int i = 0; i < table.length; i++) {
            table[i] = 0;
        }
    }

    static void clear(long[] table) {
        for (int i = 0; i < table.length; i++) {
            table[i] = 0;
        }
    }

    static void clear(boolean[] table) {
        for (int i = 0; i < table.length; i++) {
            table[i] = false;
        }
    }
}
