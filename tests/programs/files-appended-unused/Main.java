import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Each execution finds a longer file than the one before. That has no effect, and the verdict names it. */
public class Main {
    static volatile int x;
    static boolean empty;

    public static void main(String[] args) throws Exception {
        Path log = Path.of("log");
        Thread other = new Thread(() -> x = 1);
        Files.writeString(log, "a", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        empty = Files.size(log) == 0;
        other.start();
        x = 2;
        other.join();
        System.out.println(x);
    }
}
