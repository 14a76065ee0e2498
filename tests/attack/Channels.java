import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** java.net, java.nio.file, java.nio. */
class Channels extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = net(args[0]);
        text = text != null ? text : buffers(args[0]);
        tell(text != null ? text : files(args[0]));
    }

    private static String net(String name) throws Exception {
        switch (name) {
            case "uri-shared": {
                // a URI is immutable: its texts and hash codes that are made late do not count as writes
                URI uri = URI.create("http://a/b/../c?d#e");
                String[] got = new String[2];
                all(() -> got[0] = uri.normalize().getPath() + uri.hashCode(),
                        () -> got[1] = uri.normalize().getPath() + uri.hashCode());
                return got[0].equals(got[1]) + " " + uri.resolve("f");
            }
            case "uri-wrong": {
                return thrown(() -> new URI("http://a b")) + " " + thrown(() -> URI.create("%"));
            }
            case "url-coded": {
                String[] got = new String[2];
                all(() -> got[0] = URLEncoder.encode("a b&", StandardCharsets.UTF_8),
                        () -> got[1] = URLDecoder.decode("a+b%26", StandardCharsets.UTF_8));
                return got[0] + " " + got[1];
            }
            case "address": {
                String[] got = new String[2];
                all(() -> got[0] = InetAddress.getByAddress(new byte[] {127, 0, 0, 1}).getHostAddress(),
                        () -> got[1] = "" + InetAddress.getLoopbackAddress().isLoopbackAddress());
                return got[0] + " " + got[1];
            }
            case "address-cloned": { // getAddress() gives an array of its own
                InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
                all(() -> address.getAddress()[3] = 2, () -> check(address.getAddress()[3] == 1));
                return address.getHostAddress();
            }
            case "socket-byte": {
                try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                    Thread t = start(() -> {
                        try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
                            socket.getOutputStream().write(7);
                        }
                    });
                    try (Socket socket = server.accept()) {
                        String text = socket.getInputStream().read() + " " + socket.getInputStream().read();
                        t.join();
                        return text;
                    }
                }
            }
            case "socket-closed": {
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                server.close();
                return thrown(server::accept) + " " + server.isClosed();
            }
            case "datagram": {
                try (DatagramSocket one = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                        DatagramSocket two = new DatagramSocket()) {
                    Thread t = start(() ->
                            two.send(new DatagramPacket(new byte[] {5}, 1, one.getLocalAddress(), one.getLocalPort())));
                    DatagramPacket packet = new DatagramPacket(new byte[2], 2);
                    t.join();
                    one.receive(packet);
                    return packet.getLength() + " " + packet.getData()[0];
                }
            }
            default:
                return null;
        }
    }

    private static String files(String name) throws Exception {
        Path folder = Files.createTempDirectory("attack");
        try {
            return inFolder(name, folder);
        } finally {
            try (var all = Files.list(folder)) {
                for (Path each : all.toList()) {
                    Files.delete(each);
                }
            }
            Files.delete(folder);
        }
    }

    private static String inFolder(String name, Path folder) throws Exception {
        Path file = folder.resolve("a");
        switch (name) {
            case "temp-distinct": {
                Path[] got = new Path[2];
                all(() -> got[0] = Files.createTempFile(folder, "p", "s"),
                        () -> got[1] = Files.createTempFile(folder, "p", "s"));
                return !got[0].equals(got[1]) + " " + Files.exists(got[0]);
            }
            case "file-read-after-join": {
                all(() -> Files.writeString(file, "text"));
                return Files.readString(file) + " " + Files.size(file);
            }
            case "file-created-once": {
                String[] got = new String[2];
                all(() -> got[0] = thrown(() -> Files.createFile(file)),
                        () -> got[1] = thrown(() -> Files.createFile(file)));
                return sorted(got[0], got[1]);
            }
            case "file-none": {
                return thrown(() -> Files.readString(file)) + " " + thrown(() -> Files.delete(file)) + " "
                        + Files.deleteIfExists(file);
            }
            case "file-appended": {
                Body body = () -> Files.writeString(file, "ab", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                all(body, body);
                return Files.readString(file);
            }
            case "file-locked": { // locks are held for the whole JVM
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
                    channel.lock();
                    all(() -> {
                        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
                            seen = thrown(other::tryLock);
                        }
                    });
                    return seen;
                }
            }
            case "file-channel-shared": { // a channel is safe for use by several threads
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
                    all(() -> channel.write(ByteBuffer.wrap(new byte[] {1})),
                            () -> channel.write(ByteBuffer.wrap(new byte[] {2})));
                    return channel.size() + " " + channel.position();
                }
            }
            case "path-shared": {
                boolean[] got = new boolean[2];
                Path path = Path.of("a/../b");
                all(() -> got[0] = path.normalize().equals(Path.of("b")),
                        () -> got[1] = path.resolve("c").endsWith("c"));
                return got[0] + " " + got[1] + " " + path.getNameCount();
            }
            case "lines": {
                Files.write(file, List.of("a", "b"));
                all(() -> {
                    try (var lines = Files.lines(file)) {
                        seen = "" + lines.toList();
                    }
                });
                return seen;
            }
            case "file-race-of-value": { // the file's text is written from what another thread writes
                int[] shared = {1};
                all(() -> shared[0] = 2, () -> Files.writeString(file, "" + shared[0]));
                return "";
            }
            case "file-exists-or-not": { // the orders of file operations are named, if they are not explored
                Thread t = start(() -> Files.createFile(file));
                boolean exists = Files.exists(file);
                t.join();
                return "";
            }
            default:
                return null;
        }
    }

    private static String buffers(String name) throws Exception {
        ByteBuffer buffer = ByteBuffer.allocate(4);
        switch (name) {
            case "buffer-race": {
                all(() -> buffer.put((byte) 1), () -> buffer.put((byte) 2));
                return "";
            }
            case "buffer-position-race": {
                all(buffer::flip, buffer::remaining);
                return "";
            }
            case "buffer-locked": {
                Body body = () -> {
                    synchronized (buffer) {
                        buffer.put((byte) 1);
                    }
                };
                all(body, body);
                return buffer.position() + " " + buffer.get(0) + buffer.get(1);
            }
            case "buffer-array-race": {
                byte[] array = new byte[4];
                ByteBuffer wrapped = ByteBuffer.wrap(array);
                all(() -> wrapped.put(1, (byte) 1), () -> seen = "" + array[1]);
                return "";
            }
            case "buffer-duplicate": { // position and limit are each one's own
                ByteBuffer other = buffer.duplicate();
                all(() -> buffer.position(1), () -> other.position(2));
                return buffer.position() + " " + other.position();
            }
            case "buffer-duplicate-race": { // what is in them is not; named, if it is no race
                ByteBuffer other = buffer.duplicate();
                all(() -> buffer.put(0, (byte) 1), () -> seen = "" + other.get(0));
                return "";
            }
            case "buffer-direct-race": {
                ByteBuffer direct = ByteBuffer.allocateDirect(4);
                all(() -> direct.put(0, (byte) 1), () -> seen = "" + direct.get(0));
                return "";
            }
            case "buffer-exceptions": {
                return thrown(() -> buffer.position(5)) + " " + thrown(buffer::reset) + " "
                        + thrown(() -> buffer.putLong(1)) + " "
                        + thrown(() -> buffer.asReadOnlyBuffer().put((byte) 1)) + " "
                        + thrown(() -> buffer.limit(0).get());
            }
            case "buffer-order": {
                buffer.order(ByteOrder.LITTLE_ENDIAN).putInt(1);
                buffer.flip();
                return buffer.order(ByteOrder.BIG_ENDIAN).getInt() + "";
            }
            case "buffer-slice": {
                IntBuffer ints = IntBuffer.wrap(new int[] {1, 2, 3});
                ints.position(1);
                IntBuffer slice = ints.slice();
                slice.put(0, 9);
                return ints.get() + " " + slice.capacity() + " " + ints.compact().position();
            }
            case "chars-read": {
                CharBuffer chars = CharBuffer.wrap("text");
                char[] got = new char[2];
                all(() -> got[0] = chars.charAt(0), () -> got[1] = chars.charAt(1));
                return "" + got[0] + got[1] + chars;
            }
            default:
                return null;
        }
    }
}
