import hpor.Hpor;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.concurrent.Callable;

/**
 * Calls of the JDK that take the monitor of an object in a block, or by a method that they call: whoever holds it sees
 * nothing change. Each case has two outcomes, as main comes first or last, so 18.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        StringWriter text = new StringWriter();
        PrintWriter printer = new PrintWriter(text);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StringBuffer buffer = text.getBuffer();
        switch (Hpor.choose(9)) {
            case 0 -> run("writer behind a printer", text, () -> printer.print("x"), text::toString);
            case 1 -> run("buffer of a writer behind a printer", buffer, () -> printer.print("x"), buffer::length);
            case 2 -> {
                CharArrayWriter writer = new CharArrayWriter();
                BufferedWriter buffered = new BufferedWriter(writer, 1);
                run("writer behind a buffer", writer, () -> buffered.write("xyz"), writer::size);
            }
            case 3 -> {
                StringReader reader = new StringReader("a\nb\n");
                BufferedReader buffered = new BufferedReader(reader);
                run("reader behind a buffer", reader, buffered::readLine, () -> {
                    buffered.mark(9);
                    String line = buffered.readLine();
                    buffered.reset();
                    return line;
                });
            }
            case 4 -> {
                PrintStream stream = new PrintStream(bytes, true);
                run("stream", stream, () -> stream.println("x"), bytes::size);
            }
            case 5 -> {
                BufferedOutputStream stream = new BufferedOutputStream(bytes, 4);
                run("buffered stream", stream, () -> stream.write(new byte[9]), bytes::size);
            }
            case 6 -> {
                Throwable throwable = new Throwable();
                run("throwable", throwable, () -> throwable.addSuppressed(new Error()),
                        () -> throwable.getSuppressed().length);
            }
            case 7 -> {
                Thread thread = new Thread("a");
                run("thread", thread, () -> thread.setName("b"), thread::getName);
            }
            default -> {
                InputStreamReader reader = new InputStreamReader(new ByteArrayInputStream(new byte[] {'a'}));
                run("decoder", reader, reader::read, reader::ready);
            }
        }
    }

    interface Change {
        void make() throws Exception;
    }

    static void run(String name, Object lock, Change change, Callable<Object> look) throws Exception {
        Thread t = new Thread(() -> {
            try {
                change.make();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        Object seen;
        synchronized (lock) {
            seen = look.call();
            assert seen.equals(look.call()) : name + " changed while its monitor was held";
        }
        t.join();
        System.out.println(name + ": " + seen);
    }
}
