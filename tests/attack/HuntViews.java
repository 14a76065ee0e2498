import java.io.Reader;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.MappedByteBuffer;
import java.nio.ShortBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Function;

/** More views of arrays and buffers by VarHandles, mapped files, and other buffers. */
class HuntViews extends Hunts {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, BE);
    static final VarHandle LE_INTS = MethodHandles.byteBufferViewVarHandle(int[].class, LE);
    static final VarHandle SHORTS = MethodHandles.byteBufferViewVarHandle(short[].class, BE);
    static final VarHandle CHARS = MethodHandles.byteBufferViewVarHandle(char[].class, BE);
    static final VarHandle FLOATS = MethodHandles.byteBufferViewVarHandle(float[].class, BE);
    static final VarHandle DOUBLES = MethodHandles.byteBufferViewVarHandle(double[].class, BE);
    static final VarHandle ARRAY_INTS = MethodHandles.byteArrayViewVarHandle(int[].class, BE);
    static final VarHandle ARRAY_LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LE);
    static final VarHandle ARRAY_CHARS = MethodHandles.byteArrayViewVarHandle(char[].class, BE);

    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("view-")) {
            views(name.substring("view-".length()), ByteBuffer.allocateDirect(64).alignedSlice(8));
        } else if (name.startsWith("array-")) {
            arrays(name.substring("array-".length()), new byte[16]);
        } else {
            others(name);
        }
    }

    static class Source implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer to) {
            to.put((byte) 7);
            return 1;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
        }
    }

    static class Sink implements WritableByteChannel {
        @Override
        public int write(ByteBuffer from) {
            byte first = from.get();
            from.position(from.limit());
            return first;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
        }
    }

    /** VarHandle views of memory outside of the heap. */
    private static void views(String name, ByteBuffer b) throws Exception {
        switch (name) {
            case "volatile":
                second(() -> {
                    b.put(8, (byte) 1);
                    INTS.setVolatile(b, 0, 1);
                }, () -> (int) INTS.getVolatile(b, 0) == 1 ? b.get(8) : "-");
                break;
            case "release":
                second(() -> {
                    b.put(8, (byte) 1);
                    INTS.setRelease(b, 0, 1);
                }, () -> (int) INTS.getAcquire(b, 0) == 1 ? b.get(8) : "-");
                break;
            case "opaque":
                second(() -> {
                    b.put(8, (byte) 1);
                    INTS.setOpaque(b, 0, 1);
                }, () -> (int) INTS.getOpaque(b, 0) == 1 ? b.get(8) : "-");
                break;
            case "opaque-alone":
                second(() -> INTS.setOpaque(b, 0, 1), () -> INTS.getOpaque(b, 0));
                break;
            case "release-opaque":
                second(() -> {
                    b.put(8, (byte) 1);
                    INTS.setRelease(b, 0, 1);
                }, () -> (int) INTS.getOpaque(b, 0) == 1 ? b.get(8) : "-");
                break;
            case "plain-set":
                second(() -> INTS.set(b, 0, 1), () -> INTS.getVolatile(b, 0));
                break;
            case "plain-get":
                second(() -> INTS.setVolatile(b, 0, 1), () -> INTS.get(b, 0));
                break;
            case "or":
                second(() -> INTS.getAndBitwiseOr(b, 0, 3), () -> b.getInt(0));
                break;
            case "or-release":
                second(() -> {
                    b.put(8, (byte) 1);
                    INTS.getAndBitwiseOrRelease(b, 0, 1);
                }, () -> (int) INTS.getAndAddAcquire(b, 0, 2) == 1 ? b.get(8) : "-");
                break;
            case "or-acquire":
                second(() -> {
                    b.put(8, (byte) 1);
                    INTS.getAndBitwiseOrAcquire(b, 0, 1);
                }, () -> (int) INTS.getAcquire(b, 0) == 1 ? b.get(8) : "-");
                break;
            case "exchange-failed":
                two(() -> INTS.compareAndExchange(b, 0, 5, 6), () -> b.getInt(0));
                break;
            case "exchange":
                two(() -> INTS.compareAndExchange(b, 0, 0, 6), () -> INTS.getAndSet(b, 0, 7));
                break;
            case "set-failed":
                two(() -> INTS.compareAndSet(b, 0, 5, 6), () -> b.get(3));
                break;
            case "little":
                second(() -> LE_INTS.setVolatile(b, 0, 1), () -> b.get(0));
                break;
            case "both-orders":
                second(() -> LE_INTS.setVolatile(b, 0, 1), () -> INTS.getVolatile(b, 0));
                break;
            case "added-both-orders":
                all(() -> LE_INTS.getAndAdd(b, 0, 1), () -> INTS.getAndAdd(b, 0, 1));
                say(b.getInt(0));
                break;
            case "doubles":
                second(() -> DOUBLES.setVolatile(b, 8, 1.5), () -> DOUBLES.getVolatile(b, 8));
                break;
            case "floats-compared":
                two(() -> FLOATS.compareAndSet(b, 4, 0f, 1f), () -> FLOATS.compareAndSet(b, 4, 0f, 2f));
                break;
            case "floats-added":
                two(() -> FLOATS.getAndAdd(b, 4, 1f), () -> FLOATS.getVolatile(b, 4));
                break;
            case "shorts":
                second(() -> SHORTS.setVolatile(b, 2, (short) 5), () -> SHORTS.getVolatile(b, 2));
                break;
            case "shorts-beside":
                second(() -> SHORTS.setVolatile(b, 2, (short) 5), () -> b.getShort(0) + b.getShort(4));
                break;
            case "chars-within":
                second(() -> CHARS.setVolatile(b, 2, 'a'), () -> b.get(3));
                break;
            case "misaligned":
                two(() -> (int) INTS.getVolatile(b, 1), () -> b.put(1, (byte) 1).get(5));
                break;
            case "misaligned-plain":
                second(() -> INTS.set(b, 1, 5), () -> b.get(4));
                break;
            case "misaligned-plain-beside":
                second(() -> INTS.set(b, 1, 5), () -> b.get(0) + b.get(5));
                break;
            case "read-only":
                two(() -> {
                    INTS.setVolatile(b.asReadOnlyBuffer(), 0, 1);
                    return "set";
                }, () -> b.getInt(0));
                break;
            case "read-only-get":
                second(() -> INTS.setVolatile(b, 0, 1), () -> (int) INTS.getVolatile(b.asReadOnlyBuffer(), 0));
                break;
            case "beyond":
                two(() -> {
                    INTS.set(b, b.limit() - 2, -1);
                    return "set";
                }, () -> b.get(b.limit() - 1));
                break;
            case "of-duplicates": {
                ByteBuffer c = b.duplicate();
                c.position(8);
                ByteBuffer d = c.slice();
                second(() -> INTS.setVolatile(b, 8, 4), () -> INTS.getVolatile(d, 0));
                break;
            }
            case "as-method-handle": {
                MethodHandle set = INTS.toMethodHandle(VarHandle.AccessMode.SET_VOLATILE);
                second(() -> set.invoke(b, 0, 1), () -> b.get(3));
                break;
            }
            case "invoker": {
                MethodHandle set = MethodHandles.varHandleInvoker(VarHandle.AccessMode.GET_AND_ADD,
                        MethodType.methodType(int.class, ByteBuffer.class, int.class, int.class));
                second(() -> {
                    int ignored = (int) set.invoke(INTS, b, 0, 1);
                }, () -> b.get(3));
                break;
            }
            case "store-buffers":
                two(() -> {
                    INTS.setVolatile(b, 0, 1);
                    return INTS.getVolatile(b, 4);
                }, () -> {
                    INTS.setVolatile(b, 4, 1);
                    return INTS.getVolatile(b, 0);
                });
                break;
            case "fenced":
                two(() -> {
                    b.putInt(0, 1);
                    VarHandle.fullFence();
                    return b.getInt(4);
                }, () -> {
                    VarHandle.fullFence();
                    return b.getInt(0);
                });
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void arrays(String name, byte[] a) throws Exception {
        switch (name) {
            case "plain-within":
                second(() -> ARRAY_INTS.set(a, 5, 0x01020304), () -> a[8]);
                break;
            case "plain-beside":
                second(() -> ARRAY_INTS.set(a, 5, 0x01020304), () -> a[4] + a[9]);
                break;
            case "long-little":
                second(() -> ARRAY_LONGS.set(a, 1, 1L), () -> a[1] + " " + a[9]);
                break;
            case "chars-and-buffer": {
                CharBuffer c = ByteBuffer.wrap(a).asCharBuffer();
                second(() -> ARRAY_CHARS.set(a, 2, 'z'), () -> (int) c.get(1));
                break;
            }
            case "copied":
                second(() -> System.arraycopy(new byte[] {1, 2, 3, 4}, 0, a, 4, 4), () -> ARRAY_INTS.get(a, 1));
                break;
            case "copied-beside":
                second(() -> System.arraycopy(new byte[] {1, 2, 3, 4}, 0, a, 4, 4), () -> ARRAY_INTS.get(a, 8));
                break;
            case "string":
                second(() -> a[3] = 65, () -> new String(a, 0, 4, StandardCharsets.ISO_8859_1).charAt(3) == 'A');
                break;
            case "wrap-reference": {
                Function<byte[], ByteBuffer> wrap = ByteBuffer::wrap;
                second(() -> wrap.apply(a).put(0, (byte) 1), () -> a[0]);
                break;
            }
            case "wrapped-offset": {
                ByteBuffer b = ByteBuffer.wrap(a, 4, 8).slice();
                second(() -> b.putShort(2, (short) 0x0102), () -> a[7]);
                break;
            }
            case "backing":
                second(() -> ByteBuffer.wrap(a, 4, 8).slice().array()[5] = 3, () -> ByteBuffer.wrap(a).get(5));
                break;
            case "stream-from-channel":
                second(() -> Channels.newInputStream(new Source()).read(a), () -> a[0]);
                break;
            case "stream-from-channel-beside":
                second(() -> Channels.newInputStream(new Source()).read(a), () -> a[1]);
                break;
            case "stream-to-channel": {
                all(() -> Channels.newOutputStream(new Sink() {
                    @Override
                    public int write(ByteBuffer from) {
                        int n = from.remaining();
                        r1 = from.get();
                        from.position(from.limit());
                        return n;
                    }
                }).write(a, 2, 2), () -> a[2] = 1);
                say(r1);
                break;
            }
            case "volatile": // to JDK 22
                second(() -> ARRAY_INTS.setVolatile(a, 0, 1), () -> ARRAY_INTS.getVolatile(a, 0));
                break;
            case "volatile-within":
                second(() -> ARRAY_INTS.setVolatile(a, 0, 1), () -> a[3]);
                break;
            case "array-equals":
                second(() -> ARRAY_INTS.set(a, 4, 1), () -> java.util.Arrays.equals(a, new byte[16]));
                break;
            case "array-equals-part":
                second(() -> ARRAY_INTS.set(a, 4, 1),
                        () -> java.util.Arrays.mismatch(a, 0, 4, new byte[4], 0, 4));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    static class Letters extends Reader {
        @Override
        public int read(char[] a, int from, int n) {
            a[from] = 'x';
            return 1;
        }

        @Override
        public void close() {
        }
    }

    private static void others(String name) throws Exception {
        char[] c = new char[4];
        CharBuffer text = CharBuffer.wrap(c);
        switch (name) {
            case "own-reader":
                second(() -> new Letters().read(text), () -> (int) c[0]);
                break;
            case "own-reader-beside":
                second(() -> new Letters().read(text), () -> (int) c[1]);
                break;
            case "chars-stream":
                second(() -> c[2] = 5, () -> text.chars().sum());
                break;
            case "chars-sub-sequence": {
                CharSequence part = text.subSequence(0, 2);
                second(() -> c[2] = 'a', () -> part.toString().length());
                break;
            }
            case "chars-read-from": {
                CharBuffer to = CharBuffer.allocate(4);
                second(() -> c[3] = 'a', () -> text.read(to) + " " + (int) to.get(3));
                break;
            }
            case "chars-of-string":
                two(() -> CharBuffer.wrap("abc").get(1), () -> CharBuffer.wrap("abc").put(0, 'x'));
                break;
            case "longs": {
                LongBuffer b = LongBuffer.allocate(2);
                second(() -> b.put(1, -1), () -> b.duplicate().position(1).get());
                break;
            }
            case "doubles": {
                DoubleBuffer b = DoubleBuffer.wrap(new double[] {1, 2});
                second(() -> b.put(1, 3), () -> b.asReadOnlyBuffer().get(1));
                break;
            }
            case "floats-put": {
                FloatBuffer b = FloatBuffer.allocate(3);
                FloatBuffer d = b.duplicate();
                second(() -> b.put(FloatBuffer.wrap(new float[] {1, 2})), () -> d.get(1));
                break;
            }
            case "floats-put-beside": {
                FloatBuffer b = FloatBuffer.allocate(3);
                FloatBuffer d = b.duplicate();
                second(() -> b.put(FloatBuffer.wrap(new float[] {1, 2})), () -> d.get(2));
                break;
            }
            case "floats-equal-zeros": {
                float[] a = {0f, 1f};
                second(() -> a[0] = -0f, () -> FloatBuffer.wrap(a).equals(FloatBuffer.wrap(new float[] {0f, 1f})));
                break;
            }
            case "shorts-compact": {
                short[] a = {1, 2, 3, 4};
                ShortBuffer b = ShortBuffer.wrap(a);
                b.position(2);
                second(() -> b.compact(), () -> a[1] + " " + a[3]);
                break;
            }
            case "mapped-private": {
                Path path = Files.createTempFile("hunts", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    MappedByteBuffer map = file.map(FileChannel.MapMode.PRIVATE, 0, 16);
                    IntBuffer i = map.asIntBuffer();
                    second(() -> i.put(1, 1), () -> map.get(7));
                } finally {
                    Files.delete(path);
                }
                break;
            }
            case "mapped-forced": {
                Path path = Files.createTempFile("hunts", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    MappedByteBuffer map = file.map(FileChannel.MapMode.READ_WRITE, 0, 16);
                    two(() -> map.slice(0, 8).put(7, (byte) 1).get(7), () -> map.slice(8, 8).putInt(0, 4).getInt(0));
                    say(map.force().getInt(8));
                } finally {
                    Files.delete(path);
                }
                break;
            }
            case "mapped-view-volatile": {
                Path path = Files.createTempFile("hunts", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    MappedByteBuffer map = file.map(FileChannel.MapMode.READ_WRITE, 0, 16);
                    second(() -> {
                        map.put(8, (byte) 1);
                        INTS.setVolatile(map, 0, 1);
                    }, () -> (int) INTS.getVolatile(map, 0) == 1 ? map.get(8) : "-");
                } finally {
                    Files.delete(path);
                }
                break;
            }
            case "mapped-twice": {
                Path path = Files.createTempFile("hunts", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    MappedByteBuffer map = file.map(FileChannel.MapMode.READ_WRITE, 0, 16);
                    MappedByteBuffer again = file.map(FileChannel.MapMode.READ_WRITE, 0, 16);
                    second(() -> map.put(3, (byte) 1), () -> again.get(3));
                } finally {
                    Files.delete(path);
                }
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
