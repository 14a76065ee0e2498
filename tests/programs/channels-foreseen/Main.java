import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.WatchService;

/** Channels and watch services come from the JDK's own code. The static analysis knows what their methods touch. */
public class Main {
    public static void main(String[] args) throws IOException {
        File file = File.createTempFile("channels", ".txt");
        Path path = file.toPath();
        Files.writeString(path, "abc");
        read(path);
        use(file);
        hide(path);
        try (WatchService watch = FileSystems.getDefault().newWatchService()) {
            assert watch.poll() == null;
        }
        file.delete();
    }

    static void read(Path path) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(path)) {
            channel.position(1);
            assert channel.read(ByteBuffer.allocate(3)) == 2;
        }
        try (FileChannel channel = FileChannel.open(path); InputStream stream = Channels.newInputStream(channel)) {
            assert stream.read() == 'a';
        }
        try (ReadableByteChannel channel = Channels.newChannel(new ByteArrayInputStream(new byte[3]))) {
            assert channel.read(ByteBuffer.allocate(2)) == 2;
        }
    }

    static void use(File file) throws IOException {
        try (FileChannel channel = FileChannel.open(file.toPath())) {
            assert channel.tryLock(0, 1, true).isShared();
            MappedByteBuffer buffer = channel.map(FileChannel.MapMode.READ_ONLY, 0, 1);
            assert buffer.get(0) == 'a';
        }
        try (FileInputStream stream = new FileInputStream(file); FileChannel channel = stream.getChannel()) {
            assert channel.size() == 3;
        }
        try (RandomAccessFile random = new RandomAccessFile(file, "r"); FileChannel channel = random.getChannel()) {
            assert channel.size() == 3;
        }
    }

    /* Closed through a type that says nothing of channels. */
    static void hide(Path path) throws IOException {
        Object channel = FileChannel.open(path);
        ((Closeable) channel).close();
        try (var lines = Files.lines(path)) {
            assert lines.count() == 1;
        }
    }
}
