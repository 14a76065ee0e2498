import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayWriter;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** java.io, java.util.stream in parallel. */
class Streams extends Chapter {
    public static void main(String[] args) throws Exception {
        String text = pipes(args[0]);
        text = text != null ? text : io(args[0]);
        text = text != null ? text : objects(args[0]);
        tell(text != null ? text : parallel(args[0]));
    }

    private static String pipes(String name) throws Exception {
        PipedInputStream in = new PipedInputStream();
        switch (name) {
            case "pipe-bytes": {
                PipedOutputStream out = new PipedOutputStream(in);
                Thread t = start(() -> {
                    out.write(7);
                    out.close();
                });
                String text = in.read() + " " + in.read();
                t.join();
                return text;
            }
            case "pipe-orders": {
                PipedOutputStream out = new PipedOutputStream(in);
                Thread t = start(() -> {
                    x = 3;
                    out.write(7);
                    out.close();
                });
                in.read();
                int read = x;
                t.join();
                return "" + read;
            }
            case "pipe-not-connected": {
                return thrown(in::read) + " " + thrown(() -> new PipedOutputStream().write(1));
            }
            case "pipe-connected-twice": {
                PipedOutputStream out = new PipedOutputStream(in);
                return thrown(() -> out.connect(in));
            }
            case "pipe-closed-reader": {
                PipedOutputStream out = new PipedOutputStream(in);
                out.write(1);
                in.close();
                return thrown(() -> out.write(2));
            }
            case "pipe-broken": { // a writer that has ended without closing
                PipedOutputStream out = new PipedOutputStream(in);
                Thread t = start(() -> out.write(7));
                t.join();
                return in.read() + " " + thrown(in::read);
            }
            case "pipe-chars": {
                PipedReader reader = new PipedReader();
                PipedWriter writer = new PipedWriter(reader);
                Thread t = start(() -> {
                    writer.write("ab");
                    writer.close();
                });
                String text = "" + (char) reader.read() + (char) reader.read() + reader.read();
                t.join();
                return text;
            }
            default:
                return null;
        }
    }

    private static String io(String name) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        StringWriter chars = new StringWriter();
        switch (name) {
            case "bytes-written": {
                all(() -> bytes.write('a'), () -> bytes.write('b'));
                return bytes.toString();
            }
            case "bytes-written-arrays": {
                all(() -> bytes.write(new byte[] {'a', 'b'}, 0, 2), () -> bytes.write(new byte[] {'c', 'd'}, 0, 2));
                return bytes.toString();
            }
            case "bytes-reset": {
                all(() -> bytes.write('a'), bytes::reset);
                return "" + bytes.size();
            }
            case "bytes-read": {
                ByteArrayInputStream in = new ByteArrayInputStream(new byte[] {1, 2});
                int[] got = new int[2];
                all(() -> got[0] = in.read(), () -> got[1] = in.read());
                return got[0] + " " + got[1] + " " + in.available();
            }
            case "bytes-read-array-race": {
                byte[] array = {1, 2};
                ByteArrayInputStream in = new ByteArrayInputStream(array);
                all(in::read, () -> array[0] = 5);
                return "";
            }
            case "print-chars": {
                PrintStream out = new PrintStream(bytes, true);
                all(() -> out.print("ab"), () -> out.print("cd"));
                return bytes.toString();
            }
            case "print-two-calls": {
                PrintStream out = new PrintStream(bytes, true);
                all(() -> {
                    out.print("a");
                    out.print("b");
                }, () -> out.print("c"));
                return bytes.toString();
            }
            case "print-to-string": {
                PrintWriter out = new PrintWriter(chars);
                all(() -> out.print("a"), () -> out.print("b"));
                return chars.toString();
            }
            case "print-error": {
                PrintStream out = new PrintStream(new java.io.OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException();
                    }
                });
                boolean before = out.checkError();
                all(() -> out.write('a'));
                return before + " " + out.checkError();
            }
            case "print-own-stream-race": { // the stream below has no lock of its own
                int[] count = new int[1];
                java.io.OutputStream own = new java.io.OutputStream() {
                    @Override
                    public void write(int b) {
                        count[0]++;
                    }
                };
                PrintStream one = new PrintStream(own, true);
                PrintStream two = new PrintStream(own, true);
                all(() -> one.write('a'), () -> two.write('b'));
                return "";
            }
            case "chars-written": {
                CharArrayWriter out = new CharArrayWriter();
                all(() -> out.write("ab"), () -> out.write("cd"));
                return out.toString();
            }
            case "lines-shared": {
                BufferedReader reader = new BufferedReader(new StringReader("a\nb\n"));
                String[] got = new String[2];
                all(() -> got[0] = reader.readLine(), () -> got[1] = reader.readLine());
                return got[0] + got[1] + reader.readLine();
            }
            case "reader-closed": {
                BufferedReader reader = new BufferedReader(new StringReader("a"));
                Thread t = start(reader::close);
                String text = thrown(reader::read);
                t.join();
                return text;
            }
            default:
                return null;
        }
    }

    static class Plain implements Serializable {
        int value = 1;
        transient int left = 2;
        transient Object other = new Object();
    }

    static class Single implements Serializable {
        static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    static class Holder implements Serializable {
        Object held = new Object();
    }

    enum Color {
        RED
    }

    private static byte[] written(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    @SuppressWarnings("unchecked")
    private static <T> T copied(T object) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(written(object)))) {
            return (T) in.readObject();
        }
    }

    private static String objects(String name) throws Exception {
        switch (name) {
            case "object-round-trip": {
                Plain[] got = new Plain[2];
                all(() -> got[0] = copied(new Plain()), () -> got[1] = copied(new Plain()));
                return got[0].value + " " + got[1].left + " " + got[0].other;
            }
            case "object-resolved": {
                boolean[] got = new boolean[2];
                all(() -> got[0] = copied(Single.ONE) == Single.ONE, () -> got[1] = copied(Color.RED) == Color.RED);
                return got[0] + " " + got[1];
            }
            case "object-race": {
                Plain plain = new Plain();
                all(() -> plain.value = 5, () -> written(plain));
                return "";
            }
            case "object-of-list-race": {
                List<Integer> list = new ArrayList<>(List.of(1));
                all(() -> list.add(2), () -> written(list));
                return "";
            }
            case "object-of-synchronized-list": { // it is written under its own lock
                List<Integer> list = Collections.synchronizedList(new LinkedList<>());
                all(() -> list.add(1), () -> seen = "" + copied(list).size());
                return seen;
            }
            case "object-not-serializable": {
                return thrown(() -> written(new Holder()));
            }
            default:
                return null;
        }
    }

    private static String parallel(String name) throws Exception {
        switch (name) {
            case "parallel-sum": {
                return "" + IntStream.of(1, 2, 3).parallel().sum();
            }
            case "parallel-race": {
                int[] sum = new int[1];
                IntStream.range(0, 2).parallel().forEach(i -> sum[0] += i);
                return "";
            }
            case "parallel-list-race": {
                List<Integer> list = new ArrayList<>();
                Stream.of(1, 2).parallel().forEach(list::add);
                return "";
            }
            case "parallel-list-order": {
                List<Integer> list = Collections.synchronizedList(new ArrayList<>());
                Stream.of(1, 2).parallel().forEach(list::add);
                return "" + list;
            }
            case "parallel-ordered": {
                List<Integer> list = new ArrayList<>();
                Stream.of(1, 2).parallel().forEachOrdered(list::add);
                return "" + list;
            }
            case "parallel-collected": {
                return "" + Stream.of(3, 1, 2).parallel().map(i -> i * 2).collect(Collectors.toList());
            }
            case "parallel-any": {
                return "" + Stream.of(1, 2).parallel().findAny().get();
            }
            case "parallel-first": {
                return "" + Stream.of(1, 2).parallel().findFirst().get();
            }
            case "parallel-peeked": {
                AtomicInteger count = new AtomicInteger();
                boolean any = IntStream.range(0, 2).parallel().peek(i -> count.incrementAndGet()).anyMatch(i -> true);
                return any + " " + count;
            }
            case "parallel-sees-what-was": { // what the caller did before is ordered, and what the tasks did, too
                int[] shared = {5, 0};
                IntStream.of(1).parallel().forEach(i -> shared[1] = shared[0]);
                return "" + shared[1];
            }
            case "parallel-grouped": {
                var groups = Stream.of(1, 2).parallel().collect(Collectors.groupingByConcurrent(i -> "k"));
                return "" + groups;
            }
            default:
                return null;
        }
    }
}
