import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.Arrays;

/** Accesses of different widths to one piece of memory: only those that have a byte in common can race. */
class Overlaps extends Chapter {
    static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle BUFFER_INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle BUFFER_LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    static final int INT = 0x01020304;
    static volatile Object read = "-";

    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("heap-")) {
            absolute(name.substring("heap-".length()), ByteBuffer.allocate(16));
        } else if (name.startsWith("direct-")) {
            absolute(name.substring("direct-".length()), ByteBuffer.allocateDirect(16));
        } else if (name.startsWith("array-")) {
            array(name.substring("array-".length()), new byte[16]);
        } else if (name.startsWith("aligned-")) {
            aligned(name.substring("aligned-".length()), ByteBuffer.allocateDirect(64).alignedSlice(8));
        } else {
            positions(name, ByteBuffer.allocate(16));
        }
    }

    /** Runs both, and prints what the second has come to. */
    private static void both(Body first, Value second) throws Exception {
        all(first, () -> read = second.run());
        say(read);
    }

    private static void absolute(String name, ByteBuffer b) throws Exception {
        switch (name) {
            case "next-int":
                both(() -> b.putInt(0, INT), () -> b.getInt(4));
                break;
            case "short-within":
                both(() -> b.putInt(0, INT), () -> b.getShort(2));
                break;
            case "long-over-both":
                both(() -> b.putInt(4, INT), () -> b.getLong(0));
                break;
            case "unaligned":
                both(() -> b.putInt(1, INT), () -> b.getInt(4));
                break;
            case "next-slices": {
                ByteBuffer left = b.slice(0, 3);
                ByteBuffer right = b.slice(3, 5);
                both(() -> left.put(2, (byte) 1), () -> right.getInt(0));
                break;
            }
            case "slices": {
                ByteBuffer inner = b.slice(2, 4);
                both(() -> inner.put(0, (byte) 1), () -> b.getInt(0));
                break;
            }
            case "ints": {
                IntBuffer ints = b.asIntBuffer();
                both(() -> ints.put(1, INT), () -> b.getInt(0) + b.get(8));
                break;
            }
            case "ints-within": {
                IntBuffer ints = b.asIntBuffer();
                both(() -> ints.put(1, INT), () -> b.get(7));
                break;
            }
            case "bulk":
                both(() -> b.put(0, new byte[] {1, 2, 3, 4}), () -> b.get(4));
                break;
            case "bulk-within":
                both(() -> b.put(0, new byte[] {1, 2, 3, 4}, 1, 3), () -> b.get(2));
                break;
            case "bulk-buffer": {
                ByteBuffer source = ByteBuffer.wrap(new byte[] {1, 2, 3, 4});
                ByteBuffer target = b.duplicate();
                both(() -> target.put(source), () -> b.getShort(4));
                break;
            }
            case "read-only": {
                ByteBuffer view = b.asReadOnlyBuffer();
                both(() -> b.putInt(0, INT), () -> view.get(3));
                break;
            }
            case "handed-over":
                all(() -> {
                    b.putInt(0, INT);
                    v = 1;
                }, () -> read = v == 1 ? b.getShort(2) : "-");
                say(read);
                break;
            case "equal": {
                ByteBuffer other = ByteBuffer.allocate(16);
                both(() -> b.put(15, (byte) 1), () -> other.equals(b));
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void array(String name, byte[] a) throws Exception {
        ByteBuffer wrapped = ByteBuffer.wrap(a);
        switch (name) {
            case "wrapped":
                both(() -> wrapped.putInt(0, INT), () -> a[4]);
                break;
            case "wrapped-within":
                both(() -> wrapped.putInt(0, INT), () -> a[3]);
                break;
            case "views":
                both(() -> INTS.set(a, 0, INT), () -> (short) SHORTS.get(a, 4));
                break;
            case "views-within":
                both(() -> LONGS.set(a, 0, (long) INT), () -> (int) INTS.get(a, 4));
                break;
            case "view-and-buffer":
                both(() -> INTS.set(a, 2, INT), () -> wrapped.getShort(4));
                break;
            case "copied":
                both(() -> System.arraycopy(new byte[] {1, 2, 3, 4}, 1, a, 4, 3), () -> (int) INTS.get(a, 7));
                break;
            case "copied-within":
                both(() -> System.arraycopy(new byte[] {1, 2, 3, 4}, 1, a, 4, 3), () -> (short) SHORTS.get(a, 6));
                break;
            case "filled":
                both(() -> Arrays.fill(a, 4, 8, (byte) 1), () -> wrapped.getInt(0) + a[8]);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void aligned(String name, ByteBuffer b) throws Exception {
        switch (name) {
            case "published":
                all(() -> {
                    x = 42;
                    BUFFER_INTS.setVolatile(b, 4, 1);
                }, () -> read = (int) BUFFER_INTS.getVolatile(b, 4) == 1 ? x : "-");
                say(read);
                break;
            case "published-beside":
                all(() -> {
                    x = 42;
                    BUFFER_INTS.setVolatile(b, 4, 1);
                }, () -> read = (int) BUFFER_INTS.getVolatile(b, 0) == 1 ? x : "-");
                say(read);
                break;
            case "released":
                all(() -> {
                    b.putInt(8, 42);
                    BUFFER_INTS.setRelease(b, 4, 1);
                }, () -> read = (int) BUFFER_INTS.getAcquire(b, 4) == 1 ? b.getInt(8) : "-");
                say(read);
                break;
            case "volatile-and-plain":
                both(() -> BUFFER_INTS.setVolatile(b, 4, INT), () -> b.get(7));
                break;
            case "volatile-and-next":
                both(() -> BUFFER_INTS.setVolatile(b, 4, INT), () -> b.get(8));
                break;
            case "two-widths":
                both(() -> BUFFER_LONGS.setVolatile(b, 0, (long) INT), () -> (int) BUFFER_INTS.getVolatile(b, 4));
                break;
            case "halves":
                all(() -> check(BUFFER_INTS.compareAndSet(b, 0, 0, 1)),
                        () -> check(BUFFER_INTS.compareAndSet(b, 4, 0, 2)));
                say(Long.toHexString(b.getLong(0)));
                break;
            case "added":
                all(() -> BUFFER_LONGS.getAndAdd(b, 0, 1L), () -> BUFFER_LONGS.getAndAdd(b, 0, 1L << 32));
                say(Long.toHexString(b.getLong(0)));
                break;
            case "half-added":
                both(() -> BUFFER_LONGS.compareAndSet(b, 0, 0L, 1L << 32 | 5),
                        () -> BUFFER_LONGS.compareAndSet(b, 0, 1L << 32, 7L)
                                + " " + BUFFER_INTS.compareAndSet(b, 4, 5, 6));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void positions(String name, ByteBuffer b) throws Exception {
        switch (name) {
            case "duplicates": {
                ByteBuffer left = b.duplicate();
                ByteBuffer right = b.duplicate().position(4);
                all(() -> left.putShort((short) 1).putShort((short) 2), () -> right.putInt(3));
                say(b.getShort(0), b.getShort(2), b.getInt(4), b.position());
                break;
            }
            case "duplicates-of-one-place": {
                ByteBuffer left = b.duplicate();
                ByteBuffer right = b.duplicate();
                all(() -> left.put((byte) 1), () -> right.put((byte) 2));
                say(b.get(0));
                break;
            }
            case "duplicated-while-moved":
                both(() -> b.position(4), () -> b.duplicate().position());
                break;
            case "limited":
                both(() -> b.limit(4), () -> thrown(() -> b.getInt(4)));
                break;
            case "marked":
                both(() -> b.mark(), () -> thrown(() -> b.reset()));
                break;
            case "one-source": {
                ByteBuffer left = ByteBuffer.allocate(16);
                ByteBuffer right = ByteBuffer.allocate(16);
                all(() -> left.put(b), () -> right.put(b.duplicate()));
                say(b.position());
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
