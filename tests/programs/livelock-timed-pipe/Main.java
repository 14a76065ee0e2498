import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

/** A pipe is full, and nobody reads: write() waits for room, a second at a time. */
public class Main {
    public static void main(String[] args) throws IOException {
        PipedOutputStream out = new PipedOutputStream();
        try (PipedInputStream in = new PipedInputStream(out, 2)) {
            for (int i = 0; i < 3; i++) {
                out.write(i);
            }
        }
    }
}
