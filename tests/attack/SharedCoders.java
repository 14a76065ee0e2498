import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.StreamTokenizer;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Formatter;
import java.util.Properties;
import java.util.Scanner;

/**
 * One decoder or encoder in several readers or writers. Each locks itself, not what it shares with the others:
 * "Instances of this class are not safe for use by multiple concurrent threads" (CharsetDecoder, CharsetEncoder).
 */
class SharedCoders extends Chapter {
    private static final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
    private static final CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
    private static final Object lock = new Object();

    private interface Use<T> {
        void on(T t) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        if (!reads(args[0]) && !writes(args[0]) && !ordered(args[0])) {
            throw new IllegalArgumentException(args[0]);
        }
        say("end");
    }

    private static Reader reader() {
        return new InputStreamReader(new ByteArrayInputStream(new byte[] {'a', 'b'}), decoder);
    }

    private static Writer writer() {
        return new OutputStreamWriter(new ByteArrayOutputStream(), encoder);
    }

    /** Two threads, each with a reader of its own. */
    private static boolean both(Use<Reader> use) throws Exception {
        Reader one = reader();
        Reader other = reader();
        all(() -> use.on(one), () -> use.on(other));
        return true;
    }

    private static boolean bothWrite(Use<Writer> use) throws Exception {
        Writer one = writer();
        Writer other = writer();
        all(() -> use.on(one), () -> use.on(other));
        return true;
    }

    private static boolean reads(String name) throws Exception {
        switch (name) {
            case "read": return both(Reader::read);
            case "read-array": return both(reader -> reader.read(new char[2]));
            case "read-buffered": return both(reader -> new BufferedReader(reader).readLine());
            case "read-numbered": return both(reader -> new LineNumberReader(reader).readLine());
            case "read-pushed-back": return both(reader -> new PushbackReader(reader).read());
            case "read-scanned": return both(reader -> new Scanner(reader).next());
            case "read-tokens": return both(reader -> new StreamTokenizer(reader).nextToken());
            case "read-properties": return both(reader -> new Properties().load(reader));
            case "read-lines": return both(reader -> new BufferedReader(reader).lines().count());
            case "read-transferred": return both(reader -> reader.transferTo(Writer.nullWriter()));
            case "read-skipped": return both(reader -> reader.skip(1));
            case "read-channel": {
                Reader[] readers = new Reader[2];
                for (int i = 0; i < 2; i++) {
                    ByteArrayInputStream in = new ByteArrayInputStream(new byte[3]);
                    readers[i] = Channels.newReader(Channels.newChannel(in), decoder, -1);
                }
                all(() -> readers[0].read(), () -> readers[1].read());
                return true;
            }
            case "read-beside-decode": {
                Reader reader = reader();
                all(() -> reader.read(), () -> decoder.decode(ByteBuffer.allocate(2)));
                return true;
            }
            case "read-beside-setting": {
                Reader reader = reader();
                all(() -> reader.read(), () -> decoder.replaceWith("?"));
                return true;
            }
            default: return false;
        }
    }

    private static boolean writes(String name) throws Exception {
        switch (name) {
            case "write": return bothWrite(writer -> writer.write("a"));
            case "write-char": return bothWrite(writer -> writer.write('a'));
            case "write-appended": return bothWrite(writer -> writer.append('a'));
            case "write-printed": return bothWrite(writer -> new PrintWriter(writer, true).println("a"));
            case "write-formatted": return bothWrite(writer -> new Formatter(writer).format("a"));
            case "write-properties": return bothWrite(writer -> new Properties().store(writer, null));
            case "write-channel": {
                Writer[] writers = new Writer[2];
                for (int i = 0; i < 2; i++) {
                    writers[i] = Channels.newWriter(Channels.newChannel(new ByteArrayOutputStream()), encoder, -1);
                }
                all(() -> writers[0].write("a"), () -> writers[1].write("b"));
                return true;
            }
            case "write-beside-encode": {
                Writer writer = writer();
                all(() -> writer.write("a"), () -> encoder.canEncode('a'));
                return true;
            }
            default: return false;
        }
    }

    private static void locked(Reader reader) throws IOException {
        synchronized (lock) {
            reader.read();
        }
    }

    private static boolean ordered(String name) throws Exception {
        Reader reader = reader();
        switch (name) {
            case "locked": return both(SharedCoders::locked);
            case "locked-by-decoder": return both(each -> { synchronized (decoder) { each.read(); } });
            case "one-reader": {
                all(() -> reader.read(), () -> reader.read());
                return true;
            }
            case "one-reader-wrapped": {
                BufferedReader outer = new BufferedReader(reader);
                all(() -> outer.read(), () -> outer.readLine());
                return true;
            }
            case "one-writer": {
                Writer writer = writer();
                all(() -> writer.write("a"), () -> writer.write('b'));
                return true;
            }
            case "joined": {
                Thread t = start(() -> reader.read());
                t.join();
                reader().read();
                return true;
            }
            case "handed-over": {
                Reader other = reader();
                all(() -> { reader.read(); v = 1; }, () -> { if (v == 1) other.read(); });
                return true;
            }
            case "of-their-own": {
                Reader one = new InputStreamReader(new ByteArrayInputStream(new byte[2]), StandardCharsets.UTF_8);
                all(() -> reader.read(), () -> one.read());
                return true;
            }
            case "closed": return both(Reader::close);
            case "closed-beside-read": {
                Reader other = reader();
                all(() -> reader.read(), () -> other.close());
                return true;
            }
            case "ready-beside-read": {
                Reader other = reader();
                all(() -> reader.read(), () -> other.ready());
                return true;
            }
            case "made-beside-read": {
                all(() -> reader.read(), () -> reader());
                return true;
            }
            case "flushed-beside-write": {
                Writer one = writer();
                Writer other = writer();
                all(() -> one.write("a"), () -> other.flush());
                return true;
            }
            case "closed-beside-write": { // the encoder is flushed
                Writer one = writer();
                Writer other = writer();
                all(() -> one.write("a"), () -> other.close());
                return true;
            }
            default: return false;
        }
    }
}
