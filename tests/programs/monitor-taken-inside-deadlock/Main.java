import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * A printer takes its writer's monitor, and within it that of the writer's buffer: against a thread that prints while
 * it holds the buffer's, it is a deadlock.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        StringWriter writer = new StringWriter();
        PrintWriter printer = new PrintWriter(writer);
        Thread t = new Thread(() -> printer.print("x"));
        t.start();
        synchronized (writer.getBuffer()) {
            printer.print("y");
        }
        t.join();
    }
}
