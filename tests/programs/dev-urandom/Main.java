import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Random bytes of the system decide how many steps main takes, as they decide where a library puts its first number.
 * They are the same in each execution, so the search comes to its end. What is read is no constant: of 64 bytes, two
 * differ. The two writes under the lock have two orders.
 */
public class Main {
    static final long FIRST;
    static volatile int steps;
    static int sum;

    static {
        try (DataInputStream in = new DataInputStream(Files.newInputStream(Path.of("/dev/urandom")))) {
            FIRST = in.readLong();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static synchronized void add(int number) {
        sum = sum * 10 + number;
    }

    static int read() throws IOException {
        byte[] bytes = new byte[64];
        try (InputStream in = new FileInputStream("/dev/random")) {
            assert in.read(bytes) == bytes.length;
        }
        int different = 0;
        for (byte b : bytes) {
            different += b == bytes[0] ? 0 : 1;
        }
        assert different > 0;
        ByteBuffer more = ByteBuffer.allocate(8);
        try (FileChannel channel = FileChannel.open(Path.of("/dev/urandom"))) {
            channel.read(more);
        }
        return bytes[0] + more.get(0);
    }

    public static void main(String[] args) throws Exception {
        long rounds = (FIRST + read()) & 31;
        Thread thread = new Thread(() -> add(1));
        thread.start();
        for (long i = rounds; i >= 0; i--) {
            steps++;
        }
        add(2);
        thread.join();
        System.out.println(sum);
    }
}
