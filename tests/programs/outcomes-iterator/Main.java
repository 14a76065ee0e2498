import java.nio.file.Path;
import java.util.Iterator;

/**
 * An iterator of the JDK's, not of java.util, holds how far it is in a field that no hook sees. It is called through an
 * interface of java.util. Each final state is an error of its own.
 */
public class Main {
    static volatile boolean flag;
    static volatile Iterator<Path> names;

    public static void main(String[] args) throws InterruptedException {
        names = Path.of("a/b/c").iterator();
        Thread a = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                if (flag) {
                    names.next();
                }
            }
        });
        Thread b = new Thread(() -> {
            flag = true;
            flag = false;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        int left = 0;
        while (names.hasNext()) {
            names.next();
            left++;
        }
        throw new IllegalStateException("r=" + left);
    }
}
