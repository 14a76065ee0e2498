import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** java.nio.channels: channels of sockets, selectors and pipes between threads of one program. */
class Selectors extends Chapter {
    static int plain;

    public static void main(String[] args) throws Exception {
        String text = channels(args[0]);
        text = text != null ? text : pipes(args[0]);
        tell(text != null ? text : selectors(args[0]));
    }

    private static ServerSocketChannel server() throws IOException {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private static SocketChannel connect(ServerSocketChannel server) throws IOException {
        return SocketChannel.open(server.getLocalAddress());
    }

    /** Both ends, in one thread. */
    interface Ends {
        Object of(SocketChannel accepted, SocketChannel connected) throws Exception;
    }

    private static String pair(Ends ends) throws Exception {
        try (ServerSocketChannel server = server(); SocketChannel c = connect(server);
                SocketChannel a = server.accept()) {
            return "" + ends.of(a, c);
        }
    }

    private static int read(java.nio.channels.ReadableByteChannel c) throws IOException {
        ByteBuffer one = ByteBuffer.allocate(1);
        int n = c.read(one);
        return n == 1 ? one.get(0) : n == 0 ? -100 : n;
    }

    private static int write(java.nio.channels.WritableByteChannel c, int b) throws IOException {
        return c.write(ByteBuffer.wrap(new byte[] {(byte) b}));
    }

    /** AsynchronousCloseException, which tells of a close meanwhile, is a ClosedChannelException. */
    private static String closed(Body body) {
        try {
            body.run();
            return "ok";
        } catch (ClosedChannelException e) {
            return "closed";
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    private static String channels(String name) throws Exception {
        switch (name) {
            case "echo": {
                int[] got = new int[1];
                try (ServerSocketChannel server = server()) {
                    Thread t = start(() -> {
                        try (SocketChannel c = connect(server)) {
                            write(c, 3);
                            got[0] = read(c);
                        }
                    });
                    try (SocketChannel a = server.accept()) {
                        write(a, 2 * read(a));
                    }
                    t.join();
                }
                return "" + got[0];
            }
            case "both-read-first": {
                return pair((a, c) -> {
                    Body read = () -> {
                        read(c);
                        write(c, 1);
                    };
                    all(read, () -> {
                        read(a);
                        write(a, 1);
                    });
                    return "over";
                });
            }
            case "end-of-stream": {
                return pair((a, c) -> {
                    write(c, 1);
                    c.shutdownOutput();
                    return read(a) + " " + read(a) + " " + write(a, 4) + " " + read(c);
                });
            }
            case "read-while-closed": {
                return pair((a, c) -> {
                    String[] got = new String[1];
                    all(() -> got[0] = closed(() -> read(c)), c::close);
                    return got[0];
                });
            }
            case "accept-while-closed": {
                ServerSocketChannel server = server();
                String[] got = new String[1];
                all(() -> got[0] = closed(server::accept), server::close);
                return got[0];
            }
            case "read-interrupted": {
                return pair((a, c) -> {
                    String[] got = new String[1];
                    Thread t = start(() -> got[0] = thrown(() -> read(c)) + " "
                            + Thread.currentThread().isInterrupted());
                    t.interrupt();
                    t.join();
                    return got[0] + " " + c.isOpen();
                });
            }
            case "not-blocking": {
                return pair((a, c) -> {
                    c.configureBlocking(false);
                    int before = read(c);
                    write(a, 5);
                    return before + " " + read(c) + " " + read(c);
                });
            }
            case "not-blocking-accept": {
                try (ServerSocketChannel server = server()) {
                    server.configureBlocking(false);
                    boolean none = server.accept() == null;
                    try (SocketChannel c = connect(server)) {
                        return none + " " + (server.accept() != null);
                    }
                }
            }
            case "not-blocking-full": { // a write takes what there is room for
                return pair((a, c) -> {
                    c.configureBlocking(false);
                    ByteBuffer much = ByteBuffer.allocate(1 << 20);
                    boolean all = c.write(much) == much.capacity();
                    while (much.hasRemaining() && c.write(much) > 0) {
                        all = false;
                    }
                    return all + " " + (c.write(much) == 0);
                });
            }
            case "not-blocking-connect": {
                try (ServerSocketChannel server = server(); SocketChannel c = SocketChannel.open()) {
                    c.configureBlocking(false);
                    boolean done = c.connect(server.getLocalAddress());
                    while (!done) {
                        done = c.finishConnect();
                    }
                    return "" + c.isConnected();
                }
            }
            case "refused": {
                ServerSocketChannel server = server();
                java.net.SocketAddress address = server.getLocalAddress();
                server.close();
                return thrown(() -> SocketChannel.open(address));
            }
            case "gathered": {
                return pair((a, c) -> {
                    long n = c.write(new ByteBuffer[] {ByteBuffer.wrap(new byte[] {1, 2}),
                        ByteBuffer.wrap(new byte[] {3})});
                    ByteBuffer[] to = {ByteBuffer.allocate(1), ByteBuffer.allocate(5)};
                    return n + " " + a.read(to) + " " + to[0].get(0) + to[1].get(0) + to[1].get(1);
                });
            }
            case "adapted": { // streams of the channel's socket
                return pair((a, c) -> {
                    a.socket().getOutputStream().write(9);
                    return c.socket().getInputStream().read();
                });
            }
            case "happens-before": {
                return pair((a, c) -> {
                    int[] got = new int[1];
                    all(() -> {
                        plain = 5;
                        write(c, 1);
                    }, () -> {
                        read(a);
                        got[0] = plain;
                    });
                    return got[0];
                });
            }
            default:
                return null;
        }
    }

    private static String pipes(String name) throws Exception {
        switch (name) {
            case "pipe": {
                Pipe pipe = Pipe.open();
                int[] got = new int[2];
                all(() -> {
                    write(pipe.sink(), 6);
                    pipe.sink().close();
                }, () -> {
                    got[0] = read(pipe.source());
                    got[1] = read(pipe.source());
                });
                return got[0] + " " + got[1];
            }
            case "pipe-not-closed": {
                Pipe pipe = Pipe.open();
                all(() -> write(pipe.sink(), 6), () -> {
                    read(pipe.source());
                    read(pipe.source());
                });
                return "over";
            }
            case "pipe-broken": {
                Pipe pipe = Pipe.open();
                pipe.source().close();
                return thrown(() -> write(pipe.sink(), 1));
            }
            case "pipe-selected": {
                Pipe pipe = Pipe.open();
                int[] got = new int[1];
                pipe.source().configureBlocking(false);
                all(() -> write(pipe.sink(), 8), () -> {
                    try (Selector selector = Selector.open()) {
                        pipe.source().register(selector, SelectionKey.OP_READ);
                        selector.select();
                        got[0] = read(pipe.source());
                    }
                });
                return "" + got[0];
            }
            default:
                return null;
        }
    }

    private static String selectors(String name) throws Exception {
        switch (name) {
            case "select-nothing": {
                try (Selector selector = Selector.open()) {
                    return selector.selectNow() + " " + selector.select(10) + " " + selector.isOpen();
                }
            }
            case "select-for-ever": {
                try (Selector selector = Selector.open()) {
                    selector.select();
                    return "over";
                }
            }
            case "wakeup": {
                Selector selector = Selector.open();
                all(selector::select, selector::wakeup);
                return "over";
            }
            case "wakeup-before": { // the next select returns at once; two wakeups count as one
                try (Selector selector = Selector.open()) {
                    selector.wakeup();
                    selector.wakeup();
                    return selector.select() + " " + selector.selectNow() + " " + selector.select(10);
                }
            }
            case "wakeup-once": { // so the second select waits for ever
                Selector selector = Selector.open();
                selector.wakeup();
                selector.wakeup();
                selector.select();
                selector.select();
                return "over";
            }
            case "select-closed": {
                Selector selector = Selector.open();
                String[] got = new String[1];
                all(() -> got[0] = thrown(selector::select), selector::close);
                return got[0] + " " + selector.isOpen();
            }
            case "select-interrupted": {
                Selector selector = Selector.open();
                boolean[] got = new boolean[1];
                Thread t = start(() -> {
                    selector.select();
                    got[0] = Thread.currentThread().isInterrupted();
                });
                t.interrupt();
                t.join();
                return got[0] + " " + selector.isOpen();
            }
            case "select-accept": {
                try (ServerSocketChannel server = server(); Selector selector = Selector.open()) {
                    server.configureBlocking(false);
                    server.register(selector, SelectionKey.OP_ACCEPT);
                    Thread t = start(() -> connect(server).close());
                    int n = selector.select();
                    boolean acceptable = selector.selectedKeys().iterator().next().isAcceptable();
                    try (SocketChannel a = server.accept()) {
                        t.join();
                        return n + " " + acceptable + " " + (a != null);
                    }
                }
            }
            case "select-read": {
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        a.configureBlocking(false);
                        a.register(selector, SelectionKey.OP_READ);
                        Thread t = start(() -> write(c, 7));
                        selector.select();
                        t.join();
                        return read(a);
                    }
                });
            }
            case "select-write": { // there is room at first, then not
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        c.configureBlocking(false);
                        c.register(selector, SelectionKey.OP_WRITE);
                        int before = selector.selectNow();
                        selector.selectedKeys().clear();
                        ByteBuffer much = ByteBuffer.allocate(1 << 20);
                        while (c.write(much) > 0) {
                            much.clear();
                        }
                        return before + " " + selector.selectNow();
                    }
                });
            }
            case "select-connect": {
                try (ServerSocketChannel server = server(); Selector selector = Selector.open();
                        SocketChannel c = SocketChannel.open()) {
                    c.configureBlocking(false);
                    c.register(selector, SelectionKey.OP_CONNECT);
                    if (!c.connect(server.getLocalAddress())) {
                        selector.select();
                        check(selector.selectedKeys().iterator().next().isConnectable());
                        check(c.finishConnect());
                    }
                    return "" + c.isConnected();
                }
            }
            case "select-timed": {
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        a.configureBlocking(false);
                        a.register(selector, SelectionKey.OP_READ);
                        Thread t = start(() -> write(c, 7));
                        int n = selector.select(100);
                        t.join();
                        return n;
                    }
                });
            }
            case "key-cancelled": {
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        a.configureBlocking(false);
                        SelectionKey key = a.register(selector, SelectionKey.OP_READ);
                        write(c, 1);
                        key.cancel();
                        return selector.selectNow() + " " + key.isValid() + " " + a.isRegistered();
                    }
                });
            }
            case "key-cancelled-meanwhile": {
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        a.configureBlocking(false);
                        SelectionKey key = a.register(selector, SelectionKey.OP_READ);
                        write(c, 1);
                        int[] got = new int[1];
                        all(() -> got[0] = selector.selectNow(), key::cancel);
                        return got[0];
                    }
                });
            }
            case "registered-while-selecting": { // the selector learns of it, and waits on
                return pair((a, c) -> {
                    Selector selector = Selector.open();
                    a.configureBlocking(false);
                    write(c, 1);
                    all(() -> {
                        while (selector.select() == 0) {
                            // woken, or nothing yet
                        }
                    }, () -> {
                        a.register(selector, SelectionKey.OP_READ);
                        selector.wakeup();
                    });
                    return read(a);
                });
            }
            case "end-is-readable": {
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        a.configureBlocking(false);
                        a.register(selector, SelectionKey.OP_READ);
                        c.close();
                        return selector.select() + " " + read(a);
                    }
                });
            }
            case "blocking-registered": {
                return pair((a, c) -> {
                    try (Selector selector = Selector.open()) {
                        return thrown(() -> a.register(selector, SelectionKey.OP_READ));
                    }
                });
            }
            case "two-writers": {
                try (ServerSocketChannel server = server(); SocketChannel c = connect(server);
                        SocketChannel d = connect(server); SocketChannel a = server.accept();
                        SocketChannel b = server.accept(); Selector selector = Selector.open()) {
                    for (SocketChannel s : new SocketChannel[] {a, b}) {
                        s.configureBlocking(false);
                        s.register(selector, SelectionKey.OP_READ);
                    }
                    Thread t = start(() -> write(c, 1));
                    Thread u = start(() -> write(d, 2));
                    int sum = 0;
                    while (sum < 3) {
                        selector.select();
                        for (SelectionKey key : selector.selectedKeys()) {
                            sum += Math.max(0, read((SocketChannel) key.channel()));
                        }
                        selector.selectedKeys().clear();
                    }
                    t.join();
                    u.join();
                    return "" + sum;
                }
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
