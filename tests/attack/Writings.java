import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Date;
import java.util.Formatter;
import java.util.List;
import java.util.Properties;
import java.util.Queue;
import java.util.Random;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Threads that write to one place, read from one, share tools for texts, and reach objects by reflection. */
class Writings extends Chapter {
    public static void main(String[] args) throws Throwable {
        String told = printed(args[0]);
        told = told != null ? told : read(args[0]);
        told = told != null ? told : files(args[0]);
        told = told != null ? told : tools(args[0]);
        told = told != null ? told : logged(args[0]);
        tell(told != null ? told : reflected(args[0]));
    }

    private static String printed(String what) throws Throwable {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(bytes);
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        BufferedWriter buffered = new BufferedWriter(text);
        switch (what) {
            case "stream-texts": all(() -> out.print("ab"), () -> out.print("cd")); return bytes.toString();
            case "stream-chained":
                all(() -> out.append("a").append("b"), () -> out.print("c"));
                return bytes.toString();
            case "stream-format":
                all(() -> out.printf("%s-%s", "a", "b"), () -> out.print("c"));
                return bytes.toString();
            case "stream-lines":
                all(() -> { out.print("a"); out.println("b"); }, () -> out.println("c"));
                return bytes.toString().replace(System.lineSeparator(), "/");
            case "stream-monitor": // the documentation says nothing of its monitor; the code of the JDK has it
                all(() -> {
                    out.print("a");
                    out.print("b");
                    out.flush();
                }, () -> check(!out.checkError()));
                return bytes.toString();
            case "writer-lines":
                all(() -> writer.println("a"), () -> writer.println("b"));
                return text.toString().replace(System.lineSeparator(), "/");
            case "writer-format":
                all(() -> writer.printf("%s%s", 1, 2), () -> writer.print("c"));
                return text.toString();
            case "writer-buffered": all(() -> buffered.write("a"), buffered::flush); return text.toString();
            case "writer-closed":
                all(() -> writer.print("a"), writer::close);
                return text + " " + writer.checkError();
            case "bytes-reset":
                all(() -> { bytes.write('a'); bytes.write('b'); }, bytes::reset);
                return bytes.toString();
            case "bytes-to-array": {
                byte[][] got = new byte[1][];
                all(() -> { bytes.write('a'); bytes.write('b'); }, () -> got[0] = bytes.toByteArray());
                return got[0].length + " " + bytes.size();
            }
            case "out-replaced": {
                PrintStream old = System.out;
                all(() -> System.out.println("a"), () -> System.setOut(out));
                System.setOut(old);
                return "end" + (bytes.size() == 0 ? 0 : 1);
            }
            default: return null;
        }
    }

    private static String read(String what) throws Throwable {
        String[] got = new String[2];
        switch (what) {
            case "reader-shared": {
                BufferedReader in = new BufferedReader(new StringReader("a\nb\n"));
                all(() -> got[0] = in.readLine(), () -> got[1] = in.readLine());
                return got[0] + " " + got[1];
            }
            case "readers-of-one": { // the first takes all into its buffer
                StringReader in = new StringReader("a\nb\n");
                all(() -> got[0] = new BufferedReader(in).readLine(), () -> got[1] = new BufferedReader(in).readLine());
                return got[0] + " " + got[1];
            }
            case "scanner-shared": {
                Scanner in = new Scanner("1 2");
                all(() -> in.nextInt(), () -> in.nextInt());
                return "end";
            }
            case "scanner-guarded": {
                Scanner in = new Scanner("1 2");
                Body next = () -> {
                    synchronized (in) {
                        seen += in.nextInt();
                    }
                };
                all(next, next);
                return seen;
            }
            case "reader-closed": {
                BufferedReader in = new BufferedReader(new StringReader("a\n"));
                all(() -> got[0] = thrown(in::readLine), in::close);
                return got[0];
            }
            case "bytes-in": {
                ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1, 2, 3});
                int[] sum = new int[2];
                all(() -> sum[0] = in.read() * 10 + in.read(), () -> sum[1] = in.read());
                return sum[0] + " " + sum[1];
            }
            default: return null;
        }
    }

    private static String files(String what) throws Throwable {
        if (!what.startsWith("file-")) {
            return null;
        }
        Path folder = Files.createTempDirectory("writings");
        Path file = folder.resolve("f");
        Path other = folder.resolve("g");
        String[] got = new String[2];
        try {
            switch (what) {
                case "file-created-by-two":
                    all(() -> got[0] = thrown(() -> Files.createFile(file)),
                        () -> got[1] = thrown(() -> Files.createFile(file)));
                    return sorted(got);
                case "file-checked": // there when asked, gone when read
                    Files.writeString(file, "a");
                    all(() -> got[0] = thrown(() -> { if (Files.exists(file)) { Files.readString(file); } }),
                        () -> Files.delete(file));
                    return got[0];
                case "file-moved":
                    Files.writeString(file, "old");
                    Files.writeString(other, "new");
                    all(() -> got[0] = Files.readString(file),
                        () -> Files.move(other, file, StandardCopyOption.ATOMIC_MOVE));
                    return got[0];
                case "file-overwritten": // cut to nothing, and then written
                    Files.writeString(file, "old");
                    all(() -> got[0] = Files.readString(file), () -> Files.writeString(file, "new"));
                    return "[" + got[0] + "]";
                case "file-appended":
                    Files.writeString(file, "");
                    all(() -> Files.writeString(file, "a", StandardOpenOption.APPEND),
                        () -> Files.writeString(file, "b", StandardOpenOption.APPEND));
                    return Files.readString(file);
                case "file-lines": {
                    Files.writeString(file, "");
                    try (BufferedWriter out = Files.newBufferedWriter(file)) {
                        all(() -> out.write("ab"), () -> out.write("cd"));
                    }
                    return Files.readString(file);
                }
                case "file-listed": {
                    Files.createFile(file);
                    all(() -> Files.move(file, other), () -> {
                        try (var list = Files.list(folder)) {
                            got[0] = "" + list.count();
                        }
                    });
                    return got[0];
                }
                default:
                    throw new IllegalArgumentException(what);
            }
        } finally {
            Files.deleteIfExists(file);
            Files.deleteIfExists(other);
            Files.delete(folder);
        }
    }

    private static String tools(String what) throws Throwable {
        Object[] got = new Object[2];
        Random random = new Random(42);
        switch (what) {
            case "random-ints": {
                Random same = new Random(42);
                int first = same.nextInt();
                all(() -> got[0] = random.nextInt() == first, () -> got[1] = random.nextInt() == first);
                return got[0] + " " + got[1];
            }
            case "random-long": { // two steps of the generator
                Random same = new Random(42);
                List<Integer> ints = List.of(same.nextInt(), same.nextInt(), same.nextInt());
                all(() -> got[0] = random.nextLong(), () -> got[1] = random.nextInt());
                int low = (int) (long) (Long) got[0];
                return ints.indexOf(got[1]) + " " + ints.indexOf(low);
            }
            case "random-seeded": {
                int first = new Random(7).nextInt();
                all(() -> random.setSeed(7), () -> got[0] = random.nextInt() == first);
                return "" + got[0];
            }
            case "random-split": {
                SplittableRandom split = new SplittableRandom(1);
                all(() -> split.nextInt(), () -> split.nextInt());
                return "end";
            }
            case "uuid": {
                UUID id = UUID.randomUUID();
                all(() -> got[0] = id.toString(), () -> got[1] = UUID.fromString(id.toString()));
                return "" + got[1].equals(id);
            }
            case "date-format": {
                SimpleDateFormat format = new SimpleDateFormat("yyyy");
                all(() -> format.format(new Date(0)), () -> format.format(new Date(1)));
                return "end";
            }
            case "date-formatter": {
                DateTimeFormatter format = DateTimeFormatter.ofPattern("yyyy-MM-dd");
                all(() -> got[0] = LocalDate.of(2020, 1, 2).format(format),
                    () -> got[1] = LocalDate.parse("2021-02-03", format));
                return got[0] + " " + got[1];
            }
            case "formatter": {
                Formatter format = new Formatter();
                all(() -> format.format("a"), () -> format.format("b"));
                return "end";
            }
            case "encoder": {
                CharsetEncoder encoder = StandardCharsets.UTF_8.newEncoder();
                all(() -> encoder.encode(CharBuffer.wrap("a")), () -> encoder.encode(CharBuffer.wrap("b")));
                return "end";
            }
            case "digest": {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                all(() -> digest.update((byte) 1), () -> digest.update((byte) 2));
                return "end";
            }
            case "digest-cloned-while-updated": {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                all(() -> digest.clone(), () -> digest.update((byte) 1));
                return "end";
            }
            case "properties": {
                Properties properties = new Properties();
                all(() -> properties.load(new StringReader("a=1\nb=2\n")), () -> got[0] = properties.getProperty("b"));
                return got[0] + " " + properties.size();
            }
            case "properties-of-system":
                all(() -> System.setProperty("own.a", "1"), () -> got[0] = System.getProperty("own.a", "none"));
                return "" + got[0];
            case "text-of-list": {
                List<String> list = new ArrayList<>(List.of("a"));
                all(() -> String.format("%s", list), () -> list.add("b"));
                return "end";
            }
            default: return null;
        }
    }

    /** A handler that keeps what it gets. */
    static class Keeper extends Handler {
        final Queue<String> kept = new ConcurrentLinkedQueue<>();

        @Override
        public void publish(LogRecord entry) {
            if (isLoggable(entry)) {
                kept.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    private static String logged(String what) throws Throwable {
        if (!what.startsWith("log-")) {
            return null;
        }
        Logger logger = Logger.getLogger("writings");
        Keeper keeper = new Keeper();
        logger.setUseParentHandlers(false);
        logger.addHandler(keeper);
        try {
            switch (what) {
                case "log-level": all(() -> logger.setLevel(Level.OFF), () -> logger.info("a")); break;
                case "log-two": all(() -> logger.info("a"), () -> logger.info("b")); break;
                case "log-removed":
                    all(() -> logger.removeHandler(keeper), () -> { logger.info("a"); logger.info("b"); });
                    break;
                case "log-lazy": all(() -> logger.fine(() -> seen = "made"), () -> logger.info("a")); break;
                case "log-filter": all(() -> keeper.setFilter(r -> false), () -> logger.info("a")); break;
                case "log-by-child": {
                    Logger child = Logger.getLogger("writings.child");
                    all(() -> child.setUseParentHandlers(false), () -> child.info("a"));
                    child.setUseParentHandlers(true);
                    break;
                }
                default: throw new IllegalArgumentException(what);
            }
            return String.join(" ", keeper.kept) + seen + ".";
        } finally {
            logger.removeHandler(keeper);
            logger.setLevel(null);
            logger.setUseParentHandlers(true);
        }
    }

    static class Data implements Serializable {
        private static final long serialVersionUID = 1;
        int plain;
        volatile int safe;
        transient int skipped;
        List<String> list = new ArrayList<>(List.of("a"));

        synchronized void add() {
            plain++;
        }

        void addPlain() {
            plain++;
        }
    }

    interface Greeter {
        String greet(String name);
    }

    private static String reflected(String what) throws Throwable {
        Data data = new Data();
        Method add = Data.class.getDeclaredMethod("add");
        Field plain = Data.class.getDeclaredField("plain");
        Field safe = Data.class.getDeclaredField("safe");
        Object[] got = new Object[2];
        switch (what) {
            case "invoked-guarded": all(() -> add.invoke(data), data::add); return "" + data.plain;
            case "invoked-plain": {
                Method m = Data.class.getDeclaredMethod("addPlain");
                all(() -> m.invoke(data), () -> m.invoke(data));
                return "end";
            }
            case "field-plain": all(() -> plain.setInt(data, 1), () -> plain.get(data)); return "end";
            case "field-volatile":
                all(() -> { plain.setInt(data, 1); safe.setInt(data, 1); },
                    () -> { if (safe.getInt(data) == 1) { got[0] = plain.get(data); } });
                return "" + got[0];
            case "array-set": {
                int[] numbers = new int[2];
                all(() -> Array.setInt(numbers, 0, 1), () -> Array.set(numbers, 1, 2));
                return numbers[0] + " " + numbers[1];
            }
            case "array-set-onto": {
                int[] numbers = new int[2];
                all(() -> Array.setInt(numbers, 0, 1), () -> Array.get(numbers, 0));
                return "end";
            }
            case "proxy": {
                AtomicInteger calls = new AtomicInteger();
                InvocationHandler handler = (proxy, method, a) -> method.getName() + calls.incrementAndGet() + a[0];
                Greeter greeter = (Greeter) Proxy.newProxyInstance(Greeter.class.getClassLoader(),
                    new Class<?>[] {Greeter.class}, handler);
                all(() -> got[0] = greeter.greet("x"), () -> got[1] = greeter.greet("y"));
                return got[0] + " " + got[1];
            }
            case "proxy-plain": {
                int[] calls = new int[1];
                InvocationHandler handler = (proxy, method, a) -> "" + calls[0]++;
                Greeter greeter = (Greeter) Proxy.newProxyInstance(Greeter.class.getClassLoader(),
                    new Class<?>[] {Greeter.class}, handler);
                all(() -> greeter.greet("x"), () -> greeter.greet("y"));
                return "end";
            }
            case "proxy-guarded": {
                int[] calls = new int[1];
                InvocationHandler handler = (proxy, method, a) -> {
                    synchronized (proxy) {
                        return "" + ++calls[0];
                    }
                };
                Greeter greeter = (Greeter) Proxy.newProxyInstance(Greeter.class.getClassLoader(),
                    new Class<?>[] {Greeter.class}, handler);
                all(() -> got[0] = greeter.greet("x"), () -> got[1] = greeter.greet("y"));
                return sorted("" + got[0], "" + got[1]);
            }
            case "written-list": all(() -> write(data), () -> data.list.add("b")); return "end";
            case "written-plain": all(() -> write(data), () -> data.plain = 1); return "end";
            case "written-transient": all(() -> write(data), () -> data.skipped = 1); return "end";
            case "written-twice": all(() -> write(data), () -> write(data)); return "end";
            case "written-guarded":
                all(() -> {
                    synchronized (data) {
                        got[0] = copy(data).plain;
                    }
                }, data::add);
                return "" + got[0];
            case "written-volatile": all(() -> got[0] = copy(data).safe, () -> data.safe = 1); return "" + got[0];
            default: throw new IllegalArgumentException(what);
        }
    }

    private static byte[] write(Object object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(object);
        return bytes.toByteArray();
    }

    private static Data copy(Data data) throws Exception {
        return (Data) new ObjectInputStream(new ByteArrayInputStream(write(data))).readObject();
    }
}
