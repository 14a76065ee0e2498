import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.WatchService;
import java.nio.file.attribute.FileTime;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Iterator;
import java.util.Locale;
import java.util.Scanner;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/** Files and channels of files, charsets, formats, timers, processes, values of threads. */
class Trees extends Chapter {
    private static Path folder;

    private static volatile int y;

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("hpor-trees");
        String told;
        try {
            told = files(args[0]);
            told = told != null ? told : channels(args[0]);
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted((p, q) -> q.compareTo(p)).forEach(p -> p.toFile().delete());
            }
        }
        told = told != null ? told : texts(args[0]);
        tell(told != null ? told : timers(args[0]));
    }

    private static String files(String what) throws Exception {
        String[] s = new String[2];
        Path a = folder.resolve("a");
        Path b = folder.resolve("b");
        switch (what) {
            case "directories-by-two": // no error if it is there already
                all(() -> s[0] = thrown(() -> Files.createDirectories(a.resolve("x"))),
                        () -> s[1] = thrown(() -> Files.createDirectories(a.resolve("y"))));
                return s[0] + s[1];
            case "temporary-name-decides": { // which is the same in all executions
                Path made = Files.createTempFile(folder, null, ".t");
                Path other = File.createTempFile("abc", null, folder.toFile()).toPath();
                boolean odd = (made.getFileName().hashCode() + other.getFileName().hashCode()) % 2 != 0;
                all(odd ? () -> y = 1 : () -> y++, () -> y++);
                return "" + (Files.exists(made) && Files.exists(other));
            }
            case "directory-by-two":
                all(() -> s[0] = thrown(() -> Files.createDirectory(a)),
                        () -> s[1] = thrown(() -> Files.createDirectory(a)));
                return sorted(s);
            case "moved-by-two":
                Files.createFile(a);
                all(() -> s[0] = thrown(() -> Files.move(a, b)),
                        () -> s[1] = thrown(() -> Files.move(a, folder.resolve("c"))));
                return sorted(s) + " " + (Files.exists(b) != Files.exists(folder.resolve("c")));
            case "moved-onto-each-other":
                Files.writeString(a, "a");
                Files.writeString(b, "b");
                all(() -> s[0] = thrown(() -> Files.move(a, b, StandardCopyOption.ATOMIC_MOVE)),
                        () -> s[1] = thrown(() -> Files.move(b, a, StandardCopyOption.ATOMIC_MOVE)));
                return s[0] + " " + s[1] + " " + Files.exists(a) + Files.exists(b);
            case "deleted-by-two":
                Files.createFile(a);
                all(() -> s[0] = "" + Files.deleteIfExists(a), () -> s[1] = "" + Files.deleteIfExists(a));
                return sorted(s);
            case "deleted-while-filled":
                Files.createDirectory(a);
                all(() -> s[0] = thrown(() -> Files.delete(a)),
                        () -> s[1] = thrown(() -> Files.createFile(a.resolve("f"))));
                return s[0] + " " + s[1];
            case "copied-by-two":
                Files.writeString(a, "a");
                all(() -> s[0] = thrown(() -> Files.copy(a, b)), () -> s[1] = thrown(() -> Files.copy(a, b)));
                return sorted(s) + " " + Files.size(b);
            case "appended-by-two":
                Files.createFile(a);
                all(() -> Files.writeString(a, "x", StandardOpenOption.APPEND),
                        () -> Files.writeString(a, "y", StandardOpenOption.APPEND));
                return Files.readString(a);
            case "truncated-while-open": { // a position behind the end stays; what is written there leaves a hole
                OutputStream out = Files.newOutputStream(a);
                out.write('x');
                Thread t = start(() -> Files.newOutputStream(a).close());
                out.write('y');
                t.join();
                out.close();
                return "" + Files.size(a);
            }
            case "time-set":
                Files.createFile(a);
                all(() -> Files.setLastModifiedTime(a, FileTime.fromMillis(1000)),
                        () -> Files.setLastModifiedTime(a, FileTime.fromMillis(2000)));
                return "" + Files.getLastModifiedTime(a).toMillis();
            case "walk-meets-the-deleter": {
                Files.createDirectories(a.resolve("x"));
                Thread t = start(() -> Files.delete(a.resolve("x")));
                try (Stream<Path> all = Files.walk(folder)) {
                    s[0] = "" + all.count();
                } catch (UncheckedIOException e) {
                    s[0] = e.getCause().getClass().getSimpleName();
                }
                t.join();
                return s[0];
            }
            case "stream-of-directory-once": {
                Files.createFile(a);
                DirectoryStream<Path> stream = Files.newDirectoryStream(folder);
                all(() -> s[0] = thrown(stream::iterator), () -> s[1] = thrown(stream::iterator));
                stream.close();
                return sorted(s);
            }
            case "stream-of-directory-closed": { // as if the end were reached
                Files.createFile(a);
                DirectoryStream<Path> stream = Files.newDirectoryStream(folder);
                Iterator<Path> i = stream.iterator();
                Thread t = start(stream::close);
                s[0] = "" + i.hasNext();
                t.join();
                return s[0];
            }
            case "new-once":
                all(() -> s[0] = thrown(() -> Files.newOutputStream(a, StandardOpenOption.CREATE_NEW).close()),
                        () -> s[1] = thrown(() -> Files.newOutputStream(a, StandardOpenOption.CREATE_NEW).close()));
                return sorted(s);
            case "watcher-closed": {
                WatchService watcher = folder.getFileSystem().newWatchService();
                Thread t = start(() -> s[0] = thrown(watcher::take));
                watcher.close();
                t.join();
                return s[0] + " " + thrown(watcher::poll);
            }
            default:
                return null;
        }
    }

    private static String channels(String what) throws Exception {
        String[] s = new String[2];
        Path a = folder.resolve("a");
        switch (what) {
            case "file-channel-interrupted": { // closes it, also for others
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                Thread t = start(() -> {
                    Thread.currentThread().interrupt();
                    s[0] = thrown(() -> c.write(ByteBuffer.allocate(1))) + " " + Thread.interrupted();
                });
                t.join();
                return s[0] + " " + thrown(() -> c.write(ByteBuffer.allocate(1))) + " " + c.isOpen();
            }
            case "file-channel-closed": {
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                Thread t = start(c::close);
                s[0] = thrown(() -> c.position(1));
                t.join();
                return s[0].equals("AsynchronousCloseException") ? "ClosedChannelException" : s[0];
            }
            case "file-locked-twice": { // held by the JVM, not by a thread: no waiting, and it orders no memory
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                Body lock = () -> {
                    FileLock l = c.lock();
                    x++;
                    l.release();
                };
                all(() -> s[0] = thrown(lock), () -> s[1] = thrown(lock));
                c.close();
                return sorted(s);
            }
            case "file-locked-in-parts": {
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                all(() -> s[0] = thrown(() -> c.lock(0, 1, false)), () -> s[1] = thrown(() -> c.lock(1, 1, false)));
                c.close();
                return s[0] + s[1];
            }
            case "file-lock-ends-with-channel": {
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock l = c.lock();
                Thread t = start(c::close);
                t.join();
                return l.isValid() + " " + thrown(l::release);
            }
            case "closed-by-two-while-written": { // who closes waits until the writer has left
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                Thread t = start(() -> s[0] = thrown(() -> c.write(ByteBuffer.wrap(new byte[] {1}))));
                Thread u = start(c::close);
                c.close();
                t.join();
                u.join();
                return (s[0].equals("ok") ? s[0] : "closed") + " " + c.isOpen();
            }
            case "channel-orders-nothing": {
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                all(() -> {
                    x = 1;
                    c.write(ByteBuffer.wrap(new byte[] {1}), 1);
                }, () -> {
                    c.write(ByteBuffer.wrap(new byte[] {2}), 2);
                    x++;
                });
                c.close();
                return "";
            }
            case "written-at-positions": { // does not touch the channel's own position
                FileChannel c = FileChannel.open(a, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                all(() -> c.write(ByteBuffer.wrap(new byte[] {1}), 1), () -> c.write(ByteBuffer.wrap(new byte[] {2})));
                s[0] = c.position() + " " + c.size();
                c.close();
                byte[] got = Files.readAllBytes(a);
                return s[0] + " " + got[0] + got[1];
            }
            case "truncate-and-write": {
                Files.write(a, new byte[] {1, 2, 3});
                FileChannel c = FileChannel.open(a, StandardOpenOption.WRITE);
                c.position(3);
                all(() -> c.truncate(1), () -> c.write(ByteBuffer.wrap(new byte[] {4})));
                s[0] = c.size() + " " + c.position();
                c.close();
                return s[0];
            }
            case "position-by-two": {
                Files.write(a, new byte[] {1, 2});
                SeekableByteChannel c = Files.newByteChannel(a);
                ByteBuffer[] in = {ByteBuffer.allocate(1), ByteBuffer.allocate(1)};
                all(() -> c.read(in[0]), () -> c.read(in[1]));
                c.close();
                return "" + in[0].get(0) + in[1].get(0);
            }
            case "read-only": {
                Files.write(a, new byte[] {1});
                FileChannel c = FileChannel.open(a);
                all(() -> s[0] = thrown(() -> c.write(ByteBuffer.allocate(1))),
                        () -> s[1] = thrown(() -> c.truncate(0)));
                c.close();
                return s[0] + " " + s[1];
            }
            default:
                return null;
        }
    }

    private static String texts(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "decoder-shared": {
                CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
                Body decode = () -> d.decode(ByteBuffer.wrap(new byte[] {'a'}));
                all(decode, decode);
                return "";
            }
            case "decoder-each": {
                byte[] bad = {(byte) 0xff};
                all(() -> {
                    try {
                        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bad));
                    } catch (CharacterCodingException e) {
                        s[0] = e.getClass().getSimpleName();
                    }
                }, () -> s[1] = StandardCharsets.UTF_8.decode(ByteBuffer.wrap(bad)).toString());
                return s[0] + " " + s[1].equals("\ufffd");
            }
            case "charset-by-name":
                all(() -> s[0] = thrown(() -> check(Charset.forName("utf8") == StandardCharsets.UTF_8)),
                        () -> s[1] = thrown(() -> Charset.forName("no-such")));
                return s[0] + " " + s[1];
            case "number-format-of-each":
                all(() -> s[0] = NumberFormat.getInstance(Locale.US).format(1234.5),
                        () -> s[1] = NumberFormat.getInstance(Locale.GERMANY).format(1234.5));
                return s[0] + " " + s[1];
            case "decimal-format-race": {
                DecimalFormat f = new DecimalFormat("0.0");
                all(() -> f.format(1.5), () -> f.setMinimumFractionDigits(2));
                return "";
            }
            case "date-format-locked": {
                SimpleDateFormat f = new SimpleDateFormat("yyyy", Locale.US);
                all(() -> {
                    synchronized (f) {
                        s[0] = f.format(f.parse("1999"));
                    }
                }, () -> {
                    synchronized (f) {
                        s[1] = f.format(f.parse("2001"));
                    }
                });
                return s[0] + s[1];
            }
            case "formatter-of-time-shared": { // immutable and thread-safe
                DateTimeFormatter f = DateTimeFormatter.ISO_LOCAL_DATE;
                all(() -> s[0] = f.format(LocalDate.of(2020, 1, 2)),
                        () -> s[1] = "" + LocalDate.parse("2021-03-04", f));
                return s[0] + " " + s[1];
            }
            case "choice": { // "choice formats are not synchronized", but to format only reads
                ChoiceFormat c = new ChoiceFormat("0#none|1#one");
                all(() -> s[0] = c.format(0), () -> s[1] = c.format(1));
                return s[0] + s[1];
            }
            case "scanner-locked": {
                Scanner scanner = new Scanner("1 2");
                Body next = () -> {
                    synchronized (scanner) {
                        v = v * 10 + scanner.nextInt();
                    }
                };
                all(next, next);
                return "" + v;
            }
            case "scanner-closed": {
                Scanner scanner = new Scanner("1 2");
                all(() -> {
                    synchronized (scanner) {
                        scanner.close();
                    }
                }, () -> {
                    synchronized (scanner) {
                        s[0] = thrown(scanner::nextInt);
                    }
                });
                return s[0];
            }
            case "local-random-is-of-the-thread": { // no race, though kept in a static
                all(() -> s[0] = "" + (ThreadLocalRandom.current().nextInt(1) + 1),
                        () -> s[1] = thrown(() -> ThreadLocalRandom.current().setSeed(1)));
                return s[0] + " " + s[1];
            }
            case "splittable-split": { // split before the threads begin, each has its own
                SplittableRandom one = new SplittableRandom(1);
                SplittableRandom two = one.split();
                all(() -> s[0] = "" + one.nextInt(1), () -> s[1] = "" + two.nextInt(1));
                return s[0] + s[1];
            }
            default:
                return null;
        }
    }

    private static TimerTask task(Body body) {
        return new TimerTask() {
            @Override
            public void run() {
                try {
                    body.run();
                } catch (Throwable e) {
                    throw new IllegalStateException(e);
                }
            }
        };
    }

    private static String timers(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "task-cancels-itself": { // a task for once that runs is not to be cancelled
                Timer timer = new Timer();
                TimerTask[] me = new TimerTask[1];
                CountDownLatch done = new CountDownLatch(1);
                me[0] = task(() -> {
                    s[0] = "" + me[0].cancel();
                    done.countDown();
                });
                timer.schedule(me[0], 0);
                done.await();
                timer.cancel();
                return s[0];
            }
            case "task-cancelled-by-two": { // the timer may take it out before purge() does
                Timer timer = new Timer(true);
                TimerTask t = task(() -> v = 1);
                timer.schedule(t, 3_600_000);
                all(() -> s[0] = "" + t.cancel(), () -> s[1] = "" + t.cancel());
                return sorted(s) + " " + timer.purge();
            }
            case "task-never-scheduled": {
                TimerTask t = task(() -> { });
                Timer timer = new Timer(true);
                all(() -> s[0] = "" + t.cancel(), () -> s[1] = thrown(() -> timer.schedule(t, 3_600_000)));
                return s[0] + " " + s[1];
            }
            case "timer-cancelled-or-scheduled": {
                Timer timer = new Timer();
                all(timer::cancel, () -> s[0] = thrown(() -> timer.schedule(task(() -> say("r")), 0)));
                return s[0];
            }
            case "timer-cancelled-by-its-task": { // this is then the last task that runs
                Timer timer = new Timer();
                timer.schedule(task(() -> {
                    timer.cancel();
                    say("a");
                }), 0);
                thrown(() -> timer.schedule(task(() -> say("b")), 10));
                return "";
            }
            case "task-fails-ends-the-timer": {
                Timer timer = new Timer();
                CountDownLatch ran = new CountDownLatch(1);
                Thread.setDefaultUncaughtExceptionHandler((t, e) -> ran.countDown());
                timer.schedule(task(() -> check(false)), 0);
                ran.await();
                return thrown(() -> timer.schedule(task(() -> { }), 0));
            }
            case "task-by-two-timers": {
                TimerTask t = task(() -> { });
                Timer a = new Timer(true);
                Timer b = new Timer(true);
                all(() -> s[0] = thrown(() -> a.schedule(t, 1)), () -> s[1] = thrown(() -> b.schedule(t, 1)));
                return sorted(s);
            }
            case "process-ends": {
                Process p = new ProcessBuilder("true").start();
                all(() -> s[0] = "" + p.waitFor(), () -> s[1] = "" + p.waitFor());
                return s[0] + s[1] + p.isAlive();
            }
            case "process-missing":
                all(() -> s[0] = thrown(() -> new ProcessBuilder("/no/such/command").start()),
                        () -> s[1] = thrown(() -> new ProcessBuilder().start()));
                return s[0] + " " + s[1].endsWith("IndexOutOfBoundsException");
            case "process-exits-with": {
                Process p = new ProcessBuilder("sh", "-c", "exit 3").start();
                Thread t = start(() -> s[0] = "" + p.waitFor());
                t.join();
                return s[0] + p.exitValue();
            }
            case "processors":
                all(() -> s[0] = "" + Runtime.getRuntime().availableProcessors(),
                        () -> s[1] = "" + Runtime.getRuntime().availableProcessors());
                return "" + s[0].equals(s[1]);
            default:
                return locals(what);
        }
    }

    static final ThreadLocal<int[]> OWN = ThreadLocal.withInitial(() -> new int[] {++x});
    static final InheritableThreadLocal<String> HANDED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + (Thread.currentThread() == made ? "child" : "parent");
        }
    };
    static Thread made;

    private static String locals(String what) throws Exception {
        String[] s = new String[2];
        switch (what) {
            case "initial-value-races": // the supplier runs in each thread
                all(() -> OWN.get(), () -> OWN.get());
                return "";
            case "removed-is-made-anew": {
                synchronized (OWN) {
                    OWN.get();
                }
                Thread t = start(() -> s[0] = "" + OWN.get()[0]);
                t.join();
                OWN.remove();
                return s[0] + OWN.get()[0];
            }
            case "child-value-in-the-parent": {
                HANDED.set("v-");
                made = thread(() -> s[0] = HANDED.get());
                HANDED.set("later");
                made.start();
                made.join();
                return s[0];
            }
            default:
                throw new IllegalArgumentException(what);
        }
    }
}
