import java.beans.PropertyChangeSupport;
import java.io.BufferedWriter;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** Code of the JDK that calls the program, and then looks at what other threads may have changed meanwhile. */
class BehindCalls extends Chapter {
    /** Shows that it was asked for its text. */
    static class Shown implements CharSequence {
        @Override
        public String toString() {
            v = 1;
            return "a";
        }

        @Override
        public int length() {
            return 1;
        }

        @Override
        public char charAt(int i) {
            return 'a';
        }

        @Override
        public CharSequence subSequence(int begin, int end) {
            return this;
        }
    }

    /** Shows that it was compared. */
    static class Compared {
        @Override
        public boolean equals(Object o) {
            v = 1;
            return false;
        }

        @Override
        public int hashCode() {
            return 0;
        }
    }

    /** What another thread sees: whether the program was called, then what the JDK has done. */
    private static String seen(Body body, Value done) throws Exception {
        Thread t = start(body);
        String first = "" + v;
        Object then = done.run();
        t.join();
        return first + " " + then;
    }

    public static void main(String[] args) throws Exception {
        String text = streams(args[0]);
        tell(text != null ? text : others(args[0]));
    }

    private static String streams(String name) throws Exception {
        switch (name) {
            case "print-stream": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                PrintStream stream = new PrintStream(bytes, true);
                return seen(() -> stream.print(new Shown()), bytes::size);
            }
            case "print-writer": {
                StringWriter text = new StringWriter();
                PrintWriter writer = new PrintWriter(text);
                return seen(() -> writer.print(new Shown()), () -> text.getBuffer().length());
            }
            case "writer": {
                CharArrayWriter chars = new CharArrayWriter();
                return seen(() -> chars.append(new Shown()), () -> chars.toString().length());
            }
            case "buffered-writer": {
                CharArrayWriter chars = new CharArrayWriter();
                BufferedWriter writer = new BufferedWriter(chars, 1);
                return seen(() -> writer.append(new Shown()), () -> chars.toString().length());
            }
            default:
                return null;
        }
    }

    private static Logger logger(ByteArrayOutputStream bytes) {
        Logger logger = Logger.getAnonymousLogger();
        logger.setUseParentHandlers(false);
        logger.addHandler(new StreamHandler(bytes, new SimpleFormatter()) {
            @Override
            public void publish(java.util.logging.LogRecord record) {
                super.publish(record);
                flush();
            }
        });
        return logger;
    }

    private static String others(String name) throws Exception {
        switch (name) {
            case "logger-supplier": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                Logger logger = logger(bytes);
                return seen(() -> logger.log(Level.INFO, () -> {
                    v = 1;
                    return "a";
                }), () -> bytes.size() > 0);
            }
            case "property-changed": { // whether the listener is told that was added meanwhile
                PropertyChangeSupport support = new PropertyChangeSupport(o);
                Thread t = start(() -> support.firePropertyChange("p", new Compared(), new Compared()));
                String first = "" + v;
                support.addPropertyChangeListener(event -> x = 1);
                t.join();
                return first + " " + x;
            }
            case "formatted": {
                StringBuffer buffer = new StringBuffer();
                return changed(buffer, () -> String.format("%s%s", new Shown(), buffer));
            }
            case "concatenated": {
                StringBuffer buffer = new StringBuffer();
                return changed(buffer, () -> new Shown() + "" + buffer);
            }
            case "joined": {
                StringBuffer buffer = new StringBuffer();
                return changed(buffer, () -> String.join("", new Shown(), buffer));
            }
            case "listed": {
                StringBuffer buffer = new StringBuffer();
                return changed(buffer, () -> List.of(new Shown(), buffer).toString());
            }
            default:
                return null;
        }
    }

    private static final Object o = new Object();

    /** The text that another thread makes while this one appends. */
    private static String changed(StringBuffer buffer, Value text) throws Exception {
        Object[] made = new Object[1];
        Thread t = start(() -> made[0] = text.run());
        String first = "" + v;
        buffer.append('b');
        t.join();
        return first + " " + made[0];
    }
}
