import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Each execution appends to a file and does something else by its length: the second one cannot go where the first one
 * would have gone. (This was VERIFIED, with two executions: the thread that the other one took the place of was not
 * looked at.)
 */
public class Main {
    static volatile int x, y;

    public static void main(String[] args) throws Exception {
        Path log = Path.of("log");
        Thread other = new Thread(() -> {
            x = 1;
            y = 2;
        });
        other.start();
        Files.writeString(log, "a", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (Files.size(log) % 2 == 0) {
            x = 3;
        } else {
            y = 4;
        }
        other.join();
    }
}
