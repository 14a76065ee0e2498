import java.io.FileInputStream;
import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.InetSocketAddress;
import java.net.Socket;

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
