import java.util.logging.Logger;

/**
 * The JDK keeps loggers in tables, by weak references: one that is collected between two executions made them differ.
 */
public class Main {
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        Logger.getLogger("loggers-kept").fine("not shown");
        Thread other = new Thread(() -> shared++);
        other.start();
        shared++;
        other.join();
        System.gc();
    }
}
