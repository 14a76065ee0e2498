import java.io.FileInputStream;
import java.io.IOException;

/**
 * Reads a number that the system draws, which hpor cannot seed, and lets it decide what happens next: the search must
 * stop and name the operation that differed, not give a verdict.
 */
public class Main {
    static int shared;

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread child = new Thread(() -> {
            shared = 1;
            shared = 1;
            shared = 1;
        });
        child.start();
        shared = 1;
        int random;
        try (FileInputStream in = new FileInputStream("/proc/sys/kernel/random/uuid")) {
            random = in.read();
        }
        for (int i = random & 31; i >= 0; i--) {
            shared = 1;
        }
        child.join();
    }
}
