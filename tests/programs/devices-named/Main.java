import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Devices are named in the verdict, by whatever they are opened; nothing depends on what they say here. */
public class Main {
    public static void main(String[] args) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile("/dev/urandom", "r")) {
            file.read();
        }
        try (FileChannel channel = FileChannel.open(Path.of("/dev/random"))) {
            assert channel.isOpen();
        }
        try (InputStream stream = Files.newInputStream(Path.of("/proc/version"))) {
            stream.read();
        }
        try (RandomAccessFile file = new RandomAccessFile("/dev/null", "r")) {
            assert file.read() < 0;
        }
    }
}
