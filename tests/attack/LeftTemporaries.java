import java.io.File;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.logging.FileHandler;

/**
 * Temporary files and folders that a program leaves behind, and whose names it hashes: the executions of a search do
 * not meet what earlier ones have left. A thread that is held up for ever, or an exception, keeps a program from
 * removing its files.
 */
class LeftTemporaries extends Chapter {
    private static final Map<String, Integer> sizes = new HashMap<>();
    private static volatile int turn;

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "file" -> shared(Files.createTempFile("left", ".txt").toString());
            case "old-api" -> shared(File.createTempFile("left", ".txt").getPath());
            case "folder" -> shared(filled().toString());
            case "link" -> link();
            case "exception" -> exception();
            case "by-two" -> byTwo();
            case "name-used-again" -> usedAgain();
            case "locked" -> locked(Files.createTempFile("left", ".txt"), 0, 1);
            case "locked-fixed" -> locked(Path.of(System.getProperty("java.io.tmpdir"), "hpor-attack-locked"), 0, 1);
            case "locked-part" -> locked(Files.createTempFile("left", ".txt"), 5, 2);
            case "locked-twice" -> lockedTwice(Files.createTempFile("left", ".txt"));
            case "handlers" -> handlers();
            case "asynchronous" -> asynchronous(Files.createTempFile("left", ".txt"));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static Path filled() throws Exception {
        Path folder = Files.createTempDirectory("left");
        Files.writeString(folder.resolve("a"), "a");
        Files.writeString(Files.createDirectory(folder.resolve("inner")).resolve("b"), "b");
        return folder;
    }

    /** Who is first puts the name there. */
    private static void shared(String name) throws Exception {
        Thread other = start(() -> {
            synchronized (sizes) {
                sizes.putIfAbsent(name, 1);
            }
        });
        synchronized (sizes) {
            sizes.putIfAbsent(name, 0);
        }
        other.join();
        say(sizes.get(name));
    }

    /** What a link leads to is no part of a folder. The first execution makes it. */
    private static void link() throws Exception {
        Path folder = Files.createTempDirectory("left"), other = filled();
        Files.createSymbolicLink(folder.resolve("link"), other);
        shared(folder.toString());
    }

    private static void exception() throws Exception {
        Set<Path> made = new HashSet<>();
        Thread other = start(() -> turn = 1);
        Path file = Files.createTempFile("left", ".txt");
        made.add(file);
        if (turn == 0) {
            throw new IllegalStateException("left " + made.size());
        }
        Files.delete(file);
        other.join();
        say(made.size());
    }

    private static void byTwo() throws Exception {
        Set<String> names = java.util.concurrent.ConcurrentHashMap.newKeySet();
        Thread other = start(() -> names.add(Files.createTempDirectory("left").toString()));
        names.add(Files.createTempDirectory("left").toString());
        other.join();
        say(names.size());
    }

    private static void usedAgain() throws Exception {
        Path file = Files.createTempFile("left", ".txt");
        Files.delete(file);
        Thread other = start(() -> Files.writeString(file, "other"));
        other.join();
        say(Files.readString(file));
    }

    /** A thread that comes too late leaves the file locked, and its channel open. */
    private static void locked(Path file, long from, long many) throws Exception {
        Thread other = start(() -> turn = 1);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock(from, many, false);
        if (turn == 0) {
            throw new IllegalStateException("left");
        }
        lock.release();
        channel.close();
        other.join();
        say("released");
    }

    /** In one JVM, a file cannot be locked twice. */
    private static void lockedTwice(Path file) throws Exception {
        Thread other = start(() -> turn = 1);
        FileChannel first = FileChannel.open(file, StandardOpenOption.WRITE);
        FileChannel second = FileChannel.open(file, StandardOpenOption.WRITE);
        first.lock();
        if (turn == 0) {
            throw new IllegalStateException("left");
        }
        say(thrown(second::tryLock));
        other.join();
    }

    private static void asynchronous(Path file) throws Exception {
        Thread other = start(() -> turn = 1);
        AsynchronousFileChannel channel = AsynchronousFileChannel.open(file, StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock();
        if (turn == 0) {
            throw new IllegalStateException("left");
        }
        lock.release();
        channel.close();
        other.join();
        say("released");
    }

    /** Two handlers of one name: the second one meets the first one's lock, and takes the next number. */
    private static void handlers() throws Exception {
        Path folder = Files.createTempDirectory("left");
        String pattern = folder.resolve("log%u").toString();
        Thread other = start(() -> new FileHandler(pattern));
        new FileHandler(pattern);
        other.join();
        say(Files.exists(folder.resolve("log0")), Files.exists(folder.resolve("log1")));
    }
}
