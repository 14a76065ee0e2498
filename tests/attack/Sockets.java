import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** java.net: sockets between threads of one program. */
class Sockets extends Chapter {
    static int plain;

    public static void main(String[] args) throws Exception {
        String text = streams(args[0]);
        text = text != null ? text : ends(args[0]);
        text = text != null ? text : times(args[0]);
        tell(text != null ? text : servers(args[0]));
    }

    private static ServerSocket server() throws IOException {
        return new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    }

    private static Socket connect(ServerSocket server) throws IOException {
        return new Socket(server.getInetAddress(), server.getLocalPort());
    }

    interface Use {
        void of(Socket socket) throws Exception;
    }

    /** Runs both ends of a connection, one in the calling thread. */
    private static void both(Use accepted, Use connected) throws Exception {
        try (ServerSocket server = server()) {
            Thread t = start(() -> {
                try (Socket socket = connect(server)) {
                    connected.of(socket);
                }
            });
            try (Socket socket = server.accept()) {
                accepted.of(socket);
            }
            t.join();
        }
    }

    /** Both ends, in one thread. */
    interface Ends {
        Object of(Socket accepted, Socket connected) throws Exception;
    }

    private static Object pair(Ends ends) throws Exception {
        try (ServerSocket server = server(); Socket connected = connect(server); Socket accepted = server.accept()) {
            return ends.of(accepted, connected);
        }
    }

    private static int read(Socket socket) throws IOException {
        return socket.getInputStream().read();
    }

    private static void write(Socket socket, int b) throws IOException {
        socket.getOutputStream().write(b);
    }

    private static int sum(InputStream in) throws IOException {
        int sum = 0;
        for (int b = in.read(); b >= 0; b = in.read()) {
            sum += b;
        }
        return sum;
    }

    private static String streams(String name) throws Exception {
        int[] got = new int[2];
        switch (name) {
            case "echo": {
                both(s -> write(s, 2 * read(s)), s -> {
                    write(s, 3);
                    got[0] = read(s);
                });
                return "" + got[0];
            }
            case "end-of-stream": {
                both(s -> got[0] = read(s), s -> { });
                return "" + got[0];
            }
            case "shut-down-output": { // the other direction stays open
                both(s -> write(s, sum(s.getInputStream())), s -> {
                    s.getOutputStream().write(new byte[] {1, 2, 3});
                    s.shutdownOutput();
                    got[0] = read(s);
                });
                return "" + got[0];
            }
            case "shut-down-input": {
                return "" + pair((a, c) -> {
                    InputStream in = c.getInputStream();
                    write(a, 1);
                    c.shutdownInput();
                    return in.read() + " " + c.isInputShutdown() + " " + thrown(() -> write(c, 2)) + " " + read(a);
                });
            }
            case "both-read-first": {
                both(s -> {
                    read(s);
                    write(s, 1);
                }, s -> {
                    read(s);
                    write(s, 1);
                });
                return "over";
            }
            case "both-write-first": {
                both(s -> {
                    write(s, 1);
                    got[0] = read(s);
                }, s -> {
                    write(s, 2);
                    got[1] = read(s);
                });
                return got[0] + " " + got[1];
            }
            case "both-fill-buffers": { // neither reads before all is written
                byte[] much = new byte[1 << 20];
                both(s -> {
                    s.getOutputStream().write(much);
                    s.getInputStream().readNBytes(much.length);
                }, s -> {
                    s.getOutputStream().write(much);
                    s.getInputStream().readNBytes(much.length);
                });
                return "over";
            }
            case "more-than-the-buffer": {
                try (ServerSocket server = new ServerSocket()) {
                    server.setReceiveBufferSize(4);
                    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                    Thread t = start(() -> {
                        try (Socket s = new Socket()) {
                            s.setSendBufferSize(4);
                            s.connect(server.getLocalSocketAddress());
                            s.getOutputStream().write(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
                        }
                    });
                    try (Socket s = server.accept()) {
                        got[0] = sum(new java.io.ByteArrayInputStream(s.getInputStream().readNBytes(12)));
                    }
                    t.join();
                }
                return "" + got[0];
            }
            case "available": {
                return "" + pair((a, c) -> {
                    int before = c.getInputStream().available();
                    a.getOutputStream().write(new byte[5]);
                    return before + " " + c.getInputStream().available();
                });
            }
            case "lines": {
                String[] line = new String[1];
                both(s -> line[0] = new BufferedReader(new InputStreamReader(s.getInputStream())).readLine(),
                        s -> new PrintWriter(s.getOutputStream(), true).println("hello"));
                return line[0];
            }
            case "lines-not-flushed": { // each waits for the other's line, which is still in a buffer
                Use ask = s -> {
                    new PrintWriter(s.getOutputStream()).println("hello");
                    new BufferedReader(new InputStreamReader(s.getInputStream())).readLine();
                };
                both(ask, ask);
                return "over";
            }
            case "objects": {
                both(s -> {
                    ObjectOutputStream out = new ObjectOutputStream(s.getOutputStream());
                    out.writeObject("text");
                    out.flush();
                }, s -> got[0] = ((String) new ObjectInputStream(s.getInputStream()).readObject()).length());
                return "" + got[0];
            }
            case "objects-both-input-first": { // the constructor reads the other stream's header
                Use open = s -> {
                    new ObjectInputStream(s.getInputStream());
                    new ObjectOutputStream(s.getOutputStream());
                };
                both(open, open);
                return "over";
            }
            case "happens-before": {
                both(s -> {
                    read(s);
                    got[0] = plain;
                }, s -> {
                    plain = 5;
                    write(s, 1);
                });
                return "" + got[0];
            }
            case "no-happens-before": {
                both(s -> {
                    write(s, 1);
                    plain = 4;
                }, s -> {
                    read(s);
                    plain = 5;
                });
                return "over";
            }
            default:
                return null;
        }
    }

    private static String ends(String name) throws Exception {
        switch (name) {
            case "refused": {
                ServerSocket server = server();
                server.close();
                return thrown(() -> connect(server));
            }
            case "bound-twice": {
                try (ServerSocket server = server()) {
                    return thrown(() -> new ServerSocket(server.getLocalPort(), 1, server.getInetAddress()));
                }
            }
            case "bound-again": {
                for (int i = 0; i < 2; i++) {
                    new ServerSocket(7777, 1, InetAddress.getLoopbackAddress()).close();
                }
                return "" + new ServerSocket(7777).getLocalPort(); // left open
            }
            case "accept-while-closed": {
                ServerSocket server = server();
                String[] got = new String[1];
                all(() -> got[0] = thrown(server::accept), server::close);
                return got[0];
            }
            case "accept-or-close": {
                ServerSocket server = server();
                String[] got = new String[2];
                all(() -> got[0] = thrown(server::accept), server::close, () -> got[1] = thrown(() -> connect(server)));
                return got[0] + " " + got[1];
            }
            case "read-while-closed": {
                return "" + pair((a, c) -> {
                    String[] got = new String[1];
                    all(() -> got[0] = thrown(() -> read(c)), c::close);
                    return got[0] + " " + c.isClosed();
                });
            }
            case "write-while-closed": { // nobody reads, and the buffers are full at some time
                return "" + pair((a, c) -> {
                    String[] got = new String[1];
                    byte[] much = new byte[1 << 17];
                    all(() -> got[0] = thrown(() -> {
                        for (;;) {
                            c.getOutputStream().write(much);
                        }
                    }), c::close);
                    return got[0];
                });
            }
            case "not-closed": {
                both(s -> sum(s.getInputStream()), s -> {
                    write(s, 1);
                    read(s); // waits for an answer, and so does not close
                });
                return "over";
            }
            case "close-is-end": {
                return "" + pair((a, c) -> {
                    write(c, 1);
                    c.close();
                    return read(a) + " " + read(a) + " " + read(a);
                });
            }
            case "unread-is-reset": {
                return "" + pair((a, c) -> {
                    write(c, 1);
                    a.close();
                    return thrown(() -> read(c)) + " " + thrown(() -> read(c));
                });
            }
            case "linger-zero-is-reset": {
                return "" + pair((a, c) -> {
                    c.setSoLinger(true, 0);
                    c.close();
                    return thrown(() -> read(a));
                });
            }
            case "write-to-closed": { // the first write learns of nothing
                return "" + pair((a, c) -> {
                    a.close();
                    return thrown(() -> write(c, 1)) + " " + thrown(() -> write(c, 2));
                });
            }
            case "not-accepted-is-reset": {
                ServerSocket server = server();
                Socket c = connect(server);
                server.close();
                return thrown(() -> read(c));
            }
            case "use-after-close": {
                return "" + pair((a, c) -> {
                    InputStream in = c.getInputStream();
                    OutputStream out = c.getOutputStream();
                    c.close();
                    return thrown(in::read) + " " + thrown(() -> out.write(1)) + " " + thrown(c::getInputStream)
                            + " " + thrown(c::close);
                });
            }
            case "not-connected": {
                try (Socket s = new Socket()) {
                    return thrown(s::getInputStream) + " " + s.isConnected() + " " + s.isBound();
                }
            }
            case "interrupt-is-ignored": { // sockets of threads that are not virtual are no interruptible channels
                return "" + pair((a, c) -> {
                    String[] got = new String[1];
                    Thread t = start(() -> got[0] = read(c) + " " + Thread.currentThread().isInterrupted());
                    t.interrupt();
                    write(a, 7);
                    t.join();
                    return got[0];
                });
            }
            default:
                return null;
        }
    }

    private static String times(String name) throws Exception {
        String[] got = new String[1];
        switch (name) {
            case "read-timed-out": {
                return "" + pair((a, c) -> {
                    c.setSoTimeout(100);
                    return thrown(() -> read(c));
                });
            }
            case "read-timed": { // the byte comes in time or not
                return "" + pair((a, c) -> {
                    c.setSoTimeout(100);
                    all(() -> got[0] = thrown(() -> read(c)), () -> write(a, 1));
                    return got[0];
                });
            }
            case "read-timed-again": {
                return "" + pair((a, c) -> {
                    c.setSoTimeout(700);
                    all(() -> {
                        while (got[0] == null) {
                            try {
                                got[0] = "" + read(c);
                            } catch (SocketTimeoutException e) {
                                // once more
                            }
                        }
                    }, () -> write(a, 1));
                    return got[0];
                });
            }
            case "accept-timed-out": {
                try (ServerSocket server = server()) {
                    server.setSoTimeout(100);
                    return thrown(server::accept);
                }
            }
            case "accept-timed": {
                try (ServerSocket server = server()) {
                    server.setSoTimeout(100);
                    all(() -> got[0] = thrown(server::accept), () -> connect(server));
                    return got[0];
                }
            }
            case "connect-timed": {
                try (ServerSocket server = server(); Socket s = new Socket()) {
                    s.connect(server.getLocalSocketAddress(), 100);
                    return "" + s.isConnected();
                }
            }
            case "connect-timed-refused": {
                ServerSocket server = server();
                server.close();
                return thrown(() -> new Socket().connect(new InetSocketAddress(server.getInetAddress(),
                        server.getLocalPort()), 100));
            }
            default:
                return null;
        }
    }

    private static String servers(String name) throws Exception {
        switch (name) {
            case "two-clients": { // accepted in either order
                try (ServerSocket server = server()) {
                    Thread[] t = new Thread[2];
                    for (int i = 0; i < 2; i++) {
                        int number = i;
                        t[i] = start(() -> {
                            try (Socket s = connect(server)) {
                                write(s, number);
                            }
                        });
                    }
                    String text = "";
                    for (int i = 0; i < 2; i++) {
                        try (Socket s = server.accept()) {
                            text += read(s);
                        }
                    }
                    t[0].join();
                    t[1].join();
                    return text;
                }
            }
            case "two-acceptors": {
                try (ServerSocket server = server(); Socket one = connect(server); Socket two = connect(server)) {
                    AtomicInteger accepted = new AtomicInteger();
                    Body accept = () -> {
                        try (Socket s = server.accept()) {
                            accepted.incrementAndGet();
                        }
                    };
                    all(accept, accept);
                    return "" + accepted;
                }
            }
            case "pool": {
                ExecutorService pool = Executors.newFixedThreadPool(1);
                try (ServerSocket server = server()) {
                    int[] got = new int[1];
                    Thread t = start(() -> {
                        try (Socket s = connect(server)) {
                            write(s, 4);
                            got[0] = read(s);
                        }
                    });
                    Socket accepted = server.accept();
                    pool.submit(() -> {
                        try (accepted) {
                            write(accepted, read(accepted) + 1);
                        }
                        return null;
                    });
                    t.join();
                    pool.shutdown();
                    return got[0] + " " + pool.awaitTermination(5, TimeUnit.SECONDS);
                }
            }
            case "counted-without-lock": {
                try (ServerSocket server = server(); Socket one = connect(server); Socket two = connect(server)) {
                    Body serve = () -> {
                        try (Socket s = server.accept()) {
                            plain++;
                        }
                    };
                    all(serve, serve);
                    return "over";
                }
            }
            case "answer-needs-the-lock": {
                Object lock = new Object();
                both(s -> {
                    synchronized (lock) {
                        read(s);
                    }
                }, s -> {
                    synchronized (lock) {
                        write(s, 1);
                    }
                });
                return "over";
            }
            case "addresses": {
                return "" + pair((a, c) -> (a.getPort() == c.getLocalPort()) + " " + (c.getPort() == a.getLocalPort())
                        + " " + c.getInetAddress().isLoopbackAddress() + " " + (c.getLocalPort() != c.getPort()));
            }
            case "ports-differ": {
                ServerSocket[] servers = new ServerSocket[2];
                all(() -> servers[0] = server(), () -> servers[1] = server());
                return "" + (servers[0].getLocalPort() != servers[1].getLocalPort());
            }
            case "options": {
                return "" + pair((a, c) -> {
                    c.setTcpNoDelay(true);
                    c.setKeepAlive(true);
                    c.setSoLinger(true, 5);
                    return c.getTcpNoDelay() + " " + c.getKeepAlive() + " " + c.getSoLinger() + " " + a.getSoLinger();
                });
            }
            case "elsewhere": { // 192.0.2.0/24 is for documentation
                return thrown(() -> new Socket(InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1}), 80));
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
