import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.Pipe;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Future;

/** Sockets, channels, selectors and pipes between threads of the program. */
class Networks extends Cases {
    static boolean run(String name) throws Exception {
        switch (name) {
            case "socket": {
                talk(true);
                break;
            }
            case "socket-both-read": { // before anybody writes
                talk(false);
                break;
            }
            case "datagram": {
                try (DatagramSocket s = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                    byte[] bytes = {7};
                    Thread[] t = start(() -> {
                        try (DatagramSocket from = new DatagramSocket()) {
                            from.send(new DatagramPacket(bytes, 1, s.getLocalSocketAddress()));
                        }
                    });
                    DatagramPacket got = new DatagramPacket(new byte[2], 2);
                    s.receive(got);
                    check(got.getLength() == 1 && got.getData()[0] == 7);
                    t[0].join();
                }
                break;
            }
            case "datagram-nobody-sends": {
                try (DatagramSocket s = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
                    s.receive(new DatagramPacket(new byte[2], 2));
                }
                break;
            }
            case "selector": {
                Selector selector = Selector.open();
                Thread[] t = start(selector::wakeup);
                selector.select();
                t[0].join();
                break;
            }
            case "selector-not-woken": {
                Selector selector = Selector.open();
                Thread[] t = start(selector::selectNow);
                selector.select();
                t[0].join();
                break;
            }
            case "pipe": {
                Pipe pipe = Pipe.open();
                Thread[] t = start(() -> pipe.sink().write(ByteBuffer.allocate(1)));
                check(pipe.source().read(ByteBuffer.allocate(2)) == 1);
                t[0].join();
                break;
            }
            case "pipe-open": { // nobody writes, and nobody closes the other end
                Pipe.open().source().read(ByteBuffer.allocate(2));
                break;
            }
            case "asynchronous-read": {
                check(read(true) == 1);
                break;
            }
            case "asynchronous-read-nothing": {
                read(false);
                break;
            }
            default:
                return false;
        }
        return true;
    }

    private static void talk(boolean writes) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread[] t = start(() -> {
                try (Socket s = new Socket(server.getInetAddress(), server.getLocalPort())) {
                    if (writes) {
                        s.getOutputStream().write(3);
                    }
                    check(s.getInputStream().read() == 4);
                }
            });
            try (Socket s = server.accept()) {
                s.getOutputStream().write(s.getInputStream().read() + 1);
            }
            t[0].join();
        }
    }

    private static int read(boolean writes) throws Exception {
        AsynchronousChannelGroup group = AsynchronousChannelGroup.withFixedThreadPool(1, r -> {
            Thread t = new Thread(r);
            t.setDaemon(true);
            return t;
        });
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open(group)
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        SocketChannel c = SocketChannel.open(server.getLocalAddress());
        Future<Integer> read = server.accept().get().read(ByteBuffer.allocate(2));
        if (writes) {
            c.write(ByteBuffer.allocate(1));
        }
        return read.get();
    }
}
