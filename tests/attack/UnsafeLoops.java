import java.lang.reflect.Field;
import sun.misc.Unsafe;

/**
 * Loops that wait for what they read through Unsafe, as queues of libraries do: fields, elements of arrays, memory
 * outside of the heap. Who reads an array's elements as another type may read several of them at once.
 */
@SuppressWarnings("removal")
class UnsafeLoops extends Chapter {
    static final Unsafe unsafe = unsafe();
    static final Object[] objects = new Object[3];
    static final long[] longs = new long[3];
    static final int[] ints = new int[4];
    static final byte[] bytes = new byte[16];
    static final UnsafeLoops holder = new UnsafeLoops();
    volatile int number;
    volatile Object object;

    private static Unsafe unsafe() {
        try {
            Field field = Unsafe.class.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            return (Unsafe) field.get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static long field(String name) throws Exception {
        return unsafe.objectFieldOffset(UnsafeLoops.class.getDeclaredField(name));
    }

    private static long element(Class<?> type, int index) {
        return unsafe.arrayBaseOffset(type) + (long) index * unsafe.arrayIndexScale(type);
    }

    private static Object read(Object array, long at) {
        return unsafe.getObjectVolatile(array, at);
    }

    public static void main(String[] args) throws Exception {
        String name = args[0];
        boolean never = name.endsWith("-never");
        run(name.substring(0, name.lastIndexOf('-')), never);
        say("end");
    }

    /** One thread waits, the other one ends the loop; never: it does not. */
    private static void waits(boolean never, Body loop, Body set) throws Exception {
        Thread waiting = start(loop);
        Thread other = start(never ? () -> { } : set);
        waiting.join();
        other.join();
    }

    private static void run(String name, boolean never) throws Exception {
        long number = field("number"), object = field("object");
        long o = element(Object[].class, 1), l = element(long[].class, 1), i = element(int[].class, 1);
        long b = element(byte[].class, 8);
        switch (name) {
            case "element" -> waits(never, () -> { while (read(objects, o) == null) { } },
                () -> unsafe.putOrderedObject(objects, o, "x"));
            case "exchanged" -> waits(never, () -> { while (!unsafe.compareAndSwapObject(objects, o, "x", null)) { } },
                () -> unsafe.putObjectVolatile(objects, o, "x"));
            case "long" -> waits(never, () -> { while (unsafe.getLongVolatile(longs, l) == 0) { } },
                () -> unsafe.putOrderedLong(longs, l, 1));
            case "int" -> waits(never, () -> { while (unsafe.getIntVolatile(ints, i) == 0) { } },
                () -> unsafe.compareAndSwapInt(ints, i, 0, 1));
            case "field" -> waits(never, () -> { while (unsafe.getIntVolatile(holder, number) == 0) { } },
                () -> holder.number = 1);
            case "field-object" -> waits(never, () -> { while (holder.object == null) { } },
                () -> unsafe.compareAndSwapObject(holder, object, null, "x"));
            case "fenced" -> waits(never, () -> {
                while (holder.number == 0) {
                    unsafe.loadFence();
                }
            }, () -> holder.number = 1);
            case "wide" -> waits(never, () -> { while (unsafe.getLongVolatile(bytes, b) == 0) { } },
                () -> unsafe.putByteVolatile(bytes, b + 3, (byte) 1));
            case "narrow" -> waits(never, () -> { while (unsafe.getByteVolatile(bytes, b + 3) == 0) { } },
                () -> unsafe.putLongVolatile(bytes, b, -1));
            case "wide-ints" -> waits(never, () -> { while (unsafe.getLongVolatile(ints, i - 4) == 0) { } },
                () -> unsafe.putIntVolatile(ints, i, 1));
            default -> throw new IllegalArgumentException(name);
        }
    }
}
