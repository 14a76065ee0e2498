import java.io.InputStream;
import java.net.URL;

/** A file in a jar from which classes have been loaded: the JDK keeps open jars in a table, by their hash. */
public class Main {
    static volatile int seen;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> seen++);
        other.start();
        URL url = Main.class.getClassLoader().getResource("hpor/Hpor.class");
        for (int i = 0; i < 2; i++) {
            try (InputStream in = url.openStream()) {
                seen += in.read() == 0xca ? 1 : 0;
            }
        }
        other.join();
    }
}
