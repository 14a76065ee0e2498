import java.net.InetAddress;
import java.net.ServerSocket;

/**
 * Native methods of the JDK of which hpor has no model are named, once for each class: called by the program itself, or
 * by the JDK for it.
 */
public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> count++);
        child.start();
        child.join();
        assert Runtime.getRuntime().totalMemory() > 0;
        assert ProcessHandle.current().parent().isPresent() || count == 1;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assert server.getLocalPort() > 0;
        }
    }
}
