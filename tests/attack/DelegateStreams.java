import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.ObjectOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringWriter;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;
import java.net.CookieManager;
import java.net.HttpCookie;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.text.BreakIterator;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Scanner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.jar.Manifest;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Streams, channels, formats, groups and handles that ask another object of the JDK, which a second thread changes. */
class DelegateStreams extends Chapter {
    public static void main(String[] args) throws Throwable {
        String text = readers(args[0]);
        text = text != null ? text : writers(args[0]);
        text = text != null ? text : channels(args[0]);
        text = text != null ? text : formats(args[0]);
        text = text != null ? text : threads(args[0]);
        text = text != null ? text : handles(args[0]);
        tell(text != null ? text : others(args[0]));
    }

    private static File file(String contents) throws IOException {
        File file = File.createTempFile("delegates", null);
        file.deleteOnExit();
        Files.writeString(file.toPath(), contents);
        return file;
    }

    private static String text(int c) {
        return c < 0 ? "-" : "" + (char) c;
    }

    private static String readers(String name) throws Exception {
        if (!name.startsWith("read-")) {
            return null;
        }
        FileInputStream in = new FileInputStream(file("abcd"));
        String[] got = new String[1];
        switch (name) {
            case "read-chars": { // a reader takes more than it is asked for
                InputStreamReader reader = new InputStreamReader(in);
                Thread t = start(() -> got[0] = text(in.read()));
                String mine = text(reader.read());
                t.join();
                return mine + got[0];
            }
            case "read-sequence": {
                SequenceInputStream both = new SequenceInputStream(in, new FileInputStream(file("x")));
                Thread t = start(() -> got[0] = text(in.read()));
                String mine = text(both.read());
                t.join();
                return mine + got[0];
            }
            case "read-checked": {
                CheckedInputStream checked = new CheckedInputStream(in, new CRC32());
                Thread t = start(() -> got[0] = text(in.read()));
                String mine = text(checked.read());
                t.join();
                return mine + got[0];
            }
            case "read-digested": {
                DigestInputStream digested = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
                Thread t = start(() -> got[0] = text(in.read()));
                String mine = text(digested.read());
                t.join();
                return mine + got[0];
            }
            case "read-scanned": {
                Scanner scanner = new Scanner(in);
                Thread t = start(() -> got[0] = text(in.read()));
                String mine = scanner.next();
                t.join();
                return mine + got[0];
            }
            case "read-tokens": {
                StreamTokenizer tokens = new StreamTokenizer(new InputStreamReader(in));
                Thread t = start(() -> got[0] = text(in.read()));
                tokens.nextToken();
                t.join();
                return tokens.sval + got[0];
            }
            case "read-properties": {
                Properties properties = new Properties();
                Thread t = start(() -> got[0] = text(in.read()));
                properties.load(in);
                t.join();
                return properties.keySet().iterator().next() + got[0];
            }
            case "read-transferred": {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                Thread t = start(() -> got[0] = text(in.read()));
                in.transferTo(bytes);
                t.join();
                return bytes + got[0];
            }
            case "read-copied": {
                File to = file("");
                Thread t = start(() -> got[0] = text(in.read()));
                Files.copy(in, to.toPath(), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
                t.join();
                return Files.readString(to.toPath()) + got[0];
            }
            case "read-descriptor": {
                FileInputStream same = new FileInputStream(in.getFD());
                Thread t = start(() -> got[0] = text(in.read()));
                String mine = text(same.read());
                t.join();
                return mine + got[0];
            }
            default:
                return null;
        }
    }

    private static String writers(String name) throws Exception {
        if (!name.startsWith("write-")) {
            return null;
        }
        File file = file("");
        FileOutputStream out = new FileOutputStream(file);
        Thread t = thread(() -> out.write('z'));
        switch (name) {
            case "write-chars": {
                OutputStreamWriter writer = new OutputStreamWriter(out);
                writer.write("a");
                t.start();
                writer.flush();
                break;
            }
            case "write-objects": {
                ObjectOutputStream objects = new ObjectOutputStream(out);
                t.start();
                objects.writeInt(1);
                objects.flush();
                break;
            }
            case "write-checked": {
                CheckedOutputStream checked = new CheckedOutputStream(out, new CRC32());
                t.start();
                checked.write('a');
                break;
            }
            case "write-digested": {
                DigestOutputStream digested = new DigestOutputStream(out, MessageDigest.getInstance("SHA-256"));
                t.start();
                digested.write('a');
                break;
            }
            case "write-deflated": {
                DeflaterOutputStream deflated = new DeflaterOutputStream(out);
                deflated.write('a');
                t.start();
                deflated.finish();
                break;
            }
            case "write-stored": {
                Properties properties = new Properties();
                t.start();
                properties.store(out, null);
                break;
            }
            case "write-transferred": {
                FileInputStream in = new FileInputStream(file("a"));
                t.start();
                in.transferTo(out);
                break;
            }
            case "write-copied": {
                File from = file("a");
                t.start();
                Files.copy(from.toPath(), out);
                break;
            }
            case "write-formatted": {
                Formatter formatter = new Formatter(out);
                formatter.format("a");
                t.start();
                formatter.flush();
                break;
            }
            case "write-traced": {
                PrintWriter printer = new PrintWriter(out);
                new Exception().printStackTrace(printer);
                t.start();
                printer.flush();
                break;
            }
            case "write-printed": {
                java.io.PrintStream printer = new java.io.PrintStream(out);
                t.start();
                new Exception().printStackTrace(printer);
                break;
            }
            default:
                return null;
        }
        t.join();
        return Files.readString(file.toPath(), java.nio.charset.StandardCharsets.ISO_8859_1).endsWith("z")
            ? "last" : "first";
    }

    private static String channels(String name) throws Exception {
        if (!name.startsWith("channel-")) {
            return null;
        }
        File file = file("abcd");
        switch (name) {
            case "channel-of-file": {
                RandomAccessFile random = new RandomAccessFile(file, "rw");
                FileChannel channel = random.getChannel();
                start(() -> random.seek(3));
                return "" + channel.position();
            }
            case "channel-of-file-moved": {
                RandomAccessFile random = new RandomAccessFile(file, "rw");
                FileChannel channel = random.getChannel();
                start(() -> channel.position(3));
                return "" + random.getFilePointer();
            }
            case "channel-of-stream": {
                FileInputStream in = new FileInputStream(file);
                FileChannel channel = in.getChannel();
                start(() -> in.read());
                return "" + channel.position();
            }
            case "channel-as-stream": {
                FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ);
                java.io.InputStream in = Channels.newInputStream(channel);
                start(() -> channel.position(2));
                return text(in.read());
            }
            case "channel-as-reader": {
                FileChannel channel = FileChannel.open(file.toPath(), StandardOpenOption.READ);
                java.io.Reader in = Channels.newReader(channel, "US-ASCII");
                start(() -> channel.position(2));
                return text(in.read());
            }
            case "channel-closed": {
                FileInputStream in = new FileInputStream(file);
                FileChannel channel = in.getChannel();
                start(() -> in.close());
                return "" + channel.isOpen();
            }
            default:
                return null;
        }
    }

    private static String formats(String name) throws Exception {
        NumberFormat number = new DecimalFormat("0");
        switch (name) {
            case "format-calendar": {
                SimpleDateFormat format = new SimpleDateFormat("yyyy", Locale.ROOT);
                Calendar calendar = new GregorianCalendar(2000, 0, 1);
                format.setCalendar(calendar);
                start(() -> format.format(new Date(0)));
                return "" + (calendar.getTimeInMillis() == 0);
            }
            case "format-in-message": {
                MessageFormat message = new MessageFormat("{0}");
                message.setFormat(0, number);
                Format shared = new Format(message);
                start(() -> shared.first().setMinimumIntegerDigits(3));
                return message.format(new Object[] {7});
            }
            case "format-iterated": {
                StringCharacterIterator at = new StringCharacterIterator("abc");
                BreakIterator words = BreakIterator.getWordInstance(Locale.ROOT);
                words.setText(at);
                start(() -> at.last());
                words.next();
                return "";
            }
            default:
                return null;
        }
    }

    /** The first format of a message, which it gives away. */
    private record Format(MessageFormat message) {
        NumberFormat first() {
            return (NumberFormat) message.getFormats()[0];
        }
    }

    private static String threads(String name) throws Exception {
        ThreadGroup above = new ThreadGroup("above");
        ThreadGroup below = new ThreadGroup(above, "below");
        switch (name) {
            case "group-below":
                start(() -> above.setMaxPriority(3));
                return "" + below.getMaxPriority();
            case "group-priority": {
                Thread t = new Thread(above, () -> { });
                start(() -> above.setMaxPriority(3));
                t.setPriority(8);
                return "" + t.getPriority();
            }
            case "group-new-thread":
                start(() -> above.setMaxPriority(3));
                return "" + new Thread(above, () -> { }).getPriority();
            case "group-new-group":
                start(() -> above.setMaxPriority(3));
                return "" + new ThreadGroup(above, "new").getMaxPriority();
            case "trace-of-cause": {
                Exception cause = new Exception();
                Exception outer = new Exception(cause);
                start(() -> cause.addSuppressed(new Exception("inner")));
                StringWriter text = new StringWriter();
                outer.printStackTrace(new PrintWriter(text));
                return "" + text.toString().contains("inner");
            }
            case "trace-of-suppressed": {
                Exception kept = new Exception();
                Exception outer = new Exception();
                outer.addSuppressed(kept);
                start(() -> kept.initCause(new Exception("inner")));
                StringWriter text = new StringWriter();
                outer.printStackTrace(new PrintWriter(text));
                return "" + text.toString().contains("inner");
            }
            default:
                return null;
        }
    }

    private static String handles(String name) throws Throwable {
        MethodHandle one = MethodHandles.constant(int.class, 1);
        MethodHandle two = MethodHandles.constant(int.class, 2);
        switch (name) {
            case "handle-of-site": {
                VolatileCallSite site = new VolatileCallSite(one);
                MethodHandle handle = site.dynamicInvoker();
                start(() -> site.setTarget(two));
                return "" + (int) handle.invokeExact();
            }
            case "handle-of-plain-site": {
                MutableCallSite site = new MutableCallSite(one);
                MethodHandle handle = site.dynamicInvoker();
                start(() -> site.setTarget(two));
                return "" + (int) handle.invokeExact();
            }
            case "handle-around-site": {
                VolatileCallSite site = new VolatileCallSite(one);
                MethodHandle handle = MethodHandles.dropArguments(site.dynamicInvoker(), 0, String.class);
                start(() -> site.setTarget(two));
                return "" + (int) handle.invokeExact("");
            }
            case "handle-of-switch": {
                SwitchPoint point = new SwitchPoint();
                MethodHandle handle = point.guardWithTest(one, two);
                start(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}));
                return "" + (int) handle.invokeExact();
            }
            case "handle-of-switch-asked": {
                SwitchPoint point = new SwitchPoint();
                start(() -> SwitchPoint.invalidateAll(new SwitchPoint[] {point}));
                return "" + point.hasBeenInvalidated();
            }
            case "handle-of-call": {
                StringBuffer text = new StringBuffer("a");
                MethodHandle handle = MethodHandles.lookup().findVirtual(StringBuffer.class, "length",
                    java.lang.invoke.MethodType.methodType(int.class)).bindTo(text);
                start(() -> text.append("b"));
                return "" + (int) handle.invokeExact();
            }
            case "handle-reflected": {
                StringBuffer text = new StringBuffer("a");
                java.lang.reflect.Method method = StringBuffer.class.getMethod("length");
                start(() -> text.append("b"));
                return "" + method.invoke(text);
            }
            default:
                return null;
        }
    }

    /** Tells in its own way what it was given. */
    private static class Told extends Handler {
        private final StringBuffer told = new StringBuffer();

        @Override
        public void publish(LogRecord record) {
            told.append(record.getMessage());
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    private static String others(String name) throws Exception {
        CRC32 sum = new CRC32();
        switch (name) {
            case "value-of-class": {
                AtomicInteger count = new AtomicInteger();
                ClassValue<Integer> value = new ClassValue<>() {
                    @Override
                    protected Integer computeValue(Class<?> type) {
                        return count.incrementAndGet();
                    }
                };
                value.get(DelegateStreams.class);
                start(() -> value.remove(DelegateStreams.class));
                return "" + value.get(DelegateStreams.class);
            }
            case "checksum-of-stream": {
                CheckedOutputStream out = new CheckedOutputStream(new ByteArrayOutputStream(), sum);
                start(() -> out.write(1));
                return sum.getValue() == 0 ? "none" : "some";
            }
            case "digest-of-stream": {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                byte[] nothing = MessageDigest.getInstance("SHA-256").digest();
                DigestOutputStream out = new DigestOutputStream(new ByteArrayOutputStream(), digest);
                start(() -> out.write(1));
                return Arrays.equals(nothing, digest.digest()) ? "none" : "some";
            }
            case "deflater-of-stream": {
                Deflater deflater = new Deflater();
                DeflaterOutputStream out = new DeflaterOutputStream(new ByteArrayOutputStream(), deflater);
                start(() -> out.write(1));
                return "" + deflater.getTotalIn();
            }
            case "attributes-of-manifest": {
                Manifest manifest = new Manifest();
                start(() -> manifest.getMainAttributes().putValue("k", "v"));
                return "" + manifest.equals(new Manifest());
            }
            case "cookies-of-manager": {
                CookieManager manager = new CookieManager();
                URI uri = URI.create("http://localhost/");
                HttpCookie cookie = new HttpCookie("a", "b");
                cookie.setPath("/");
                cookie.setVersion(0);
                start(() -> manager.getCookieStore().add(uri, cookie));
                return "" + manager.get(uri, Map.of()).get("Cookie").size();
            }
            case "level-of-logger-above": {
                Logger above = Logger.getLogger("delegates");
                Logger below = Logger.getLogger("delegates.below");
                above.setLevel(Level.INFO);
                start(() -> above.setLevel(Level.OFF));
                return "" + below.isLoggable(Level.INFO);
            }
            case "handler-of-logger-above": {
                Logger above = Logger.getLogger("delegates");
                Logger below = Logger.getLogger("delegates.below");
                above.setUseParentHandlers(false);
                Told told = new Told();
                start(() -> above.addHandler(told));
                below.info("a");
                return "" + told.told.length();
            }
            case "record-formatted": {
                LogRecord record = new LogRecord(Level.INFO, "a");
                start(() -> record.setMessage("b"));
                return new SimpleFormatter().formatMessage(record);
            }
            default:
                return null;
        }
    }
}
