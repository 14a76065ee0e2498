import java.io.FileOutputStream;

/** What earlier executions have left in a file does not matter to a program that only writes it. */
public class Main {
    static volatile int x;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> x = 1);
        try (FileOutputStream log = new FileOutputStream("log", true)) {
            log.write(1);
        }
        other.start();
        x = 2;
        other.join();
    }
}
