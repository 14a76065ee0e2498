import ch.qos.logback.classic.LoggerContext;

/** A thread makes loggers while another resets all of them, as a change of the configuration does. */
public class Main {
    public static void main(String[] args) throws Exception {
        LoggerContext context = new LoggerContext();
        context.getLogger("a");
        context.getLogger("b");
        Thread other = new Thread(() -> context.getLogger("c"));
        other.start();
        context.reset();
        other.join();
    }
}
