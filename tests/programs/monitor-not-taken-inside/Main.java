import java.io.PrintWriter;
import java.io.StringWriter;

/** A printer's lock is the writer that it prints to, so its own monitor keeps nobody out. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringWriter writer = new StringWriter();
        PrintWriter printer = new PrintWriter(writer);
        Thread t = new Thread(() -> printer.print("x"));
        t.start();
        synchronized (printer) {
            assert writer.toString().equals(writer.toString());
        }
        t.join();
    }
}
