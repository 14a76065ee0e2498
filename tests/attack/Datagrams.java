import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;

/** Datagrams between threads of one program: java.net.DatagramSocket and DatagramChannel. */
class Datagrams extends Chapter {
    static final InetAddress HERE = InetAddress.getLoopbackAddress();
    static final int PORT = 40123;

    public static void main(String[] args) throws Exception {
        String text = sockets(args[0]);
        tell(text != null ? text : channels(args[0]));
    }

    private static void send(DatagramSocket from, String text, int port) throws IOException {
        from.send(new DatagramPacket(text.getBytes(), text.length(), HERE, port));
    }

    private static Thread sender(int port, String... texts) {
        return start(() -> {
            try (DatagramSocket s = new DatagramSocket()) {
                for (String text : texts) {
                    send(s, text, port);
                }
            }
        });
    }

    private static String receive(DatagramSocket s, int length) throws IOException {
        DatagramPacket p = new DatagramPacket(new byte[length], length);
        s.receive(p);
        return new String(p.getData(), 0, p.getLength());
    }

    private static DatagramSocket bound() throws IOException {
        return new DatagramSocket(0, HERE);
    }

    private static String sockets(String what) throws Exception {
        switch (what) {
            case "sender-is-told": {
                try (DatagramSocket s = bound(); DatagramSocket from = bound()) {
                    Thread t = start(() -> send(from, "hi", s.getLocalPort()));
                    DatagramPacket p = new DatagramPacket(new byte[9], 9);
                    s.receive(p);
                    t.join();
                    boolean told = p.getPort() == from.getLocalPort() && p.getAddress().equals(HERE);
                    return p.getLength() + " " + told;
                }
            }
            case "two-senders": {
                try (DatagramSocket s = bound()) {
                    Thread t = sender(s.getLocalPort(), "a");
                    Thread u = sender(s.getLocalPort(), "b");
                    String got = receive(s, 9) + receive(s, 9);
                    t.join();
                    u.join();
                    return got;
                }
            }
            case "in-order": {
                try (DatagramSocket s = bound()) {
                    Thread t = sender(s.getLocalPort(), "a", "b");
                    String got = receive(s, 9) + receive(s, 9);
                    t.join();
                    return got;
                }
            }
            case "truncated": {
                try (DatagramSocket s = bound()) {
                    Thread t = sender(s.getLocalPort(), "abc", "d");
                    String got = receive(s, 1) + receive(s, 9);
                    t.join();
                    return got;
                }
            }
            case "lost-before-bind": { // what nobody has the port for is lost
                Thread t = sender(PORT, "x");
                String got;
                try (DatagramSocket s = new DatagramSocket(PORT, HERE)) {
                    s.setSoTimeout(5000);
                    got = thrown(() -> receive(s, 9));
                }
                t.join();
                return got;
            }
            case "closed-meanwhile": {
                DatagramSocket s = bound();
                Thread t = start(s::close);
                String got = thrown(() -> receive(s, 9));
                t.join();
                return got;
            }
            case "connected": { // a connected socket hears its peer alone
                try (DatagramSocket s = bound(); DatagramSocket peer = bound()) {
                    s.connect(HERE, peer.getLocalPort());
                    Thread t = sender(s.getLocalPort(), "other");
                    Thread u = start(() -> send(peer, "peer", s.getLocalPort()));
                    String got = receive(s, 9);
                    t.join();
                    u.join();
                    return got;
                }
            }
            case "port-in-use": {
                try (DatagramSocket s = bound()) {
                    return thrown(() -> new DatagramSocket(s.getLocalPort(), HERE).close());
                }
            }
            case "ports-of-two-kinds": {
                try (DatagramSocket s = bound(); java.net.ServerSocket server =
                        new java.net.ServerSocket(s.getLocalPort(), 1, HERE)) {
                    return "" + (server.getLocalPort() == s.getLocalPort());
                }
            }
            case "happens-before": {
                try (DatagramSocket s = bound()) {
                    Thread t = start(() -> {
                        x = 1;
                        try (DatagramSocket from = new DatagramSocket()) {
                            send(from, "", s.getLocalPort());
                        }
                    });
                    String got = receive(s, 9);
                    String read = got + x;
                    t.join();
                    return read;
                }
            }
            case "nobody-sends": {
                try (DatagramSocket s = bound()) {
                    receive(s, 9);
                    return "received";
                }
            }
            default:
                return null;
        }
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes());
    }

    private static DatagramChannel open() throws IOException {
        return DatagramChannel.open().bind(new InetSocketAddress(HERE, 0));
    }

    private static String channels(String what) throws Exception {
        try (DatagramChannel c = open(); DatagramChannel from = open()) {
            SocketAddress here = c.getLocalAddress();
            ByteBuffer b = ByteBuffer.allocate(9);
            switch (what) {
                case "channel": {
                    Thread t = start(() -> from.send(bytes("abc"), here));
                    SocketAddress sender = c.receive(b);
                    t.join();
                    return b.position() + " " + sender.equals(from.getLocalAddress());
                }
                case "channel-does-not-block": {
                    c.configureBlocking(false);
                    Thread t = start(() -> from.send(bytes("abc"), here));
                    SocketAddress sender = c.receive(b);
                    t.join();
                    return b.position() + " " + (sender == null);
                }
                case "channel-selected": {
                    c.configureBlocking(false);
                    try (Selector selector = Selector.open()) {
                        c.register(selector, SelectionKey.OP_READ);
                        Thread t = start(() -> from.send(bytes("abc"), here));
                        int ready = selector.select();
                        c.receive(b);
                        t.join();
                        return ready + " " + b.position();
                    }
                }
                case "channel-read-and-written": {
                    c.connect(from.getLocalAddress());
                    from.connect(here);
                    Thread t = start(() -> from.write(new ByteBuffer[] {bytes("ab"), bytes("c")}));
                    ByteBuffer small = ByteBuffer.allocate(1);
                    long n = c.read(new ByteBuffer[] {small, b});
                    t.join();
                    return n + " " + small.position() + " " + b.position();
                }
                case "channel-interrupted": {
                    Thread t = Thread.currentThread();
                    Thread u = start(t::interrupt);
                    String got = thrown(() -> c.receive(b));
                    Thread.interrupted();
                    u.join();
                    return got;
                }
                case "channel-disconnected": {
                    c.connect(from.getLocalAddress());
                    c.disconnect();
                    Thread t = sender(((InetSocketAddress) here).getPort(), "x");
                    c.receive(b);
                    t.join();
                    return "" + b.position();
                }
                case "disconnected-beside-a-sender": { // what came before is lost
                    c.connect(from.getLocalAddress());
                    c.configureBlocking(false);
                    Thread t = sender(((InetSocketAddress) here).getPort(), "x");
                    c.disconnect();
                    t.join();
                    c.receive(b);
                    return "" + b.position();
                }
                default:
                    throw new IllegalArgumentException(what);
            }
        }
    }
}
