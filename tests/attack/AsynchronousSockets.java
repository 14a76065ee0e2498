import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousChannelGroup;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** java.nio.channels: asynchronous channels, whose group has one thread. */
class AsynchronousSockets extends Chapter {
    public static void main(String[] args) throws Exception {
        tell(run(args[0]));
    }

    private static AsynchronousChannelGroup group() throws Exception {
        return AsynchronousChannelGroup.withFixedThreadPool(1, r -> {
            Thread t = new Thread(r);
            t.setDaemon(true);
            return t;
        });
    }

    private static InetSocketAddress anyPort() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    }

    interface Ends {
        Object of(AsynchronousSocketChannel accepted, SocketChannel connected) throws Exception;
    }

    private static String pair(Ends ends) throws Exception {
        AsynchronousServerSocketChannel server = AsynchronousServerSocketChannel.open(group()).bind(anyPort());
        SocketChannel c = SocketChannel.open(server.getLocalAddress());
        return "" + ends.of(server.accept().get(), c);
    }

    /** The simple name of what the operation has failed with, or its result. */
    private static String result(Future<?> future) throws InterruptedException {
        try {
            return "" + future.get();
        } catch (ExecutionException e) {
            return e.getCause().getClass().getSimpleName();
        }
    }

    private static String run(String name) throws Exception {
        switch (name) {
            case "read": {
                return pair((a, c) -> {
                    Future<Integer> read = a.read(ByteBuffer.allocate(4));
                    c.write(ByteBuffer.allocate(2));
                    return result(read);
                });
            }
            case "read-for-ever": {
                return pair((a, c) -> result(a.read(ByteBuffer.allocate(4))));
            }
            case "end-of-stream": {
                return pair((a, c) -> {
                    c.close();
                    return result(a.read(ByteBuffer.allocate(4)));
                });
            }
            case "write": {
                return pair((a, c) -> {
                    String written = result(a.write(ByteBuffer.allocate(3)));
                    return written + " " + c.read(ByteBuffer.allocate(8));
                });
            }
            case "handled": {
                return pair((a, c) -> {
                    CountDownLatch done = new CountDownLatch(1);
                    String[] got = new String[1];
                    a.read(ByteBuffer.allocate(4), "attached", new CompletionHandler<Integer, String>() {
                        @Override
                        public void completed(Integer n, String attachment) {
                            got[0] = n + " " + attachment;
                            done.countDown();
                        }

                        @Override
                        public void failed(Throwable e, String attachment) {
                            got[0] = "" + e;
                            done.countDown();
                        }
                    });
                    c.write(ByteBuffer.allocate(1));
                    done.await();
                    return got[0];
                });
            }
            case "read-while-closed": {
                return pair((a, c) -> {
                    Future<Integer> read = a.read(ByteBuffer.allocate(4));
                    a.close();
                    return result(read);
                });
            }
            case "read-pending": {
                return pair((a, c) -> {
                    a.read(ByteBuffer.allocate(4));
                    return thrown(() -> a.read(ByteBuffer.allocate(4)));
                });
            }
            case "connect": {
                try (ServerSocketChannel server = ServerSocketChannel.open().bind(anyPort())) {
                    AsynchronousSocketChannel c = AsynchronousSocketChannel.open(group());
                    return result(c.connect(server.getLocalAddress())) + " "
                            + c.getRemoteAddress().equals(server.getLocalAddress());
                }
            }
            case "refused": {
                ServerSocketChannel server = ServerSocketChannel.open().bind(anyPort());
                java.net.SocketAddress address = server.getLocalAddress();
                server.close();
                return result(AsynchronousSocketChannel.open(group()).connect(address));
            }
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
