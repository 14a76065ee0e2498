import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.zip.Adler32;
import java.util.zip.CRC32C;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** More memory shared by buffers, by calls of buffers and of the JDK. */
class Hunts extends Chapter {
    static final ByteOrder BE = ByteOrder.BIG_ENDIAN;
    static final ByteOrder LE = ByteOrder.LITTLE_ENDIAN;
    static volatile Object r1 = "-";
    static volatile Object r2 = "-";
    static volatile IntBuffer ints;

    public static void main(String[] args) throws Exception {
        String name = args[0];
        if (name.startsWith("heap-")) {
            given(name.substring("heap-".length()), ByteBuffer.allocate(16));
        } else if (name.startsWith("direct-")) {
            given(name.substring("direct-".length()), ByteBuffer.allocateDirect(16));
        } else {
            given(name.substring("wrapped-".length()), ByteBuffer.wrap(new byte[32], 8, 16).slice());
        }
    }

    interface Any {
        Object run() throws Throwable;
    }

    static Object value(Any v) {
        try {
            return v.run();
        } catch (Throwable e) {
            return e.getClass().getSimpleName();
        }
    }

    /** Prints what both came to. */
    static void two(Any a, Any b) throws Exception {
        all(() -> r1 = value(a), () -> r2 = value(b));
        say(r1, r2);
    }

    /** Prints what the second came to. */
    static void second(Body a, Any b) throws Exception {
        all(a, () -> r2 = value(b));
        say(r2);
    }

    private static void given(String name, ByteBuffer b) throws Exception {
        ByteBuffer other = b.duplicate();
        ByteBuffer part = b.duplicate();
        part.limit(8);
        switch (name) {
            case "shorts": {
                ShortBuffer s = b.asShortBuffer();
                ShortBuffer t = b.asShortBuffer();
                second(() -> s.put(1, (short) 5), () -> t.get(1));
                break;
            }
            case "shorts-beside": {
                ShortBuffer s = b.asShortBuffer();
                second(() -> s.put(1, (short) 5), () -> s.get(0) + s.get(2));
                break;
            }
            case "chars-within":
                second(() -> b.asCharBuffer().put(0, 'a'), () -> other.get(1));
                break;
            case "chars-relative": {
                CharBuffer c = b.asCharBuffer();
                CharBuffer d = c.duplicate();
                second(() -> c.put("xy"), () -> (int) d.get(1));
                break;
            }
            case "chars-relative-beside": {
                CharBuffer c = b.asCharBuffer();
                CharBuffer d = c.duplicate();
                second(() -> c.put("xy"), () -> (int) d.get(2));
                break;
            }
            case "longs-bulk": {
                LongBuffer l = b.asLongBuffer();
                second(() -> l.put(new long[] {1, 2}), () -> b.get(15));
                break;
            }
            case "floats": {
                FloatBuffer f = b.asFloatBuffer();
                second(() -> f.put(3, 1f), () -> b.getFloat(12));
                break;
            }
            case "floats-beside": {
                FloatBuffer f = b.asFloatBuffer();
                second(() -> f.put(3, 1f), () -> b.getFloat(8));
                break;
            }
            case "doubles-little": {
                DoubleBuffer d = b.duplicate().order(LE).asDoubleBuffer();
                second(() -> d.put(0, 1.0), () -> b.get(7));
                break;
            }
            case "slice-of-slice": {
                ShortBuffer s = b.slice(4, 8).slice(2, 4).asShortBuffer();
                second(() -> s.put(1, (short) 0x0102), () -> b.get(9));
                break;
            }
            case "slice-of-slice-beside": {
                ShortBuffer s = b.slice(4, 8).slice(2, 4).asShortBuffer();
                second(() -> s.put(1, (short) 0x0102), () -> b.get(10) + b.get(7));
                break;
            }
            case "slice-at-position":
                other.position(6);
                second(() -> other.slice().put(0, (byte) 1), () -> b.get(6));
                break;
            case "slice-of-ints": {
                IntBuffer i = b.asIntBuffer();
                i.position(1);
                IntBuffer j = i.slice();
                second(() -> j.put(1, 3), () -> b.get(11));
                break;
            }
            case "read-only-ints": {
                IntBuffer i = b.asReadOnlyBuffer().asIntBuffer();
                second(() -> b.put(11, (byte) 1), () -> i.get(2));
                break;
            }
            case "read-only-put":
                two(() -> b.asReadOnlyBuffer().put(0, (byte) 1), () -> b.get(0));
                break;
            case "position":
                second(() -> b.position(3), () -> b.position());
                break;
            case "flip":
                second(() -> b.flip(), () -> b.limit());
                break;
            case "rewind":
                b.position(5);
                second(() -> b.rewind(), () -> b.position());
                break;
            case "clear":
                b.limit(8);
                second(() -> b.clear(), () -> b.remaining());
                break;
            case "reset":
                b.mark().position(4);
                second(() -> b.reset(), () -> b.position());
                break;
            case "moves-of-duplicates":
                two(() -> b.position(3).mark().limit(9).limit(), () -> other.flip().limit());
                break;
            case "order-of-duplicates":
                second(() -> b.putInt(0, 1), () -> other.order(LE).order());
                break;
            case "mismatch":
                second(() -> b.put(5, (byte) 1), () -> other.mismatch(ByteBuffer.allocate(16)));
                break;
            case "mismatch-beside":
                second(() -> b.put(8, (byte) 1), () -> part.mismatch(ByteBuffer.allocate(8)));
                break;
            case "hash-beside":
                second(() -> b.put(8, (byte) 1), () -> part.hashCode() == ByteBuffer.allocate(8).hashCode());
                break;
            case "equals-other-length":
                second(() -> b.put(3, (byte) 1), () -> part.equals(other));
                break;
            case "ints-equal": {
                IntBuffer i = other.asIntBuffer();
                IntBuffer j = IntBuffer.allocate(4);
                second(() -> b.put(15, (byte) 1), () -> i.equals(j));
                break;
            }
            case "ints-compared": {
                IntBuffer i = other.asIntBuffer();
                IntBuffer j = IntBuffer.allocate(4);
                second(() -> b.put(15, (byte) 1), () -> j.compareTo(i) + " " + (i.hashCode() == j.hashCode()));
                break;
            }
            case "compact-source-read":
                part.position(4);
                second(() -> part.compact(), () -> b.get(4) + b.get(8));
                break;
            case "compact-source-written":
                part.position(4);
                all(() -> part.compact(), () -> b.put(5, (byte) 1));
                say(b.get(1));
                break;
            case "put-within-itself":
                b.putInt(8, 0x01010101);
                second(() -> b.put(0, other, 8, 4), () -> b.get(3));
                break;
            case "put-within-itself-source":
                b.putInt(8, 0x01010101);
                second(() -> b.put(0, other, 8, 4), () -> b.get(8) + b.get(4));
                break;
            case "by-array-queue": {
                ArrayBlockingQueue<ByteBuffer> q = new ArrayBlockingQueue<>(1);
                second(() -> {
                    b.putInt(0, 42);
                    q.put(b);
                }, () -> q.take().getInt());
                break;
            }
            case "by-queue-late": {
                LinkedBlockingQueue<ByteBuffer> q = new LinkedBlockingQueue<>();
                second(() -> {
                    q.put(b);
                    b.putInt(4, 1);
                }, () -> q.take().getInt(4));
                break;
            }
            case "by-join":
                two(() -> {
                    Thread t = start(() -> b.putInt(42));
                    t.join();
                    return b.flip().getInt();
                }, () -> other.get(8));
                break;
            case "by-future": {
                CompletableFuture<ByteBuffer> f = new CompletableFuture<>();
                second(() -> f.complete(b.putInt(42).flip()), () -> f.thenApply(ByteBuffer::getInt).join());
                break;
            }
            case "by-async":
                say(CompletableFuture.supplyAsync(() -> b.putInt(0, 42)).thenApplyAsync(ByteBuffer::getInt).join());
                break;
            case "by-future-late": {
                CompletableFuture<ByteBuffer> f = new CompletableFuture<>();
                second(() -> {
                    f.complete(b);
                    b.putInt(4, 1);
                }, () -> f.join().getInt(4));
                break;
            }
            case "by-lock": {
                ReentrantLock lock = new ReentrantLock();
                Any step = () -> {
                    lock.lock();
                    try {
                        b.put((byte) b.position());
                        return b.position();
                    } finally {
                        lock.unlock();
                    }
                };
                two(step, step);
                break;
            }
            case "by-exchanger": {
                Exchanger<ByteBuffer> e = new Exchanger<>();
                ByteBuffer c = ByteBuffer.allocate(4);
                two(() -> e.exchange(b.putInt(1).flip()).getInt(), () -> e.exchange(c.putInt(2).flip()).getInt());
                break;
            }
            case "by-semaphore": {
                Semaphore s = new Semaphore(0);
                second(() -> {
                    b.putLong(7);
                    s.release();
                }, () -> {
                    s.acquire();
                    return b.flip().getLong();
                });
                break;
            }
            case "by-volatile-view":
                second(() -> {
                    b.putInt(4, 9);
                    ints = b.asIntBuffer();
                }, () -> ints == null ? "-" : ints.get(1));
                break;
            case "by-volatile-view-late":
                second(() -> {
                    ints = b.asIntBuffer();
                    b.putInt(4, 9);
                }, () -> ints == null ? "-" : ints.get(1));
                break;
            case "file-written":
                inFile(file -> {
                    all(() -> file.write(part, 0), () -> b.put(3, (byte) 1));
                    ByteBuffer c = ByteBuffer.allocate(8);
                    file.read(c, 0);
                    say(c.get(3));
                });
                break;
            case "file-written-beside":
                inFile(file -> second(() -> file.write(part, 0), () -> b.put(8, (byte) 1).get(8)));
                break;
            case "file-written-read":
                inFile(file -> second(() -> file.write(part, 0), () -> b.get(3)));
                break;
            case "file-read":
                inFile(file -> {
                    file.write(ByteBuffer.wrap(new byte[] {7, 7, 7, 7}), 0);
                    second(() -> file.read(part, 0), () -> b.get(2));
                });
                break;
            case "file-read-short":
                inFile(file -> {
                    file.write(ByteBuffer.wrap(new byte[] {7, 7, 7, 7}), 0);
                    second(() -> file.read(part, 0), () -> b.get(4));
                });
                break;
            case "pipe": {
                Pipe p = Pipe.open();
                ByteBuffer c = ByteBuffer.allocateDirect(8);
                second(() -> {
                    b.putInt(0, 42);
                    p.sink().write(part);
                }, () -> {
                    while (c.position() < 8) {
                        p.source().read(c);
                    }
                    return c.getInt(0);
                });
                p.sink().close();
                p.source().close();
                break;
            }
            case "pipe-written": {
                Pipe p = Pipe.open();
                all(() -> p.sink().write(part), () -> b.put(1, (byte) 1));
                ByteBuffer c = ByteBuffer.allocate(8);
                p.source().read(c);
                say(c.get(1));
                p.sink().close();
                p.source().close();
                break;
            }
            case "pipe-same-memory": {
                Pipe p = Pipe.open();
                ByteBuffer into = b.duplicate().limit(8);
                all(() -> {
                    p.sink().write(part);
                    b.put(0, (byte) 9);
                }, () -> p.source().read(into));
                say(b.get(0));
                p.sink().close();
                p.source().close();
                break;
            }
            case "pipe-scattered": {
                Pipe p = Pipe.open();
                p.sink().write(ByteBuffer.wrap(new byte[] {7, 7}));
                second(() -> p.source().read(new ByteBuffer[] {ByteBuffer.allocate(1), part}), () -> b.get(0));
                p.sink().close();
                p.source().close();
                break;
            }
            case "pipe-scattered-beside": {
                Pipe p = Pipe.open();
                p.sink().write(ByteBuffer.wrap(new byte[] {7, 7}));
                second(() -> p.source().read(new ByteBuffer[] {ByteBuffer.allocate(1), part}), () -> b.get(1));
                p.sink().close();
                p.source().close();
                break;
            }
            case "socket":
                try (ServerSocketChannel server = ServerSocketChannel.open()) {
                    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
                            SocketChannel served = server.accept()) {
                        all(() -> client.write(new ByteBuffer[] {part}), () -> b.put(3, (byte) 1));
                        ByteBuffer c = ByteBuffer.allocate(8);
                        served.read(c);
                        say(c.get(3));
                    }
                }
                break;
            case "socket-read":
                try (ServerSocketChannel server = ServerSocketChannel.open()) {
                    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    try (SocketChannel client = SocketChannel.open(server.getLocalAddress());
                            SocketChannel served = server.accept()) {
                        client.write(ByteBuffer.wrap(new byte[] {7, 7}));
                        two(() -> served.read(part), () -> b.get(1) + " " + b.get(2));
                    }
                }
                break;
            case "decoded-into": {
                CharBuffer c = b.asCharBuffer();
                second(() -> StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(new byte[] {97, 98}), c, true),
                        () -> b.get(1));
                break;
            }
            case "encoded-beside":
                second(() -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("abc"), other, true),
                        () -> b.get(3));
                break;
            case "encoded-utf16":
                second(() -> StandardCharsets.UTF_16LE.newEncoder().encode(CharBuffer.wrap("ab"), other, true),
                        () -> b.get(2));
                break;
            case "digested-sha":
                second(() -> b.put(7, (byte) 1), () -> {
                    MessageDigest d = MessageDigest.getInstance("SHA-256");
                    d.update(part);
                    return d.digest().length;
                });
                break;
            case "crc32c":
                second(() -> b.put(15, (byte) 1), () -> {
                    CRC32C c = new CRC32C();
                    c.update(other);
                    return c.getValue() != 0;
                });
                break;
            case "adler":
                second(() -> b.put(7, (byte) 1), () -> {
                    Adler32 c = new Adler32();
                    c.update(part);
                    return c.getValue();
                });
                break;
            case "adler-beside":
                second(() -> b.put(8, (byte) 1), () -> {
                    Adler32 c = new Adler32();
                    c.update(part);
                    return c.getValue();
                });
                break;
            case "inflated-into": {
                byte[] z = new byte[64];
                Deflater d = new Deflater();
                d.setInput(new byte[] {97, 97, 97, 97});
                d.finish();
                int n = d.deflate(z);
                second(() -> {
                    Inflater i = new Inflater();
                    i.setInput(ByteBuffer.wrap(z, 0, n));
                    i.inflate(other);
                }, () -> b.get(0));
                break;
            }
            case "deflated-from":
                second(() -> b.put(2, (byte) 1), () -> {
                    Deflater d = new Deflater();
                    d.setInput(part);
                    d.finish();
                    byte[] z = new byte[64];
                    Inflater i = new Inflater();
                    i.setInput(z, 0, d.deflate(z));
                    byte[] back = new byte[8];
                    i.inflate(back);
                    return back[2];
                });
                break;
            case "deflated-from-beside":
                second(() -> b.put(8, (byte) 1), () -> {
                    Deflater d = new Deflater();
                    d.setInput(part);
                    d.finish();
                    return d.deflate(new byte[64]) > 0;
                });
                break;
            case "deflated-into-beside":
                second(() -> {
                    Deflater d = new Deflater();
                    d.setInput(new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
                    d.finish();
                    d.deflate(part);
                }, () -> b.get(8));
                break;
            case "own-source":
                second(() -> new HuntViews.Source().read(other), () -> b.get(0));
                break;
            case "own-source-beside":
                second(() -> new HuntViews.Source().read(other), () -> b.get(1));
                break;
            case "own-sink":
                two(() -> new HuntViews.Sink().write(part), () -> b.put(0, (byte) 1).get(1));
                break;
            case "stream-source":
                second(() -> Channels.newChannel(new InputStream() {
                    @Override
                    public int read() {
                        return 7;
                    }

                    @Override
                    public int read(byte[] a, int from, int n) {
                        a[from] = 7;
                        return 1;
                    }

                    @Override
                    public int available() {
                        return 0;
                    }
                }).read(part), () -> b.get(1));
                break;
            case "handle": {
                MethodHandle put = MethodHandles.lookup().findVirtual(ByteBuffer.class, "put",
                        MethodType.methodType(ByteBuffer.class, int.class, byte.class));
                second(() -> put.invoke(b, 2, (byte) 1), () -> b.get(2));
                break;
            }
            case "handle-bound": {
                MethodHandle get = MethodHandles.lookup().findVirtual(ByteBuffer.class, "getInt",
                        MethodType.methodType(int.class, int.class)).bindTo(b);
                second(() -> other.put(3, (byte) 1), () -> get.invokeWithArguments(0));
                break;
            }
            case "handle-array": {
                MethodHandle put = MethodHandles.lookup().findVirtual(ByteBuffer.class, "put",
                        MethodType.methodType(ByteBuffer.class, byte[].class, int.class, int.class));
                second(() -> put.invoke(other, new byte[] {1, 2, 3}, 1, 2), () -> b.get(1));
                break;
            }
            case "reflection-array":
                second(() -> ByteBuffer.class.getMethod("put", byte[].class).invoke(other, new byte[] {1, 2}),
                        () -> b.get(1));
                break;
            case "reflection-array-beside":
                second(() -> ByteBuffer.class.getMethod("put", byte[].class).invoke(other, new byte[] {1, 2}),
                        () -> b.get(2));
                break;
            case "reference-array": {
                BiFunction<Integer, byte[], ByteBuffer> put = b::put;
                second(() -> put.apply(2, new byte[] {5, 6}), () -> b.get(3));
                break;
            }
            case "reference-view": {
                Function<ByteBuffer, IntBuffer> view = ByteBuffer::asIntBuffer;
                second(() -> view.apply(other).put(1, 1), () -> b.get(7));
                break;
            }
            case "stream":
                second(() -> IntStream.range(0, 4).forEach(i -> other.put((byte) 1)), () -> b.get(3));
                break;
            case "parallel":
                IntStream.range(0, 2).parallel().forEach(i -> b.put(i, (byte) 1));
                say(b.getShort(0));
                break;
            case "put-beyond":
                two(() -> b.putInt(14, 1), () -> b.get(15));
                break;
            case "put-too-much":
                two(() -> other.put(new byte[17]), () -> b.get(0));
                break;
            case "get-too-much":
                two(() -> other.get(new byte[17]), () -> b.put(0, (byte) 1).get(1));
                break;
            case "array-part":
                two(() -> b.get(4, new byte[8], 2, 3).position(), () -> b.put(3, (byte) 1).put(7, (byte) 1).get(0));
                break;
            case "empty-bulk":
                two(() -> b.put(3, new byte[0]).get(2), () -> b.put(3, (byte) 1).get(4));
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    interface Use {
        void run(FileChannel file) throws Exception;
    }

    static void inFile(Use use) throws Exception {
        Path path = Files.createTempFile("hunts", null);
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            use.run(file);
        } finally {
            Files.delete(path);
        }
    }
}
