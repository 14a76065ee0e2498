import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.MulticastSocket;
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
import java.util.Scanner;
import java.util.jar.JarFile;
import java.util.zip.ZipFile;

/**
 * Each execution opens some thirty-five descriptors of all kinds and closes none of them. Two threads take a monitor
 * three times each, so there are at least 20 orders, and about 35 executions, since the search must do without the
 * reduction of places where threads cannot be switched. hpor closes the files at the end of each execution. A JVM has
 * some ten open at first. If one of a single kind were left open in each execution, there would be MANY in the end.
 */
public class Main {
    static final int MANY = 40;
    static final List<Object> open = new ArrayList<>();
    static int order;

    static void enter(int self) {
        for (int i = 0; i < 3; i++) {
            synchronized (Main.class) {
                order = order * 2 + self;
            }
        }
    }

    static void files() throws IOException {
        Path source = Path.of(System.getProperty("java.home"), "release");
        File file = source.toFile();
        open.add(new FileInputStream(file));
        open.add(new RandomAccessFile(file, "r"));
        open.add(new RandomAccessFile(file, "r").getChannel());
        open.add(new FileOutputStream("/dev/null"));
        open.add(new FileOutputStream("/dev/null", true).getChannel());
        open.add(new FileReader(file));
        open.add(new FileWriter("/dev/null"));
        open.add(new BufferedReader(new FileReader(file)));
        open.add(new PrintStream("/dev/null"));
        open.add(new PrintWriter("/dev/null"));
        open.add(new Scanner(file));
        open.add(FileChannel.open(source));
        open.add(Files.newByteChannel(source));
        open.add(Files.newInputStream(source));
        open.add(Files.newOutputStream(Path.of("/dev/null")));
        open.add(Files.newBufferedReader(source));
        open.add(Files.newBufferedWriter(Path.of("/dev/null")));
        open.add(Files.lines(source));
    }

    static void archives() throws IOException {
        File jar = new File(System.getProperty("java.home"), "lib/jrt-fs.jar");
        open.add(new ZipFile(jar));
        open.add(new JarFile(jar));
    }

    static void folders() throws IOException {
        Path home = Path.of(System.getProperty("java.home"));
        open.add(Files.list(home));
        open.add(Files.newDirectoryStream(home));
        var walk = Files.walk(home, 1).iterator();
        walk.next();
        open.add(walk);
        var found = Files.find(home, 1, (path, attributes) -> true).iterator();
        found.next();
        open.add(found);
    }

    static void sockets() throws IOException {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        open.add(new Socket(server.getInetAddress(), server.getLocalPort()));
        open.add(server.accept());
        open.add(new DatagramSocket());
        open.add(new MulticastSocket());
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
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            int self = i;
            threads[i] = new Thread(() -> enter(self));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        files();
        archives();
        folders();
        sockets();
    }
}
