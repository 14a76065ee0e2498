import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Sockets of virtual threads, which wait elsewhere than other threads, and whose sockets an interrupt closes. */
class VirtualSockets extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static Thread virtual(Body body) {
        return Thread.ofVirtual().start(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                Attack.<RuntimeException>raise(e);
            }
        });
    }

    interface Ends {
        Object of(Socket accepted, Socket connected) throws Exception;
    }

    private static String pair(Ends ends) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                Socket c = new Socket(server.getInetAddress(), server.getLocalPort()); Socket a = server.accept()) {
            return "" + ends.of(a, c);
        }
    }

    private static int read(Socket s) throws Exception {
        return s.getInputStream().read();
    }

    private static String run(String name) throws Exception {
        String[] got = new String[1];
        switch (name) {
            case "echo": {
                try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
                    Thread u = virtual(() -> {
                        try (Socket a = server.accept()) {
                            a.getOutputStream().write(2 * read(a));
                        }
                    });
                    Thread t = virtual(() -> {
                        try (Socket c = new Socket(server.getInetAddress(), server.getLocalPort())) {
                            c.getOutputStream().write(3);
                            got[0] = "" + read(c);
                        }
                    });
                    t.join();
                    u.join();
                }
                return got[0];
            }
            case "both-read-first": {
                return pair((a, c) -> {
                    Thread t = virtual(() -> read(c));
                    Thread u = virtual(() -> read(a));
                    t.join();
                    u.join();
                    return "over";
                });
            }
            case "read-interrupted": {
                return pair((a, c) -> {
                    Thread t = virtual(() -> got[0] = thrown(() -> read(c)) + " "
                            + Thread.currentThread().isInterrupted());
                    t.interrupt();
                    t.join();
                    return got[0] + " " + c.isClosed();
                });
            }
            case "read-timed": {
                return pair((a, c) -> {
                    c.setSoTimeout(100);
                    Thread t = virtual(() -> got[0] = thrown(() -> read(c)));
                    a.getOutputStream().write(1);
                    t.join();
                    return got[0];
                });
            }
            case "read-while-closed": {
                return pair((a, c) -> {
                    Thread t = virtual(() -> got[0] = thrown(() -> read(c)));
                    c.close();
                    t.join();
                    return got[0];
                });
            }
            case "select": {
                try (ServerSocketChannel server = ServerSocketChannel.open()
                        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                        SocketChannel c = SocketChannel.open(server.getLocalAddress());
                        SocketChannel a = server.accept(); Selector selector = Selector.open()) {
                    a.configureBlocking(false);
                    a.register(selector, SelectionKey.OP_READ);
                    Thread t = virtual(() -> got[0] = "" + selector.select());
                    c.write(ByteBuffer.allocate(1));
                    t.join();
                    return got[0];
                }
            }
            case "select-woken": {
                Selector selector = Selector.open();
                Thread t = virtual(() -> got[0] = "" + selector.select());
                selector.wakeup();
                t.join();
                return got[0];
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
