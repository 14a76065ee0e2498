import java.io.IOException;
import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;

/** Sockets, pipes, channels and selectors at their edges: half closed, bound twice, interrupted, cancelled. */
class Backlogs extends Chapter {
    static final InetAddress HERE = InetAddress.getLoopbackAddress();

    public static void main(String[] args) throws Exception {
        String told = sockets(args[0]);
        told = told != null ? told : datagrams(args[0]);
        told = told != null ? told : channels(args[0]);
        tell(told != null ? told : selectors(args[0]));
    }

    /** Two ends of a connection. */
    private static Socket[] pair() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, HERE)) {
            Socket client = new Socket(HERE, server.getLocalPort());
            return new Socket[] {client, server.accept()};
        }
    }

    private static SocketChannel[] channelPair() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0), 1)) {
            SocketChannel client = SocketChannel.open(server.getLocalAddress());
            return new SocketChannel[] {client, server.accept()};
        }
    }

    /** AsynchronousCloseException is a ClosedChannelException; the JDK throws either if it was closed before. */
    private static String closed(String how) {
        return how.equals("AsynchronousCloseException") ? "ClosedChannelException" : how;
    }

    private static String read(InputStream in) {
        try {
            return "" + in.read();
        } catch (IOException e) {
            return e.getClass().getSimpleName();
        }
    }

    private static String sockets(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "read-by-two-threads": {
                Socket[] p = pair();
                Thread t = start(() -> s[0] = read(p[0].getInputStream()));
                Thread u = start(() -> s[1] = read(p[0].getInputStream()));
                p[1].getOutputStream().write(7);
                p[1].shutdownOutput();
                t.join();
                u.join();
                return sorted(s);
            }
            case "input-shut-while-read": { // "any further read returns the end of the stream"
                Socket[] p = pair();
                InputStream in = p[0].getInputStream();
                Thread t = start(() -> s[0] = read(in));
                p[0].shutdownInput();
                t.join();
                return s[0];
            }
            case "stream-closes-the-socket": {
                Socket[] p = pair();
                InputStream in = p[0].getInputStream();
                Thread t = start(() -> p[0].getOutputStream().close());
                s[0] = read(in);
                t.join();
                return s[0] + " " + p[0].isClosed();
            }
            case "closed-by-two-threads": {
                Socket[] p = pair();
                all(p[0]::close, p[0]::close);
                return p[0].isClosed() + " " + p[0].isConnected() + " " + thrown(() -> p[0].setSoTimeout(1)) + " "
                        + read(p[1].getInputStream());
            }
            case "time-limit-set-meanwhile": { // it has no effect on the read that waits already
                Socket[] p = pair();
                Thread t = start(() -> s[0] = read(p[0].getInputStream()));
                p[0].setSoTimeout(5000);
                t.join();
                return s[0];
            }
            case "acceptors-and-close": {
                ServerSocket server = new ServerSocket(0, 1, HERE);
                Body accept = () -> {
                    try {
                        server.accept();
                    } catch (SocketTimeoutException e) {
                        v = 1;
                    }
                };
                Thread t = start(() -> s[0] = thrown(accept));
                Thread u = start(() -> s[1] = thrown(accept));
                server.close();
                t.join();
                u.join();
                return s[0] + " " + s[1] + " " + server.isClosed() + " " + server.isBound();
            }
            case "port-free-again": {
                ServerSocket server = new ServerSocket(0, 1, HERE);
                int port = server.getLocalPort();
                Thread t = start(server::close);
                s[0] = thrown(() -> new ServerSocket(port, 1, HERE).close());
                t.join();
                return s[0] + " " + (server.getLocalPort() == port);
            }
            case "connect-beside-close": {
                ServerSocket server = new ServerSocket(0, 1, HERE);
                int port = server.getLocalPort();
                Thread t = start(server::close);
                s[0] = thrown(() -> new Socket(HERE, port).close());
                t.join();
                return s[0];
            }
            case "unbound":
                return new ServerSocket().getLocalPort() + " " + thrown(() -> new ServerSocket().accept()) + " "
                        + new Socket().getPort() + " " + new Socket().getLocalPort() + " "
                        + thrown(() -> new Socket().getInputStream());
            default:
                return null;
        }
    }

    private static DatagramPacket packet(int length) {
        return new DatagramPacket(new byte[length], length);
    }

    private static String datagrams(String what) throws Exception {
        String[] s = new String[2];
        DatagramSocket a = new DatagramSocket(0, HERE);
        DatagramSocket b = new DatagramSocket(0, HERE);
        DatagramPacket out = new DatagramPacket(new byte[] {7, 8}, 2, HERE, b.getLocalPort());
        switch (what) {
            case "received-by-one-of-two": {
                b.setSoTimeout(10);
                Thread t = start(() -> s[0] = thrown(() -> b.receive(packet(2))));
                Thread u = start(() -> s[1] = thrown(() -> b.receive(packet(2))));
                a.send(out);
                t.join();
                u.join();
                return sorted(s);
            }
            case "receive-closed": {
                Thread t = start(() -> s[0] = thrown(() -> b.receive(packet(2))));
                b.close();
                t.join();
                return s[0] + " " + b.getLocalPort() + " " + thrown(() -> b.send(out));
            }
            case "sent-elsewhere-than-connected": {
                a.connect(HERE, a.getLocalPort());
                return thrown(() -> a.send(out)) + " " + (a.getPort() == a.getLocalPort());
            }
            case "length-is-that-received": {
                DatagramPacket in = packet(5);
                all(() -> a.send(out), () -> b.receive(in));
                return in.getLength() + " " + in.getData()[1] + " " + (in.getPort() == a.getLocalPort());
            }
            case "interrupt-is-not-seen": {
                Thread t = start(() -> b.receive(packet(2)));
                t.interrupt();
                a.send(out);
                t.join();
                return "ok";
            }
            default:
                return null;
        }
    }

    private static String channels(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "pipe-closed-while-read": {
                Pipe pipe = Pipe.open();
                Thread t = start(() -> s[0] = thrown(() -> pipe.source().read(ByteBuffer.allocate(1))));
                pipe.source().close();
                t.join();
                return closed(s[0]);
            }
            case "pipe-closed-while-it-waits": { // long after the read has begun
                Pipe pipe = Pipe.open();
                Thread t = start(() -> s[0] = thrown(() -> pipe.source().read(ByteBuffer.allocate(1))));
                Thread.sleep(60_000);
                pipe.source().close();
                t.join();
                return closed(s[0]);
            }
            case "full-pipe-closed-while-it-waits": {
                Pipe pipe = Pipe.open();
                pipe.sink().write(ByteBuffer.allocate(1 << 16));
                Thread t = start(() -> s[0] = thrown(() -> pipe.sink().write(ByteBuffer.allocate(1))));
                Thread.sleep(60_000);
                pipe.sink().close();
                t.join();
                return s[0];
            }
            case "pipe-interrupted-while-it-waits": {
                Pipe pipe = Pipe.open();
                Thread t = start(() -> s[0] = thrown(() -> pipe.source().read(ByteBuffer.allocate(1))));
                Thread.sleep(60_000);
                t.interrupt();
                t.join();
                return s[0];
            }
            case "pipe-interrupted": { // the channel is closed, the status stays
                Pipe pipe = Pipe.open();
                Thread t = start(() -> {
                    s[0] = thrown(() -> pipe.source().read(ByteBuffer.allocate(1)));
                    s[1] = "" + Thread.interrupted();
                });
                t.interrupt();
                t.join();
                return s[0] + " " + s[1] + " " + pipe.source().isOpen() + " " + pipe.sink().isOpen();
            }
            case "pipe-interrupted-or-served": {
                Pipe pipe = Pipe.open();
                Thread t = start(() -> {
                    ByteBuffer one = ByteBuffer.allocate(1);
                    s[0] = thrown(() -> pipe.source().read(one)) + " " + one.position();
                });
                Thread u = start(() -> thrown(() -> pipe.sink().write(ByteBuffer.allocate(1))));
                t.interrupt();
                t.join();
                u.join();
                return s[0];
            }
            case "one-reader-interrupted-closes-for-both": {
                SocketChannel[] p = channelPair();
                CountDownLatch first = new CountDownLatch(1);
                Thread t = start(() -> s[0] = thrown(() -> p[0].read(ByteBuffer.allocate(1))));
                Thread u = start(() -> {
                    first.await();
                    s[1] = thrown(() -> p[0].read(ByteBuffer.allocate(1)));
                });
                t.interrupt();
                first.countDown();
                t.join();
                u.join();
                return s[0] + " " + s[1];
            }
            case "accept-interrupted": {
                ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
                Thread t = start(() -> s[0] = thrown(server::accept) + " " + Thread.currentThread().isInterrupted());
                t.interrupt();
                t.join();
                return s[0] + " " + server.isOpen();
            }
            case "not-yet-connected": {
                SocketChannel c = SocketChannel.open();
                return thrown(() -> c.read(ByteBuffer.allocate(1))) + " " + thrown(c::finishConnect) + " "
                        + thrown(() -> ServerSocketChannel.open().accept());
            }
            case "connected-by-two-threads-of-a-channel": {
                ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0), 2);
                SocketChannel c = SocketChannel.open();
                all(() -> s[0] = thrown(() -> c.connect(server.getLocalAddress())),
                        () -> s[1] = thrown(() -> c.connect(server.getLocalAddress())));
                return sorted(s);
            }
            case "output-shut-beside-write": {
                SocketChannel[] p = channelPair();
                Thread t = start(p[0]::shutdownOutput);
                s[0] = thrown(() -> p[0].write(ByteBuffer.allocate(1)));
                t.join();
                ByteBuffer in = ByteBuffer.allocate(2);
                int first = p[1].read(in);
                return closed(s[0]) + " " + first + " " + p[0].isOpen();
            }
            case "input-shut-while-channel-reads": {
                SocketChannel[] p = channelPair();
                Thread t = start(() -> s[0] = "" + p[0].read(ByteBuffer.allocate(1)));
                p[0].shutdownInput();
                t.join();
                return s[0];
            }
            case "stream-of-non-blocking": {
                SocketChannel[] p = channelPair();
                Thread t = start(() -> p[0].configureBlocking(false));
                t.join();
                return thrown(() -> Channels.newInputStream(p[0]).read());
            }
            case "socket-of-channel-closed": {
                SocketChannel[] p = channelPair();
                Thread t = start(() -> s[0] = thrown(() -> p[0].read(ByteBuffer.allocate(1))));
                p[0].socket().close();
                t.join();
                return closed(s[0]) + " " + p[0].isOpen();
            }
            default:
                return null;
        }
    }

    private static String selectors(String what) throws Exception {
        String[] s = new String[2];
        Selector selector = Selector.open();
        Pipe pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        switch (what) {
            case "selected-by-two": { // the second waits for the first, and both for a byte
                pipe.source().register(selector, SelectionKey.OP_READ);
                Thread t = start(() -> s[0] = "" + selector.selectNow());
                s[1] = "" + selector.selectNow();
                t.join();
                return s[0] + s[1];
            }
            case "selected-key-stays": { // a key that is selected already is not counted again
                pipe.source().register(selector, SelectionKey.OP_READ);
                Thread t = start(() -> pipe.sink().write(ByteBuffer.allocate(1)));
                int first = selector.select();
                int second = selector.selectNow();
                t.join();
                return first + " " + second + " " + selector.selectedKeys().size();
            }
            case "interest-changed-needs-wakeup": {
                SelectionKey key = pipe.source().register(selector, 0);
                pipe.sink().write(ByteBuffer.allocate(1));
                Thread t = start(() -> s[0] = "" + selector.select());
                key.interestOps(SelectionKey.OP_READ);
                selector.wakeup();
                t.join();
                return s[0];
            }
            case "cancelled-is-not-valid": {
                SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
                all(key::cancel, () -> s[0] = thrown(() -> key.interestOps(0)));
                return s[0] + " " + key.isValid();
            }
            case "registered-while-cancelled": { // until the next selection the cancelled key is there
                SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
                Thread t = start(selector::selectNow);
                key.cancel();
                s[0] = thrown(() -> pipe.source().register(selector, SelectionKey.OP_READ));
                t.join();
                return s[0];
            }
            case "closed-selector": {
                SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
                all(selector::close, () -> s[0] = thrown(selector::selectNow));
                return s[0] + " " + key.isValid() + " " + thrown(selector::keys) + " " + thrown(selector::wakeup);
            }
            case "channel-closed-cancels": {
                SelectionKey key = pipe.source().register(selector, SelectionKey.OP_READ);
                all(pipe.source()::close, () -> s[0] = thrown(() -> selector.selectNow()));
                return s[0] + " " + key.isValid();
            }
            case "attachment": {
                SelectionKey key = pipe.source().register(selector, 0, "a");
                Object[] old = new Object[2];
                all(() -> old[0] = key.attach("b"), () -> old[1] = key.attach("c"));
                return old[0] + " " + old[1] + " " + key.attachment();
            }
            case "keys-changed-while-iterated": {
                pipe.source().register(selector, SelectionKey.OP_READ);
                return thrown(() -> selector.keys().clear()) + " "
                        + thrown(() -> selector.selectedKeys().add(selector.keys().iterator().next()));
            }
            case "wakeup-then-timeout": {
                Thread t = start(selector::wakeup);
                int n = selector.select(5000);
                t.join();
                return n + " " + selector.selectNow();
            }
            case "select-of-interrupted": { // returns at once, the status stays
                Thread t = start(() -> s[0] = selector.select() + " " + Thread.interrupted() + " " + selector.isOpen());
                t.interrupt();
                t.join();
                return s[0];
            }
            case "blocking-while-registered": {
                pipe.source().register(selector, SelectionKey.OP_READ);
                Thread t = start(selector::close);
                s[0] = thrown(() -> pipe.source().configureBlocking(true));
                t.join();
                return s[0];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
