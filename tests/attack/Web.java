import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** The JDK's HTTP server and client. */
class Web extends Chapter {
    static int hits;
    static final AtomicInteger counted = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static String get(int port) throws IOException {
        HttpURLConnection c = (HttpURLConnection) new URL("http://127.0.0.1:" + port + "/").openConnection();
        try (InputStream in = c.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    interface Count {
        int next();
    }

    private static HttpServer server(Count count, ExecutorService pool) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            byte[] body = Integer.toString(count.next()).getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, body.length);
            try (OutputStream out = exchange.getResponseBody()) {
                out.write(body);
            }
        });
        server.setExecutor(pool);
        server.start();
        return server;
    }

    private static String run(String what) throws Exception {
        switch (what) {
            case "answered-by-hand": {
                try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                    Thread t = start(() -> {
                        try (Socket s = server.accept()) {
                            new BufferedReader(new InputStreamReader(s.getInputStream())).readLine();
                            s.getOutputStream().write("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes());
                        }
                    });
                    String got = get(server.getLocalPort());
                    t.join();
                    return got;
                }
            }
            case "handlers-race": { // two handlers of a pool count without a lock
                ExecutorService pool = Executors.newFixedThreadPool(2);
                HttpServer server = server(() -> ++hits, pool);
                int port = server.getAddress().getPort();
                all(() -> get(port), () -> get(port));
                server.stop(0);
                pool.shutdown();
                return "";
            }
            case "answers-are-distinct-wrong": { // each client is to be told 1, which is wrong
                HttpServer server = server(counted::incrementAndGet, null);
                int port = server.getAddress().getPort();
                all(() -> check(get(port).equals("1")), () -> check(get(port).equals("1")));
                server.stop(0);
                return "";
            }
            case "main-ends-with-an-exception": { // the server goes on for ever
                server(counted::incrementAndGet, null);
                throw new IllegalStateException();
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
