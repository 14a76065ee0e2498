import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Each execution opens some twenty descriptors of all kinds and closes none of them. Two threads take a monitor twice
 * each, so there are at least 6 executions, which would leave 120 open. hpor closes them at the end of each execution,
 * so that there are never many.
 */
public class Main {
    static final int MANY = 70;
    static final List<Object> open = new ArrayList<>();
    static int entered;

    static void enter() {
        for (int i = 0; i < 2; i++) {
            synchronized (Main.class) {
                entered++;
            }
        }
    }

    static void files() throws IOException {
        Path source = Path.of(System.getProperty("java.home"), "release");
        open.add(new FileInputStream(source.toFile()));
        open.add(new RandomAccessFile(source.toFile(), "r"));
        open.add(new FileOutputStream("/dev/null"));
        open.add(FileChannel.open(source));
        open.add(Files.newInputStream(source));
        open.add(Files.newBufferedReader(source));
        open.add(Files.lines(source));
    }

    static void folders() throws IOException {
        Path home = Path.of(System.getProperty("java.home"));
        open.add(Files.list(home));
        open.add(Files.newDirectoryStream(home));
        var walk = Files.walk(home, 1).iterator();
        walk.next();
        open.add(walk);
    }

    static void sockets() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        open.add(new Socket(server.getInetAddress(), server.getLocalPort()));
        open.add(server.accept());
        ServerSocketChannel channel = ServerSocketChannel.open().bind(null);
        open.add(SocketChannel.open(channel.getLocalAddress()));
        open.add(channel.accept());
        open.add(DatagramChannel.open().bind(null));
        open.add(Pipe.open());
        open.add(Selector.open());
    }

    public static void main(String[] args) throws Exception {
        int before = new File("/proc/self/fd").list().length;
        assert before < MANY : "descriptors are left open: " + before;
        Thread child = new Thread(Main::enter);
        child.start();
        enter();
        child.join();
        files();
        folders();
        sockets();
    }
}
