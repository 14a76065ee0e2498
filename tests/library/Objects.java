import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Reader;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.lang.ref.SoftReference;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.text.SimpleDateFormat;
import java.util.Arrays;
import java.util.Base64;
import java.util.Calendar;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/**
 * Objects of JDK classes whose code is not looked into. In each wrong use main asserts that the other thread has not
 * been there.
 */
class Objects {
    interface Body {
        void run() throws Exception;
    }

    static class YearFormat extends SimpleDateFormat {
        YearFormat() {
            super("yyyy", Locale.ROOT);
        }
    }

    record Note(StringBuffer text) {
    }

    static class Fault extends Exception {
    }

    static class Worker extends Thread {
        volatile boolean called;

        @Override
        public void run() {
            called = getName().equals("late");
        }
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new RuntimeException(e);
            }
        });
        t.start();
        return t;
    }

    static void after(Body change, Callable<Boolean> unchanged) throws Exception {
        Thread t = start(change);
        boolean before = unchanged.call();
        t.join();
        if (!before) {
            throw new AssertionError("seen the change");
        }
    }

    static void joined(Body change, Callable<Boolean> changed) throws Exception {
        start(change).join();
        if (!changed.call()) {
            throw new AssertionError("the change is not there");
        }
    }

    static boolean run(String name) throws Exception {
        if (!name.startsWith("object-")) {
            return false;
        }
        StringBuffer text = new StringBuffer("x");
        Body append = () -> text.append("y");
        Thread main = Thread.currentThread();
        byte[] bytes = {1, 2, 3};
        InputStream input = new ByteArrayInputStream(new byte[] {7});
        switch (name.substring("object-".length())) {
            case "text-joined" -> after(append, () -> ("" + text).equals("x"));
            case "text-value" -> after(append, () -> String.valueOf((Object) text).equals("x"));
            case "text-appended" -> after(append, () -> new StringBuilder().append(text).toString().equals("x"));
            case "text-sequence" -> {
                CharSequence sequence = text;
                after(append, () -> sequence.length() == 1);
            }
            case "text-appendable" -> {
                Appendable appendable = text;
                after(() -> appendable.append("y"), () -> text.length() == 1);
            }
            case "text-in-list" -> {
                List<Object> list = List.of(text);
                after(append, () -> list.toString().equals("[x]"));
            }
            case "text-in-optional" -> {
                Optional<StringBuffer> optional = Optional.of(text);
                after(append, () -> optional.toString().equals("Optional[x]"));
            }
            case "text-formatted" -> after(append, () -> String.format("%s", text).equals("x"));
            case "text-object" -> {
                Object object = text;
                after(append, () -> object.toString().equals("x"));
            }
            case "text-right" -> { // each its own, handed over by join
                Thread t = start(append);
                StringBuffer own = new StringBuffer("x");
                own.append("z");
                t.join();
                if (!("" + text + own).equals("xyxz")) {
                    throw new AssertionError(text + " " + own);
                }
            }
            case "thread-name" -> {
                main.setName("old");
                after(() -> main.setName("new"), () -> main.getName().equals("old"));
            }
            case "thread-own-name" -> {
                Worker worker = new Worker();
                worker.start();
                worker.setName("late");
                worker.join();
                if (worker.called) {
                    throw new AssertionError("named before it asked");
                }
            }
            case "thread-priority" -> {
                main.setPriority(5);
                after(() -> main.setPriority(3), () -> main.getPriority() == 5);
            }
            case "thread-loader" -> {
                ClassLoader loader = main.getContextClassLoader();
                after(() -> main.setContextClassLoader(null), () -> main.getContextClassLoader() == loader);
            }
            case "handler-late", "handler-early" -> {
                Thread t = new Thread(() -> {
                    throw new IllegalStateException("nobody caught it");
                });
                if (name.endsWith("early")) {
                    t.setUncaughtExceptionHandler((thread, e) -> { });
                }
                t.start();
                if (name.endsWith("late")) {
                    t.setUncaughtExceptionHandler((thread, e) -> { });
                }
                t.join();
            }
            case "group" -> {
                ThreadGroup group = new ThreadGroup("g");
                after(() -> group.setMaxPriority(3), () -> group.getMaxPriority() != 3);
            }
            case "throwable" -> {
                Fault fault = new Fault();
                after(() -> fault.addSuppressed(new Exception()), () -> fault.getSuppressed().length == 0);
            }
            case "cause" -> {
                Exception e = new Exception();
                after(() -> e.initCause(new Exception()), () -> e.getCause() == null);
            }
            case "soft" -> {
                SoftReference<Object> reference = new SoftReference<>(main);
                after(() -> reference.clear(), () -> reference.get() == main);
            }
            case "reader" -> {
                Reader reader = new BufferedReader(new StringReader("ab"));
                after(() -> reader.read(), () -> reader.read() == 'a');
            }
            case "writer" -> {
                StringWriter to = new StringWriter();
                BufferedWriter writer = new BufferedWriter(to);
                after(() -> writer.write("x"), () -> {
                    writer.flush();
                    return to.toString().isEmpty();
                });
            }
            case "printer" -> {
                StringWriter to = new StringWriter();
                PrintWriter writer = new PrintWriter(to);
                after(() -> writer.print("x"), () -> to.toString().isEmpty());
            }
            case "group-joined" -> {
                ThreadGroup group = new ThreadGroup("g");
                joined(() -> group.setMaxPriority(3), () -> group.getMaxPriority() == 3);
            }
            case "throwable-joined" -> {
                Fault fault = new Fault();
                joined(() -> fault.addSuppressed(new Exception()), () -> fault.getSuppressed().length == 1);
            }
            case "soft-joined" -> {
                SoftReference<Object> reference = new SoftReference<>(main);
                joined(() -> reference.clear(), () -> reference.get() == null);
            }
            case "reader-joined" -> {
                Reader reader = new BufferedReader(new StringReader("ab"));
                joined(() -> reader.read(), () -> reader.read() == 'b');
            }
            case "format-own" -> { // each thread has its own
                Thread t = start(() -> new YearFormat().parse("2000"));
                new YearFormat().parse("2001");
                t.join();
            }
            case "subclass" -> {
                YearFormat format = new YearFormat();
                after(() -> format.applyPattern("MM"), () -> format.toPattern().equals("yyyy"));
            }
            case "text-iterated" -> {
                List<StringBuffer> list = List.of(text, text);
                after(append, () -> String.join(" ", list).equals("x x"));
            }
            case "record-text" -> after(append, () -> new Note(text).toString().equals("Note[text=x]"));
            case "thread-text" -> {
                Thread other = new Thread(() -> { }, "old");
                after(() -> other.setName("new"), () -> (other + "").contains("old"));
            }
            case "trace-printed" -> {
                Throwable thrown = new Fault();
                StringWriter trace = new StringWriter();
                after(() -> thrown.addSuppressed(new Error("late")), () -> {
                    thrown.printStackTrace(new PrintWriter(trace));
                    return !trace.toString().contains("late");
                });
            }
            case "suppressed" -> { // under the lock of the throwable, which orders what has been done before
                Throwable thrown = new Fault();
                int[] done = {0};
                Thread t = start(() -> {
                    done[0] = 1;
                    thrown.addSuppressed(new Error());
                });
                if (thrown.getSuppressed().length == 1 && done[0] == 0) {
                    throw new AssertionError();
                }
                t.join();
            }
            case "call-site" -> {
                MutableCallSite site = new MutableCallSite(MethodHandles.constant(int.class, 1));
                after(() -> site.setTarget(MethodHandles.constant(int.class, 2)), () -> site.getTarget() != null);
            }
            case "process-builder" -> {
                ProcessBuilder builder = new ProcessBuilder("a");
                after(() -> builder.command("b"), () -> builder.command() != null);
            }
            case "buffer-put" -> {
                ByteBuffer buffer = ByteBuffer.allocate(2);
                after(() -> buffer.put(0, (byte) 1), () -> ByteBuffer.allocate(2).put(buffer).get(0) == 0);
            }
            case "tokenizer" -> {
                StreamTokenizer tokens = new StreamTokenizer(new StringReader("a b c"));
                after(() -> tokens.nextToken(), () -> tokens.nextToken() != 0);
            }
            case "matched" -> { // the text is looked at long after the matcher was made
                StringBuilder builder = new StringBuilder("ab");
                Matcher matcher = Pattern.compile("b").matcher(builder);
                after(() -> builder.append("c"), () -> matcher.find());
            }
            case "formatted-into" -> {
                StringBuilder builder = new StringBuilder();
                Formatter formatter = new Formatter(builder);
                after(() -> builder.length(), () -> formatter.format("c") != null);
            }
            case "calendar-formatted" -> {
                Calendar calendar = Calendar.getInstance();
                after(() -> calendar.set(2000, 1, 1), () -> !String.format("%tY", calendar).isEmpty());
            }
            case "calendars" -> { // each its own, and one that both look at
                Calendar calendar = new GregorianCalendar(2000, 1, 1);
                Thread t = start(() -> String.format("%tY %s", calendar, new GregorianCalendar(2000, 1, 1)));
                String got = String.format("%tY", calendar);
                t.join();
                if (!got.equals("2000")) {
                    throw new AssertionError(got);
                }
            }
            case "text-in-reference" -> {
                AtomicReference<StringBuilder> reference = new AtomicReference<>(new StringBuilder("x"));
                after(() -> reference.get().append("y"), () -> !reference.toString().isEmpty());
            }
            case "array-read" -> after(() -> new CRC32().update(bytes), () -> bytes[1]++ == 2);
            case "array-encoded" -> after(() -> Base64.getEncoder().encode(bytes, new byte[8]), () -> bytes[1]++ == 2);
            case "array-number" -> after(() -> new BigInteger(bytes), () -> bytes[1]++ == 2);
            case "array-filled" -> after(() -> new SequenceInputStream(input, input).read(bytes), () -> bytes[0] != 7);
            case "buffer-beside" -> {
                ByteBuffer buffer = ByteBuffer.allocate(2);
                after(() -> buffer.put(0, (byte) 1), () -> buffer.get(1) == 0);
            }
            case "buffer-array" -> after(() -> ByteBuffer.wrap(bytes).put(1, (byte) 1), () -> bytes[1] == 2);
            case "buffer-view" -> {
                ByteBuffer buffer = ByteBuffer.allocateDirect(8);
                after(() -> buffer.asIntBuffer().put(1, 1), () -> buffer.get(7) == 0);
            }
            case "array-buffered" -> after(() -> ByteBuffer.allocate(2).get(bytes, 0, 2), () -> bytes[1] != 0);
            case "array-parts" -> { // the stream fills two elements, of which it has but one
                Thread t = start(() -> new BufferedInputStream(input).read(bytes, 0, 2));
                bytes[1] = bytes[2] = 9;
                t.join();
                if (!Arrays.equals(bytes, new byte[] {7, 9, 9})) {
                    throw new AssertionError(Arrays.toString(bytes));
                }
            }
            case "array-readers" ->
                    after(() -> new CRC32().update(bytes), () -> new BigInteger(bytes).signum() > 0 && bytes[1] == 2);
            case "array-joined" -> joined(() -> new BufferedInputStream(input).read(bytes), () -> bytes[0] == 7);
            default -> throw new IllegalArgumentException(name);
        }
        return true;
    }
}
