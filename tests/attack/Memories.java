import java.io.StringReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.MappedByteBuffer;
import java.nio.ShortBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.function.IntFunction;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Memory that one thread reaches by a buffer, and another by an array, another buffer, or the JDK's code. */
class Memories extends Chapter {
    static final VarHandle INTS = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle ARRAY_INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static volatile ByteBuffer published;
    static volatile Object read = "-";

    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("heap-")) {
            given(name.substring("heap-".length()), ByteBuffer.allocate(16));
        } else if (name.startsWith("direct-")) {
            given(name.substring("direct-".length()), ByteBuffer.allocateDirect(16));
        } else if (name.startsWith("chars-")) {
            chars(name.substring("chars-".length()), new char[] {'a', 'b', 'c', 'd'});
        } else if (name.startsWith("ints-")) {
            ints(name.substring("ints-".length()), new int[4]);
        } else {
            others(name, ByteBuffer.allocateDirect(16));
        }
        say("end");
    }

    /** The JDK's code is given a buffer over the memory, and another thread has another one. */
    private static void given(String name, ByteBuffer b) throws Exception {
        ByteBuffer other = b.duplicate();
        ByteBuffer part = b.duplicate();
        part.limit(8);
        switch (name) {
            case "decoded":
                all(() -> StandardCharsets.UTF_8.decode(other), () -> b.put(3, (byte) 1));
                break;
            case "decoded-beside":
                all(() -> StandardCharsets.UTF_8.decode(part), () -> b.put(8, (byte) 1));
                break;
            case "encoded-into":
                all(() -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("abc"), other, true),
                        () -> b.get(0));
                break;
            case "digested":
                all(() -> MessageDigest.getInstance("MD5").update(other), () -> b.put(0, (byte) 1));
                break;
            case "digested-twice":
                all(() -> MessageDigest.getInstance("MD5").update(other),
                        () -> MessageDigest.getInstance("MD5").update(part));
                break;
            case "checked":
                all(() -> new CRC32().update(part), () -> b.putInt(6, 1));
                break;
            case "checked-beside":
                all(() -> new CRC32().update(part), () -> b.putInt(8, 1));
                break;
            case "deflated-into":
                all(() -> new Deflater().deflate(other), () -> b.get(1));
                break;
            case "written":
                all(() -> Channels.newChannel(new java.io.ByteArrayOutputStream()).write(part),
                        () -> b.put(7, (byte) 1));
                break;
            case "written-beside":
                all(() -> Channels.newChannel(new java.io.ByteArrayOutputStream()).write(part),
                        () -> b.put(8, (byte) 1));
                break;
            case "read-into":
                all(() -> Channels.newChannel(new java.io.ByteArrayInputStream(new byte[16])).read(part),
                        () -> b.get(7));
                break;
            case "file-written":
                inFile(file -> all(() -> file.write(part), () -> b.put(0, (byte) 1)));
                break;
            case "file-gathered":
                inFile(file -> all(() -> file.write(new ByteBuffer[] {ByteBuffer.allocateDirect(1), part}),
                        () -> b.put(0, (byte) 1)));
                break;
            case "file-scattered":
                inFile(file -> {
                    file.write(ByteBuffer.allocate(16), 0);
                    all(() -> file.read(new ByteBuffer[] {ByteBuffer.allocateDirect(1), part}), () -> b.get(0));
                });
                break;
            case "compacted":
                other.position(4);
                all(other::compact, () -> b.get(0));
                break;
            case "compared":
                all(() -> other.compareTo(ByteBuffer.allocate(16)), () -> b.put(15, (byte) 1));
                break;
            case "compared-with":
                all(() -> ByteBuffer.allocate(16).equals(other), () -> b.put(15, (byte) 1));
                break;
            case "hashed":
                all(() -> read = other.hashCode(), () -> b.put(15, (byte) 1));
                break;
            case "told":
                all(() -> read = other.toString(), () -> b.put(15, (byte) 1));
                break;
            case "put-of-part":
                all(() -> ByteBuffer.allocate(8).put(0, other, 4, 4), () -> b.putInt(0, 1));
                break;
            case "put-of-part-within":
                all(() -> ByteBuffer.allocate(8).put(0, other, 4, 4), () -> b.putInt(1, 1));
                break;
            case "put-of-rest":
                all(() -> ByteBuffer.allocate(16).put(other), () -> b.putInt(12, 1));
                break;
            case "halves":
                all(() -> b.slice(0, 8).putLong(1), () -> b.slice(8, 8).putLong(2));
                check(b.getLong(0) == 1 && b.getLong(8) == 2);
                break;
            case "doubles":
                all(() -> b.asDoubleBuffer().put(1, 1.0), () -> b.getLong(0));
                break;
            case "doubles-within":
                all(() -> b.asDoubleBuffer().put(1, 1.0), () -> b.getLong(1));
                break;
            case "ordered":
                all(() -> put(b, 1), () -> put(other, 2));
                check(b.getInt(0) == 3);
                break;
            case "last-put":
                all(() -> set(b, 1), () -> set(other, 2));
                check(b.getInt(0) == 2);
                break;
            case "by-reference": {
                IntFunction<Object> get = b::get;
                all(() -> get.apply(2), () -> other.put(2, (byte) 1));
                break;
            }
            case "by-reflection":
                all(() -> ByteBuffer.class.getMethod("getInt", int.class).invoke(b, 0), () -> other.putInt(3, 1));
                break;
            case "own-part-each":
                all(() -> {
                    for (int i = 0; i < 3; i++) {
                        part.put((byte) i);
                    }
                }, () -> {
                    for (int i = 8; i < 11; i++) {
                        b.put(i, (byte) i);
                    }
                });
                break;
            case "handed-over":
                all(() -> {
                    b.putLong(0, 42);
                    published = other;
                }, () -> check(published == null || published.getLong(0) == 42));
                break;
            case "polled":
                all(() -> poll(b), () -> set(other, 1));
                break;
            case "polled-shorts":
                all(() -> poll(b.asShortBuffer()), () -> set(other, 1));
                break;
            case "polled-limit":
                all(() -> pollLimit(b), () -> limit(b, 8));
                break;
            case "polled-in-vain":
                poll(b);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void poll(ByteBuffer b) {
        while (true) {
            synchronized (Memories.class) {
                if (b.getInt(0) != 0) {
                    return;
                }
            }
        }
    }

    private static void poll(ShortBuffer b) {
        while (true) {
            synchronized (Memories.class) {
                if (b.get(1) != 0) {
                    return;
                }
            }
        }
    }

    private static void pollLimit(ByteBuffer b) {
        while (true) {
            synchronized (Memories.class) {
                if (b.remaining() == 8) {
                    return;
                }
            }
            Thread.yield();
        }
    }

    private static synchronized void limit(ByteBuffer b, int limit) {
        b.limit(limit);
    }

    private static synchronized void put(ByteBuffer b, int add) {
        b.putInt(0, b.getInt(0) + add);
    }

    private static synchronized void setByView(byte[] a, int value) {
        ARRAY_INTS.set(a, 0, value);
    }

    private static synchronized void setByte(byte[] a, int index, int value) {
        a[index] = (byte) value;
    }

    private static synchronized void set(ByteBuffer b, int value) {
        b.putInt(0, value);
    }

    interface Use {
        void run(FileChannel file) throws Exception;
    }

    private static void inFile(Use use) throws Exception {
        Path path = Files.createTempFile("memories", null);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            use.run(file);
        } finally {
            Files.delete(path);
        }
    }

    private static void chars(String name, char[] a) throws Exception {
        CharBuffer text = CharBuffer.wrap(a);
        switch (name) {
            case "text":
                all(() -> read = text.toString(), () -> a[1] = 'x');
                break;
            case "concatenated":
                all(() -> read = "" + text, () -> a[1] = 'x');
                break;
            case "appended":
                all(() -> new StringBuilder().append(text), () -> a[1] = 'x');
                break;
            case "part":
                all(() -> read = CharBuffer.wrap(a, 0, 1).toString(), () -> a[1] = 'x');
                break;
            case "length":
                all(() -> read = text.length(), () -> a[1] = 'x');
                break;
            case "put":
                all(() -> text.put("xy"), () -> read = a[1]);
                break;
            case "put-before":
                all(() -> text.put("xy"), () -> read = a[2]);
                break;
            case "put-of-part":
                all(() -> text.put("vwxyz", 1, 3), () -> read = a[2]);
                break;
            case "read-into":
                all(() -> new StringReader("xyz").read(text), () -> read = a[0]);
                break;
            case "append":
                all(() -> text.append('x'), () -> read = a[0]);
                break;
            case "append-beside":
                all(() -> text.append('x'), () -> read = a[1]);
                break;
            case "by-interface": {
                Appendable out = text;
                all(() -> out.append('x'), () -> read = a[0]);
                break;
            }
            case "sequence": {
                CharSequence in = text;
                all(() -> read = in.charAt(1), () -> a[1] = 'x');
                break;
            }
            case "encoded":
                all(() -> StandardCharsets.UTF_8.encode(text), () -> a[3] = 'x');
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void ints(String name, int[] a) throws Exception {
        IntBuffer b = IntBuffer.wrap(a);
        switch (name) {
            case "put":
                all(() -> b.put(2, 1), () -> read = a[2]);
                break;
            case "put-beside":
                all(() -> b.put(2, 1), () -> read = a[1] + a[3]);
                break;
            case "relative":
                all(() -> b.put(1).put(2), () -> read = a[1]);
                break;
            case "relative-beside":
                all(() -> b.put(1).put(2), () -> read = a[2]);
                break;
            case "slice":
                all(() -> b.slice(2, 2).put(0, 1), () -> read = a[2]);
                break;
            case "slice-beside":
                all(() -> b.slice(2, 2).put(0, 1), () -> read = a[0] + a[1] + a[3]);
                break;
            case "copied":
                all(() -> b.get(new int[2]), () -> a[1] = 1);
                break;
            case "copied-beside":
                all(() -> b.get(new int[2]), () -> a[2] = 1);
                break;
            case "copied-from":
                all(() -> b.get(1, new int[2]), () -> a[2] = 1);
                break;
            case "bytes-between": {
                ByteBuffer bytes = ByteBuffer.allocate(16);
                all(() -> bytes.asIntBuffer().put(new int[] {1, 2}), () -> read = bytes.get(8));
                break;
            }
            case "bytes-within": {
                ByteBuffer bytes = ByteBuffer.allocate(16);
                all(() -> bytes.asIntBuffer().put(new int[] {1, 2}), () -> read = bytes.get(7));
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void others(String name, ByteBuffer b) throws Exception {
        switch (name) {
            case "lock-word":
                all(() -> within(b), () -> within(b));
                check(b.getInt(8) == 1 || b.getInt(8) == 2);
                break;
            case "lock-word-beside-itself":
                all(() -> within(b), () -> b.getInt(8));
                break;
            case "last-set-by-view": {
                byte[] a = new byte[8];
                all(() -> setByView(a, 1), () -> setByView(a, 2));
                check(a[3] == 2);
                break;
            }
            case "last-set-within-view": {
                byte[] a = new byte[8];
                all(() -> setByView(a, 0x0101), () -> setByte(a, 2, 2), () -> setByte(a, 3, 3));
                check((int) ARRAY_INTS.get(a, 0) == 0x0203 || a[2] == 1);
                break;
            }
            case "counted":
                all(() -> INTS.getAndAdd(b, 4, 1), () -> INTS.getAndAdd(b, 4, 1));
                check((int) INTS.getVolatile(b, 4) == 2);
                break;
            case "view-and-limit":
                all(() -> INTS.getVolatile(b, 4), () -> b.limit(16));
                break;
            case "mapped-slices": {
                Path path = Files.createTempFile("memories", null);
                try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    MappedByteBuffer map = file.map(FileChannel.MapMode.READ_WRITE, 0, 16);
                    all(() -> map.slice(0, 8).put(7, (byte) 1), () -> map.slice(4, 8).get(3));
                } finally {
                    Files.delete(path);
                }
                break;
            }
            case "bulk": {
                ByteBuffer large = ByteBuffer.allocate(200);
                all(() -> large.put(0, new byte[100]), () -> large.put(100, new byte[100]));
                break;
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static void within(ByteBuffer b) {
        if (INTS.compareAndSet(b, 0, 0, 1)) {
            b.putInt(8, b.getInt(8) + 1);
            INTS.setRelease(b, 0, 0);
        }
    }
}
