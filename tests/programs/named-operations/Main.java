import java.io.FileInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** What hpor does not control is named in the verdict, and only what the program does. */
public class Main {
    int field = 1;

    static native void missing();

    public static void main(String[] args) throws Throwable {
        try (FileInputStream in = new FileInputStream("/dev/null")) {
            assert in.read() < 0;
        }
        try (FileInputStream in = new FileInputStream("/proc/self/cmdline")) {
            assert in.read() > 0;
        }
        assert System.in.read() < 0;
        try (DatagramChannel channel = DatagramChannel.open()) {
            channel.send(ByteBuffer.allocate(1), new InetSocketAddress("192.0.2.1", 9)); // nobody has that address
        } catch (IOException e) {
            // not connected to any network
        }
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", 1), 100);
        } catch (IOException e) {
            // nobody listens there
        }
        try {
            missing();
            assert false;
        } catch (UnsatisfiedLinkError e) {
            // there is no such library
        }
        MethodHandle yield = MethodHandles.lookup()
                .findStatic(Thread.class, "yield", MethodType.methodType(void.class));
        yield.invokeExact();
        Thread.class.getMethod("onSpinWait").invoke(null);
    }
}
