import java.io.File;
import java.io.IOException;

/**
 * Each execution leaves a file in the working folder, and writes the element whose index is the number of files there.
 * So the text of the operation is the same in two executions, and only the index differs.
 */
public class Main {
    static final int[] elements = new int[1000];
    static volatile int shared;

    public static void main(String[] arguments) throws InterruptedException, IOException {
        int files = new File(".").list().length;
        new File("left-" + files).createNewFile();
        Thread other = new Thread(() -> {
            shared++;
            elements[files]++;
        });
        other.start();
        elements[files] = 1;
        shared = 2;
        other.join();
    }
}
