import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.Writer;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Vector;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.MemoryHandler;
import java.util.logging.StreamHandler;

/** Code of the JDK that calls the program, or changes its collections, while it holds a monitor. */
class InnerMonitors extends Chapter {
    /** Gives one byte at a time. */
    static class Bytes extends InputStream {
        int next = 'a';

        @Override
        public int read() {
            return next++;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            bytes[offset] = (byte) read();
            return 1;
        }
    }

    /** Gives "1\n", "2\n", ... */
    static class Lines extends Reader {
        int next = '1';

        @Override
        public int read(char[] chars, int offset, int length) {
            chars[offset] = (char) next++;
            chars[offset + 1] = '\n';
            return 2;
        }

        @Override
        public void close() {
        }
    }

    /** Counts bytes, without a lock. */
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) {
            count += length;
        }
    }

    /** Needs a lock of the program. */
    static class Locking extends Counting {
        @Override
        public void write(byte[] bytes, int offset, int length) {
            synchronized (LOCK) {
                super.write(bytes, offset, length);
            }
        }
    }

    /** Counts lines with "=". */
    static class Entries extends Writer {
        int entries;

        @Override
        public void write(char[] chars, int offset, int length) {
            for (int i = offset; i < offset + length; i++) {
                entries += chars[i] == '=' ? 1 : 0;
            }
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    /** Its characters are read one after the other. */
    static class Letters implements CharSequence {
        @Override
        public int length() {
            return 2;
        }

        @Override
        public char charAt(int i) {
            v = i;
            return i == 0 ? 'a' : 'b';
        }

        @Override
        public CharSequence subSequence(int begin, int end) {
            return "ab".substring(begin, end);
        }

        @Override
        public String toString() {
            v = 1;
            return "ab";
        }
    }

    /** Shows that it reads, and gives the lines "a". */
    static class Shown extends Lines {
        @Override
        public int read(char[] chars, int offset, int length) {
            v = 1;
            return super.read(chars, offset, length);
        }
    }

    /** Gives one byte, and says how often it was asked. */
    static class Asked extends InputStream {
        @Override
        public int read() {
            v = v + 1;
            return 'a';
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            bytes[offset] = (byte) read();
            return 1;
        }
    }

    /** Shows that it was asked, and fails. */
    static class Failing extends OutputStream {
        @Override
        public void write(int b) throws IOException {
            v = 1;
            throw new IOException();
        }
    }

    /** A class of the program, so that the JDK locks the stream itself on each version. */
    static class Printing extends PrintStream {
        Printing(OutputStream out) {
            super(out);
        }
    }

    /** The same. */
    static class Buffered extends BufferedInputStream {
        Buffered(InputStream in) {
            super(in);
        }
    }

    /** Keeps what is written. */
    static class Text extends Writer {
        String text = "";

        @Override
        public void write(char[] chars, int offset, int length) {
            text += new String(chars, offset, length);
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    /** The handler of an address, which is asked for its hash. */
    static class Addresses extends URLStreamHandler {
        @Override
        protected URLConnection openConnection(URL url) throws IOException {
            throw new IOException();
        }

        @Override
        protected int hashCode(URL url) {
            return ++x;
        }
    }

    /** Gives "a=1", then "b=2". */
    static class Pairs extends Reader {
        int next;

        @Override
        public int read(char[] chars, int offset, int length) {
            String[] pairs = {"a=1\n", "b=2\n"};
            if (next == pairs.length) {
                return -1;
            }
            pairs[next].getChars(0, 4, chars, offset);
            next++;
            return 4;
        }

        @Override
        public void close() {
        }
    }

    static class Records extends Handler {
        int count;

        @Override
        public void publish(LogRecord record) {
            count++;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    /** Formats every record as its own text. */
    static class Fixed extends Formatter {
        final String text;

        Fixed(String text) {
            this.text = text;
        }

        @Override
        public String format(LogRecord record) {
            v = v + 1;
            return text;
        }
    }

    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        if (!streams(args[0]) && !logs(args[0])) {
            others(args[0]);
        }
    }

    private static boolean streams(String name) throws Exception {
        String[] got = new String[2];
        switch (name) {
            case "reader": { // each byte is read once
                Reader reader = new InputStreamReader(new Bytes());
                all(() -> got[0] = "" + (char) reader.read(), () -> got[1] = "" + (char) reader.read());
                tell(got[0] + " " + got[1]);
                break;
            }
            case "reader-two-locks": { // each reader has a lock of its own
                InputStream bytes = new Bytes();
                Reader first = new InputStreamReader(bytes);
                Reader second = new InputStreamReader(bytes);
                all(first::read, second::read);
                tell("");
                break;
            }
            case "lines": {
                BufferedReader reader = new BufferedReader(new Lines());
                all(() -> got[0] = reader.readLine(), () -> got[1] = reader.readLine());
                tell(got[0] + " " + got[1]);
                break;
            }
            case "print": { // what a stream prints is written as a whole
                Counting counting = new Counting();
                PrintStream stream = new PrintStream(counting);
                all(() -> stream.print("ab"), () -> stream.print("cd"));
                tell("" + counting.count);
                break;
            }
            case "writer-circle": {
                Writer writer = new BufferedWriter(new OutputStreamWriter(new Locking()));
                all(() -> {
                    writer.write("a");
                    writer.flush();
                }, () -> {
                    synchronized (LOCK) {
                        writer.write("b");
                    }
                });
                tell("written");
                break;
            }
            case "writer-whole": { // what one call writes stays together
                Text text = new Text();
                Writer writer = new BufferedWriter(text, 2);
                all(() -> writer.write("abc"), () -> writer.write("def"));
                writer.flush();
                tell(text.text);
                break;
            }
            case "string-writer": {
                StringWriter writer = new StringWriter();
                all(() -> writer.append(new Letters()), () -> writer.append('c'));
                tell(writer.toString());
                break;
            }
            case "bytes-written": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                bytes.write('a');
                Counting counting = new Counting();
                all(() -> bytes.writeTo(counting), () -> bytes.write('b'));
                tell(counting.count + " " + bytes.size());
                break;
            }
            case "trace-whole": { // nobody prints into a trace
                Exception exception = new IOException("e");
                exception.setStackTrace(new StackTraceElement[] {new StackTraceElement("C", "m", "C.java", 1)});
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                PrintStream stream = new Printing(bytes);
                all(() -> exception.printStackTrace(stream), () -> stream.print("x"));
                String text = bytes.toString();
                tell(text.startsWith("x") ? "first" : text.endsWith("x") ? "last" : "within");
                break;
            }
            case "trouble-seen": { // who asks for errors while another thread prints
                PrintStream stream = new PrintStream(new Failing());
                all(() -> stream.print("a"), () -> got[0] = v + " " + stream.checkError());
                tell(got[0] + " " + stream.checkError());
                break;
            }
            default:
                return false;
        }
        return true;
    }

    private static boolean logs(String name) throws Exception {
        LogRecord record = new LogRecord(Level.INFO, "message");
        switch (name) {
            case "handler-formatter": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                StreamHandler handler = new StreamHandler(bytes, new Fixed("1"));
                all(() -> handler.publish(record), () -> handler.setFormatter(new Fixed("2")));
                handler.flush();
                tell(bytes.toString());
                break;
            }
            case "handler-level": {
                StreamHandler handler = new StreamHandler(new ByteArrayOutputStream(), new Fixed("1"));
                all(() -> handler.publish(record), () -> handler.setLevel(Level.OFF));
                tell("" + v);
                break;
            }
            case "handler-twice": { // one record after the other
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                StreamHandler handler = new StreamHandler(bytes, new Fixed("ab"));
                all(() -> handler.publish(record), () -> handler.publish(record));
                handler.flush();
                tell(bytes.toString());
                break;
            }
            case "memory-pushed": {
                Records records = new Records();
                MemoryHandler handler = new MemoryHandler(records, 10, Level.OFF);
                all(() -> handler.publish(record), handler::push);
                tell("" + records.count);
                break;
            }
            case "memory-level": {
                Records records = new Records();
                MemoryHandler handler = new MemoryHandler(records, 10, Level.OFF);
                all(() -> handler.publish(record), () -> handler.setPushLevel(Level.ALL));
                tell("" + records.count);
                break;
            }
            default:
                return false;
        }
        return true;
    }

    private static void others(String name) throws Exception {
        String[] got = new String[2];
        switch (name) {
            case "url-hash": { // the handler is asked once
                URL url = new URL(null, "x://host/", new Addresses());
                all(url::hashCode, url::hashCode);
                tell("" + x);
                break;
            }
            case "cause": { // it is set once
                Exception exception = new Exception();
                all(() -> got[0] = thrown(() -> exception.initCause(new Error())),
                        () -> got[1] = thrown(() -> exception.initCause(new Error())));
                tell(sorted(got));
                break;
            }
            case "properties-loaded": {
                Properties properties = new Properties();
                all(() -> properties.load(new Pairs()), () -> {
                    got[0] = properties.getProperty("a");
                    got[1] = properties.getProperty("b");
                });
                tell(got[0] + " " + got[1]);
                break;
            }
            case "map-iterated": {
                Map<String, String> map = Collections.synchronizedMap(new HashMap<>());
                map.put("a", "");
                all(() -> {
                    synchronized (map) {
                        for (String key : map.keySet()) {
                            x++;
                        }
                    }
                }, () -> map.put("b", ""));
                tell("" + x);
                break;
            }
            case "table-computed": {
                Map<String, Integer> table = new Hashtable<>();
                all(() -> table.merge("a", 1, Integer::sum), () -> table.merge("a", 1, Integer::sum));
                tell("" + table);
                break;
            }
            case "vector-twice": { // each call is whole, not the two together
                List<String> vector = new Vector<>();
                Body add = () -> {
                    if (!vector.contains("a")) {
                        vector.add("a");
                    }
                };
                all(add, add);
                tell("" + vector.size());
                break;
            }
            case "buffers-circle": { // each appends the other
                StringBuffer first = new StringBuffer("a");
                StringBuffer second = new StringBuffer("b");
                all(() -> first.append(second), () -> second.append(first));
                tell("done");
                break;
            }
            case "properties": {
                Properties properties = new Properties();
                properties.setProperty("a", "1");
                Entries entries = new Entries();
                all(() -> properties.store(entries, null), () -> properties.setProperty("b", "2"));
                tell(entries.entries + " " + properties.size());
                break;
            }
            case "buffer": {
                StringBuffer buffer = new StringBuffer();
                all(() -> buffer.append(new Letters()), () -> buffer.append("x"));
                tell(buffer.toString());
                break;
            }
            case "trace-to-standard": { // the trace asks the exception for its message, under the stream's monitor
                Exception exception = new Exception() {
                    @Override
                    public String getMessage() {
                        got[0] = "" + v;
                        got[1] = "" + v;
                        return null;
                    }
                };
                all(exception::printStackTrace, () -> v = 1);
                tell(got[0] + got[1]);
                break;
            }
            case "suppressed": {
                Exception exception = new IOException();
                all(() -> exception.addSuppressed(new Error()), () -> exception.addSuppressed(new Error()));
                tell("" + exception.getSuppressed().length);
                break;
            }
            case "line-number": { // the number is read without the lock under which it is counted
                LineNumberReader reader = new LineNumberReader(new Shown());
                all(reader::readLine, () -> {
                    got[0] = "" + v;
                    got[1] = "" + reader.getLineNumber();
                });
                tell(got[0] + " " + got[1]);
                break;
            }
            case "closed-meanwhile": { // close() takes no lock; who reads looks again behind each call of the stream
                InputStream stream = new Buffered(new Asked());
                all(() -> got[0] = thrown(stream::read), stream::close);
                tell(got[0] + " " + v);
                break;
            }
            default:
        }
    }
}
