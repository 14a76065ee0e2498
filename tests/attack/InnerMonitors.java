import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Reader;
import java.io.Writer;
import java.util.Properties;

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
    }

    static final Object LOCK = new Object();

    public static void main(String[] args) throws Exception {
        String[] got = new String[2];
        switch (args[0]) {
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
            case "suppressed": {
                Exception exception = new IOException();
                all(() -> exception.addSuppressed(new Error()), () -> exception.addSuppressed(new Error()));
                tell("" + exception.getSuppressed().length);
                break;
            }
            default:
        }
    }
}
