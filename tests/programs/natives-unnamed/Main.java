import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * What native methods of the JDK compute, or ask of classes, objects and files that never change, is no matter of the
 * verdict.
 */
public class Main {
    static int count;

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(() -> {
            synchronized (Main.class) {
                count++;
            }
        });
        child.start();
        CRC32 crc = new CRC32();
        crc.update(7);
        assert StrictMath.sin(crc.getValue() & 1) < 1 && Class.forName("Main").getModule() == Main.class.getModule();
        assert Files.exists(Path.of(System.getProperty("java.class.path")));
        assert new int[] {1}.clone().length == java.lang.reflect.Array.getLength(new int[1]);
        child.join();
        assert new Throwable().getStackTrace().length > 0 && Runtime.getRuntime().availableProcessors() > 0;
    }
}
