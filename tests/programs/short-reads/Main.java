import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A read may return fewer bytes than there are (InputStream.read). This program counts on all three at once, and only
 * short-reads=on finds that. There is one thread, so no other choices are left.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket sender = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket receiver = server.accept()) {
            sender.getOutputStream().write(new byte[] {1, 2, 3});
            byte[] message = new byte[3];
            int n = receiver.getInputStream().read(message);
            if (n < 3) {
                throw new AssertionError("part of a message");
            }
        }
    }
}
