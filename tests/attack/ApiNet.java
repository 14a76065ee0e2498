import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.net.URLStreamHandler;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/** The chapter on {@code java.net} and {@code java.nio.channels}, with both ends of all connections in the program. */
class ApiNet extends Chapter {
    static final InetAddress home = InetAddress.getLoopbackAddress();

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "answers-in-order" -> answersInOrder();
            case "two-requests-on-one-socket" -> twoRequests();
            case "bytes-of-two-writers" -> bytesOfTwo();
            case "server-closed-behind-accept" -> serverClosed();
            case "server-of-pool-of-one" -> serverOfOne();
            case "client-leaves-at-once" -> clientLeaves();
            case "half-closed-then-answered" -> halfClosed();
            case "available-or-not" -> available();
            case "time-out-then-data" -> timeOut();
            case "closed-by-owner-while-written" -> closedWhileWritten();
            case "state-asked-beside-close" -> stateAsked();
            case "options-of-both" -> options();
            case "unconnected-used" -> unconnected();
            case "unresolved-address" -> unresolved();
            case "port-free-or-in-use" -> portFree();
            case "packet-shared" -> packetShared();
            case "packets-of-two" -> packetsOfTwo();
            case "packet-from-whom" -> packetFrom();
            case "datagram-closed-while-received" -> datagramClosed();
            case "handler-of-url-asked-twice" -> handlerOfUrl();
            case "stream-of-url-by-two" -> streamOfUrl();
            case "uri-resolved-by-two" -> uriResolved();
            case "text-encoded-by-two" -> encoded();
            case "channel-connect-in-two-steps" -> channelConnect();
            case "channel-closed-beside-connect" -> channelClosed();
            case "channel-as-stream" -> channelStream();
            case "channel-gathers" -> channelGathers();
            case "pipe-ends-by-close" -> pipeEnds();
            case "pipe-by-two-readers" -> pipeTwo();
            case "blocking-mode-set-meanwhile" -> blockingMode();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static ServerSocket server() throws Exception {
        return new ServerSocket(0, 5, home);
    }

    private static Socket connect(ServerSocket server) throws Exception {
        return new Socket(home, server.getLocalPort());
    }

    private static String answersInOrder() throws Exception {
        try (ServerSocket server = server()) {
            all(() -> {
                try (Socket socket = server.accept()) {
                    int read;
                    while ((read = socket.getInputStream().read()) >= 0) {
                        socket.getOutputStream().write(read + 1);
                    }
                }
            }, () -> {
                try (Socket socket = connect(server)) {
                    socket.getOutputStream().write(1);
                    int first = socket.getInputStream().read();
                    socket.getOutputStream().write(5);
                    seen = first + " " + socket.getInputStream().read();
                }
            });
        }
        return seen;
    }

    /** Two threads that write and read on one connection may get each other's answers. */
    private static String twoRequests() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server); Socket other = server.accept()) {
            int[] got = new int[2];
            Thread echo = start(() -> {
                other.getOutputStream().write(other.getInputStream().read());
                other.getOutputStream().write(other.getInputStream().read());
            });
            all(() -> {
                socket.getOutputStream().write(1);
                got[0] = socket.getInputStream().read();
            }, () -> {
                socket.getOutputStream().write(2);
                got[1] = socket.getInputStream().read();
            });
            echo.join();
            return got[0] + " " + got[1];
        }
    }

    private static String bytesOfTwo() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server); Socket other = server.accept()) {
            all(() -> socket.getOutputStream().write("ab".getBytes()), () -> socket.getOutputStream().write('c'));
            socket.shutdownOutput();
            return new String(other.getInputStream().readAllBytes());
        }
    }

    private static String serverClosed() throws Exception {
        ServerSocket server = server();
        String[] got = new String[2];
        Socket[] accepted = new Socket[1];
        Thread client = start(() -> got[1] = thrown(() -> connect(server).close()));
        Thread t = start(() -> got[0] = thrown(() -> accepted[0] = server.accept()));
        client.join();
        server.close();
        t.join();
        return got[0] + " " + got[1] + " " + thrown(server::accept);
    }

    private static String serverOfOne() throws Exception {
        try (ServerSocket server = server()) {
            Thread t = start(() -> {
                for (int i = 0; i < 2; i++) {
                    try (Socket socket = server.accept()) {
                        socket.getOutputStream().write(++x);
                    }
                }
            });
            int[] got = new int[2];
            all(() -> got[0] = readOne(server), () -> got[1] = readOne(server));
            t.join();
            return got[0] + " " + got[1];
        }
    }

    private static int readOne(ServerSocket server) throws Exception {
        try (Socket socket = connect(server)) {
            return socket.getInputStream().read();
        }
    }

    private static String clientLeaves() throws Exception {
        try (ServerSocket server = server()) {
            Thread t = start(() -> connect(server).close());
            try (Socket socket = server.accept()) {
                w = socket.getInputStream().read();
            }
            t.join();
            return "" + w;
        }
    }

    private static String halfClosed() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server); Socket other = server.accept()) {
            all(() -> {
                socket.getOutputStream().write("ask".getBytes());
                socket.shutdownOutput();
                seen = new String(socket.getInputStream().readAllBytes());
            }, () -> {
                String asked = new String(other.getInputStream().readAllBytes());
                other.getOutputStream().write((asked + "ed").getBytes());
                other.shutdownOutput();
            });
            return seen + " " + socket.isOutputShutdown() + other.isInputShutdown();
        }
    }

    private static String available() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server); Socket other = server.accept()) {
            all(() -> socket.getOutputStream().write(new byte[3]), () -> w = other.getInputStream().available());
            return w + " " + other.getInputStream().available();
        }
    }

    private static String timeOut() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server); Socket other = server.accept()) {
            other.setSoTimeout(10);
            Thread t = start(() -> socket.getOutputStream().write(7));
            String got = thrown(() -> w = other.getInputStream().read());
            t.join();
            return got + " " + (w == 7 ? 7 : other.getInputStream().read());
        }
    }

    private static String closedWhileWritten() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server); Socket other = server.accept()) {
            String[] got = new String[1];
            all(socket::close, () -> got[0] = thrown(() -> socket.getOutputStream().write(1)));
            return got[0] + " " + other.getInputStream().read();
        }
    }

    private static String stateAsked() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server)) {
            all(socket::close, () -> seen = socket.isClosed() + " " + socket.isConnected() + socket.isBound());
            return seen;
        }
    }

    private static String options() throws Exception {
        try (ServerSocket server = server(); Socket socket = connect(server)) {
            String[] got = new String[1];
            all(() -> socket.setTcpNoDelay(true), () -> got[0] = "" + socket.getTcpNoDelay(),
                    () -> socket.setSoTimeout(5));
            return got[0] + " " + socket.getTcpNoDelay() + socket.getSoTimeout()
                    + thrown(() -> socket.setSoTimeout(-1));
        }
    }

    private static String unconnected() throws Exception {
        try (ServerSocket server = server(); Socket socket = new Socket()) {
            String[] got = new String[1];
            all(() -> socket.connect(server.getLocalSocketAddress()),
                    () -> got[0] = thrown(() -> socket.getOutputStream()));
            return got[0] + " " + thrown(() -> socket.connect(server.getLocalSocketAddress()));
        }
    }

    private static String unresolved() throws Exception {
        InetSocketAddress nowhere = InetSocketAddress.createUnresolved("nowhere", 1);
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> new Socket().connect(nowhere)), () -> got[1] = "" + nowhere.getAddress());
        return got[0] + " " + got[1] + " " + InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).isLoopbackAddress();
    }

    private static String portFree() throws Exception {
        ServerSocket first = server();
        int port = first.getLocalPort();
        String[] got = new String[1];
        all(first::close, () -> got[0] = thrown(() -> new ServerSocket(port, 1, home).close()));
        return got[0];
    }

    private static String packetShared() throws Exception {
        DatagramPacket packet = new DatagramPacket(new byte[2], 2);
        all(() -> packet.setLength(1), packet::getLength);
        return "" + packet.getLength();
    }

    private static DatagramPacket packet(String text, DatagramSocket target) {
        return new DatagramPacket(text.getBytes(), text.length(), target.getLocalSocketAddress());
    }

    private static String receive(DatagramSocket socket) throws Exception {
        DatagramPacket packet = new DatagramPacket(new byte[5], 5);
        socket.receive(packet);
        return new String(packet.getData(), 0, packet.getLength());
    }

    private static String packetsOfTwo() throws Exception {
        try (DatagramSocket one = new DatagramSocket(0, home); DatagramSocket two = new DatagramSocket(0, home)) {
            all(() -> two.send(packet("a", one)), () -> two.send(packet("bc", one)));
            return receive(one) + receive(one);
        }
    }

    private static String packetFrom() throws Exception {
        try (DatagramSocket one = new DatagramSocket(0, home); DatagramSocket two = new DatagramSocket(0, home)) {
            all(() -> two.send(packet("ask", one)), () -> {
                DatagramPacket packet = new DatagramPacket(new byte[2], 2);
                one.receive(packet);
                packet.setData("yes".getBytes());
                one.send(packet);
            });
            return receive(two) + two.isConnected();
        }
    }

    private static String datagramClosed() throws Exception {
        DatagramSocket one = new DatagramSocket(0, home);
        String[] got = new String[1];
        all(one::close, () -> {
            try {
                receive(one);
            } catch (SocketException e) {
                got[0] = "closed";
            }
        });
        return got[0] + one.isClosed();
    }

    /** A handler of the program's own, whose connections know how often they were made. */
    private static URL url(String path) throws Exception {
        return new URL(null, "own://host/" + path, new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
                int number = ++v;
                return new URLConnection(url) {
                    @Override
                    public void connect() {
                        connected = true;
                    }

                    @Override
                    public InputStream getInputStream() {
                        connect();
                        return new ByteArrayInputStream((url.getPath() + number).getBytes());
                    }
                };
            }
        });
    }

    private static String handlerOfUrl() throws Exception {
        URL url = url("a");
        Thread t = start(() -> v = 5);
        String first = new String(url.openStream().readAllBytes());
        t.join();
        return first + " " + new String(url.openStream().readAllBytes());
    }

    private static String streamOfUrl() throws Exception {
        InputStream in = url("a").openStream();
        int[] got = new int[2];
        all(() -> got[0] = in.read(), () -> got[1] = in.read());
        return (char) got[0] + "" + (char) got[1];
    }

    private static String uriResolved() throws Exception {
        URI base = URI.create("http://host/a/b?c#d");
        String[] got = new String[2];
        all(() -> got[0] = "" + base.resolve("../e").hashCode() + base.getPath(),
                () -> got[1] = "" + base.resolve("../e").hashCode() + base.getPath());
        return got[0].equals(got[1]) + " " + base.resolve("../e") + " " + thrown(() -> URI.create("a b"));
    }

    private static String encoded() throws Exception {
        String[] got = new String[2];
        all(() -> got[0] = URLEncoder.encode("a b&\u00e4", StandardCharsets.UTF_8),
                () -> got[1] = URLDecoder.decode("a+b%26%C3%A4", StandardCharsets.UTF_8));
        return got[0] + " " + got[1].length() + thrown(() -> URLDecoder.decode("%4", StandardCharsets.UTF_8));
    }

    private static ServerSocketChannel serverChannel() throws Exception {
        return ServerSocketChannel.open().bind(new InetSocketAddress(home, 0));
    }

    private static String channelConnect() throws Exception {
        try (ServerSocketChannel server = serverChannel(); SocketChannel channel = SocketChannel.open()) {
            String[] got = new String[2];
            all(() -> got[0] = thrown(() -> channel.connect(server.getLocalAddress())),
                    () -> got[1] = thrown(() -> channel.connect(server.getLocalAddress())));
            return sorted(got) + " " + channel.isConnected();
        }
    }

    private static String channelClosed() throws Exception {
        try (ServerSocketChannel server = serverChannel(); SocketChannel channel = SocketChannel.open()) {
            String[] got = new String[1];
            all(channel::close, () -> got[0] = thrown(() -> channel.connect(server.getLocalAddress())));
            return (got[0].equals("ok") ? "ok" : got[0].endsWith("CloseException") ? "closed" : got[0]) + " "
                    + channel.isOpen();
        }
    }

    private static String channelStream() throws Exception {
        try (ServerSocketChannel server = serverChannel();
                SocketChannel channel = SocketChannel.open(server.getLocalAddress());
                SocketChannel other = server.accept()) {
            all(() -> Channels.newOutputStream(channel).write(7), () -> w = Channels.newInputStream(other).read());
            return "" + w;
        }
    }

    private static String channelGathers() throws Exception {
        try (ServerSocketChannel server = serverChannel();
                SocketChannel channel = SocketChannel.open(server.getLocalAddress());
                SocketChannel other = server.accept()) {
            ByteBuffer[] two = {ByteBuffer.wrap("a".getBytes()), ByteBuffer.wrap("b".getBytes())};
            all(() -> channel.write(two),
                    () -> channel.write(ByteBuffer.wrap("c".getBytes())));
            channel.shutdownOutput();
            return new String(Channels.newInputStream(other).readAllBytes());
        }
    }

    private static String pipeEnds() throws Exception {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source()) {
            all(() -> {
                pipe.sink().write(ByteBuffer.wrap("a".getBytes()));
                pipe.sink().close();
            }, () -> {
                ByteBuffer read = ByteBuffer.allocate(2);
                int count = 0;
                while (source.read(read) >= 0) {
                    count++;
                }
                w = count;
            });
            return w + " " + pipe.sink().isOpen();
        }
    }

    private static String pipeTwo() throws Exception {
        Pipe pipe = Pipe.open();
        try (Pipe.SourceChannel source = pipe.source(); Pipe.SinkChannel sink = pipe.sink()) {
            int[] got = new int[2];
            Thread t = start(() -> sink.write(ByteBuffer.wrap(new byte[] {1, 2})));
            all(() -> got[0] = readByte(source), () -> got[1] = readByte(source));
            t.join();
            return got[0] + " " + got[1];
        }
    }

    private static int readByte(Pipe.SourceChannel source) throws Exception {
        ByteBuffer read = ByteBuffer.allocate(1);
        source.read(read);
        return read.get(0);
    }

    private static String blockingMode() throws Exception {
        try (ServerSocketChannel server = serverChannel()) {
            server.configureBlocking(false);
            boolean[] got = new boolean[1];
            SocketChannel[] client = new SocketChannel[1];
            all(() -> client[0] = SocketChannel.open(server.getLocalAddress()), () -> got[0] = server.accept() != null);
            client[0].close();
            return got[0] + " " + server.isBlocking();
        }
    }
}
