import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A buffer of java.nio that two threads share. Absolute gets and questions change nothing: no data race among
 * themselves. What moves the buffer or changes its contents is one, unless a lock orders it.
 */
class Buffers extends Chapter {
    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "gets":
                both(ByteBuffer.allocate(8), b -> b.getInt(0));
                break;
            case "direct-gets":
                both(ByteBuffer.allocateDirect(8), b -> b.get(0));
                break;
            case "bulk-gets":
                both(ByteBuffer.allocateDirect(8), b -> b.get(0, new byte[4]));
                break;
            case "asked":
                both(ByteBuffer.allocate(8), b -> b.position() + b.limit() + b.order().hashCode());
                break;
            case "character-gets": {
                CharBuffer text = CharBuffer.allocate(4);
                all(() -> text.get(1), () -> text.get(1));
                break;
            }
            case "relative-gets":
                both(ByteBuffer.allocate(8), b -> b.get());
                break;
            case "relative-bulk-gets":
                both(ByteBuffer.allocateDirect(8), b -> b.get(new byte[4]));
                break;
            case "positioned":
                both(ByteBuffer.allocate(8), b -> b.position(1));
                break;
            case "order-set":
                both(ByteBuffer.allocate(8), b -> b.order(java.nio.ByteOrder.LITTLE_ENDIAN));
                break;
            case "get-or-put": {
                ByteBuffer buffer = ByteBuffer.allocate(8);
                all(() -> buffer.getInt(0), () -> buffer.putInt(0, 1));
                break;
            }
            default:
                mapped(args[0]);
                break;
        }
        say("end");
    }

    interface Use {
        Object run(ByteBuffer buffer);
    }

    private static void both(ByteBuffer buffer, Use use) throws Exception {
        all(() -> use.run(buffer), () -> use.run(buffer));
    }

    private static void mapped(String name) throws Exception {
        MappedByteBuffer buffer = map();
        switch (name) {
            case "mapped-gets":
                all(() -> buffer.getInt(0), () -> buffer.getInt(0));
                break;
            case "mapped-get-or-put":
                all(() -> buffer.getInt(0), () -> buffer.putInt(0, 1));
                break;
            case "mapped-plain":
                both(buffer, b -> b.put((byte) 1));
                break;
            case "mapped-locked":
                all(() -> add(buffer), () -> add(buffer));
                check(buffer.getInt(0) == 2);
                break;
            default:
                throw new IllegalArgumentException(name);
        }
    }

    private static synchronized void add(MappedByteBuffer buffer) {
        buffer.putInt(0, buffer.getInt(0) + 1);
    }

    private static MappedByteBuffer map() throws IOException {
        Path path = Files.createTempFile("mapped", ".bin");
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return file.map(FileChannel.MapMode.READ_WRITE, 0, 8);
        } finally {
            Files.delete(path);
        }
    }
}
