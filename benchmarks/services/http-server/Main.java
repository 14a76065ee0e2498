import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** Two threads take one path from the JDK's HTTP server: one of them is told that there is none. */
public class Main {
    static boolean other;

    static boolean removes(HttpServer server) {
        try {
            server.removeContext("/shop");
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    public static void main(String[] args) throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/shop", exchange -> exchange.sendResponseHeaders(204, -1));
        Thread thread = new Thread(() -> other = removes(server));
        thread.start();
        boolean mine = removes(server);
        thread.join();
        assert mine != other : mine;
        System.out.println("one has taken it");
        server.stop(0);
    }
}
