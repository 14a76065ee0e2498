import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;

/** One thread closes a channel while another asks whether it is open: algorithms that look ahead know of both. */
public class Main {
    public static void main(String[] args) throws Exception {
        File file = File.createTempFile("channel", ".txt");
        FileChannel channel = FileChannel.open(file.toPath());
        Thread closer = new Thread(() -> close(channel));
        closer.start();
        boolean open = channel.isOpen();
        closer.join();
        file.delete();
        assert open : "closed before main has asked";
    }

    private static void close(Closeable closeable) {
        try {
            closeable.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
