import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server of Jetty's answers a request that comes by its connector within the process. */
public class Main {
    static class Hello extends Handler.Abstract {
        @Override
        public boolean handle(Request request, Response response, Callback callback) {
            response.setStatus(200);
            Content.Sink.write(response, true, "hello", callback);
            return true;
        }
    }

    public static void main(String[] args) throws Exception {
        QueuedThreadPool pool = new QueuedThreadPool(4, 1);
        pool.setReservedThreads(0);
        Server server = new Server(pool);
        LocalConnector connector = new LocalConnector(server);
        server.addConnector(connector);
        server.setHandler(new Hello());
        server.start();
        String answer = connector.getResponse("GET / HTTP/1.0\r\nHost: here\r\n\r\n");
        assert answer.startsWith("HTTP/1.1 200") && answer.endsWith("hello") : answer;
        server.stop();
        System.out.println("answered");
    }
}
