import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;

/**
 * Two threads append to a writer, which they know as an Appendable: its methods take its lock, so there is no data
 * race, but the order shows. Two outcomes.
 */
public class Main {
    static void append(Appendable text, char c) {
        try {
            text.append(c);
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        OutputStreamWriter writer = new OutputStreamWriter(bytes, "UTF-8");
        Appendable text = writer;
        Thread other = new Thread(() -> append(text, 'a'));
        other.start();
        append(text, 'b');
        other.join();
        writer.flush();
        System.out.println(bytes);
    }
}
