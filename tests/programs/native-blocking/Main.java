import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Waits in native code for a connection that never comes: refused with the name of the operation, no hang. */
public class Main {
    public static void main(String[] args) throws IOException, InterruptedException {
        Thread server = new Thread(() -> {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                socket.accept();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        server.start();
        server.join();
    }
}
