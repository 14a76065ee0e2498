import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Iterator;
import java.util.stream.Stream;

/** The chapter on {@code java.nio.file} and {@code FileChannel}: what the methods of {@code Files} do in one step. */
class ApiFiles extends Chapter {
    static Path folder;

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("attack");
        String got;
        try {
            got = run(args[0]);
        } finally {
            clear(folder);
        }
        tell(got);
    }

    private static String run(String name) throws Exception {
        return switch (name) {
            case "created-new-by-two" -> createdNew();
            case "directories-created-by-two" -> directories();
            case "deleted-if-exists-by-two" -> deletedIfExists();
            case "folder-deleted-beside-new-file" -> folderDeleted();
            case "moved-onto-another" -> movedOnto();
            case "moved-without-replacing" -> movedWithout();
            case "copied-while-written" -> copied();
            case "copied-from-deleted" -> copiedDeleted();
            case "appended-by-two" -> appended();
            case "truncated-beside-read" -> truncated();
            case "opened-new-by-two" -> openedNew();
            case "deleted-on-close" -> deletedOnClose();
            case "link-exchanged" -> linkExchanged();
            case "same-file-by-link" -> sameFile();
            case "times-set-by-two" -> timesSet();
            case "attributes-read-at-once" -> attributes();
            case "mismatch-beside-write" -> mismatch();
            case "lines-read-late" -> linesLate();
            case "walked-while-deleted" -> walked();
            case "visited-and-deleted" -> visited();
            case "directory-stream-is-closed" -> streamClosed();
            case "directory-stream-matches" -> streamMatches();
            case "text-replaced-whole" -> replacedWhole();
            case "channel-position-by-two" -> channelPosition();
            case "channel-written-at-places" -> channelPlaces();
            case "channel-truncated" -> channelTruncated();
            case "channel-closed-by-two" -> channelClosed();
            case "channel-interrupted" -> channelInterrupted();
            case "channel-locked-twice" -> lockedTwice();
            case "channel-locked-apart" -> lockedApart();
            case "lock-is-the-program-s" -> lockOfProgram();
            case "memory-behind-file" -> orders();
            case "path-is-no-lock" -> pathLock();
            case "counted-up-in-file" -> countedUp();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static void clear(Path path) throws IOException {
        if (Files.isDirectory(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> below = Files.newDirectoryStream(path)) {
                for (Path one : below) {
                    clear(one);
                }
            }
        }
        Files.delete(path);
    }

    private static Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static String createdNew() throws Exception {
        Path path = folder.resolve("a");
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> Files.createFile(path)), () -> got[1] = thrown(() -> Files.createFile(path)));
        return sorted(got);
    }

    private static String directories() throws Exception {
        Path path = folder.resolve("a").resolve("b");
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> Files.createDirectories(path)),
                () -> got[1] = thrown(() -> Files.createDirectory(path)));
        return got[0] + " " + got[1];
    }

    private static String deletedIfExists() throws Exception {
        Path path = file("a", "");
        boolean[] got = new boolean[2];
        all(() -> got[0] = Files.deleteIfExists(path), () -> got[1] = Files.deleteIfExists(path));
        return got[0] + " " + got[1];
    }

    private static String folderDeleted() throws Exception {
        Path below = Files.createDirectory(folder.resolve("below"));
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> Files.delete(below)),
                () -> got[1] = thrown(() -> Files.createFile(below.resolve("a"))));
        return got[0] + " " + got[1];
    }

    private static String movedOnto() throws Exception {
        Path one = file("one", "1");
        Path two = file("two", "2");
        Path target = folder.resolve("target");
        all(() -> Files.move(one, target, StandardCopyOption.ATOMIC_MOVE),
                () -> Files.move(two, target, StandardCopyOption.ATOMIC_MOVE));
        return Files.readString(target) + Files.exists(one) + Files.exists(two);
    }

    private static String movedWithout() throws Exception {
        Path one = file("one", "1");
        Path two = file("two", "2");
        String[] got = new String[2];
        all(() -> got[0] = thrown(() -> Files.move(one, two)), () -> got[1] = thrown(() -> Files.delete(two)));
        return got[0] + " " + got[1] + " " + Files.exists(two);
    }

    private static String copied() throws Exception {
        Path one = file("one", "1");
        all(() -> Files.writeString(one, "2", StandardOpenOption.WRITE), () -> Files.copy(one, folder.resolve("two")));
        return Files.readString(folder.resolve("two")) + Files.readString(one);
    }

    private static String copiedDeleted() throws Exception {
        Path one = file("one", "1");
        Path two = folder.resolve("two");
        String[] got = new String[1];
        all(() -> Files.delete(one), () -> got[0] = thrown(() -> Files.copy(one, two)));
        return got[0] + " " + Files.exists(two);
    }

    private static String appended() throws Exception {
        Path path = file("a", "");
        all(() -> Files.writeString(path, "1", StandardOpenOption.APPEND),
                () -> Files.writeString(path, "2", StandardOpenOption.APPEND));
        return Files.readString(path);
    }

    /** Writing empties the file first, and then fills it. */
    private static String truncated() throws Exception {
        Path path = file("a", "old");
        all(() -> Files.writeString(path, "new"), () -> seen = Files.readString(path));
        return seen;
    }

    private static String openedNew() throws Exception {
        Path path = folder.resolve("a");
        Body turn = () -> {
            try (FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW,
                    StandardOpenOption.WRITE)) {
                check(channel.size() == 0);
            }
        };
        String[] got = new String[2];
        all(() -> got[0] = thrown(turn), () -> got[1] = thrown(turn));
        return sorted(got);
    }

    /** Here the file has no name any more as soon as it is open. */
    private static String deletedOnClose() throws Exception {
        Path path = folder.resolve("a");
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                StandardOpenOption.DELETE_ON_CLOSE);
        all(channel::close, () -> w = Files.exists(path) ? 1 : 2);
        return w + " " + Files.exists(path);
    }

    private static String linkExchanged() throws Exception {
        Path one = file("one", "1");
        Path two = file("two", "2");
        Path current = Files.createSymbolicLink(folder.resolve("current"), one);
        Path next = Files.createSymbolicLink(folder.resolve("next"), two);
        all(() -> Files.move(next, current, StandardCopyOption.ATOMIC_MOVE), () -> seen = Files.readString(current));
        return seen + " " + Files.readSymbolicLink(current).getFileName();
    }

    private static String sameFile() throws Exception {
        Path one = file("one", "1");
        Path link = folder.resolve("link");
        String[] got = new String[1];
        all(() -> Files.createLink(link, one),
                () -> got[0] = Files.exists(link) ? "" + Files.isSameFile(one, link) : "none");
        return got[0];
    }

    private static String timesSet() throws Exception {
        Path path = file("a", "");
        all(() -> Files.setLastModifiedTime(path, FileTime.fromMillis(1000)),
                () -> Files.setLastModifiedTime(path, FileTime.fromMillis(2000)));
        return "" + Files.getLastModifiedTime(path).toMillis();
    }

    private static String attributes() throws Exception {
        Path path = file("a", "1");
        all(() -> Files.writeString(path, "23", StandardOpenOption.APPEND), () -> {
            BasicFileAttributes read = Files.readAttributes(path, BasicFileAttributes.class);
            seen = read.size() + " " + read.isRegularFile() + " " + (read.size() == Files.size(path));
        });
        return seen;
    }

    private static String mismatch() throws Exception {
        Path one = file("one", "ab");
        Path two = file("two", "ac");
        all(() -> Files.writeString(two, "ab", StandardOpenOption.WRITE), () -> w = (int) Files.mismatch(one, two));
        return w + " " + Files.mismatch(one, two);
    }

    /** The lines are those that were there when the file was opened. */
    private static String linesLate() throws Exception {
        Path path = file("a", "1\n");
        try (Stream<String> lines = Files.lines(path)) {
            Thread t = start(() -> Files.writeString(path, "2\n", StandardOpenOption.APPEND));
            t.join();
            return String.join("", lines.toList());
        }
    }

    private static String walked() throws Exception {
        Path below = Files.createDirectory(folder.resolve("below"));
        Thread t = start(() -> Files.deleteIfExists(below));
        String got = thrown(() -> {
            try (Stream<Path> paths = Files.walk(folder, 1)) {
                w = (int) paths.count();
            }
        });
        t.join();
        return got + " " + w;
    }

    private static String visited() throws Exception {
        file("a", "");
        file("b", "");
        int[] deleted = new int[2];
        all(() -> deleted[0] = deleteAll(), () -> deleted[1] = deleteAll());
        return deleted[0] + deleted[1] + " " + folder.toFile().list().length;
    }

    private static int deleteAll() throws IOException {
        int[] count = new int[1];
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path path, BasicFileAttributes read) throws IOException {
                count[0] += Files.deleteIfExists(path) ? 1 : 0;
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path path, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return count[0];
    }

    /** A stream that is closed behaves as if it were at its end. */
    private static String streamClosed() throws Exception {
        file("a", "");
        DirectoryStream<Path> stream = Files.newDirectoryStream(folder);
        Iterator<Path> paths = stream.iterator();
        String[] got = new String[1];
        all(stream::close, () -> got[0] = thrown(paths::next));
        return got[0] + " " + thrown(stream::iterator);
    }

    private static String streamMatches() throws Exception {
        file("a.txt", "");
        all(() -> file("b.txt", ""), () -> file("c.dat", ""), () -> {
            int count = 0;
            try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder, "*.txt")) {
                for (Path path : paths) {
                    count++;
                }
            }
            w = count;
        });
        return "" + w;
    }

    private static String replacedWhole() throws Exception {
        Path path = file("a", "old");
        all(() -> Files.move(file("new", "new"), path, StandardCopyOption.REPLACE_EXISTING,
                StandardCopyOption.ATOMIC_MOVE), () -> seen = Files.readString(path));
        return seen;
    }

    private static FileChannel open(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes());
    }

    private static String channelPosition() throws Exception {
        Path path = file("a", "");
        try (FileChannel channel = open(path)) {
            all(() -> channel.write(bytes("1")), () -> channel.write(bytes("22")));
            return Files.readString(path) + " " + channel.position();
        }
    }

    private static String channelPlaces() throws Exception {
        Path path = file("a", "....");
        try (FileChannel channel = open(path)) {
            all(() -> channel.write(bytes("12"), 1), () -> channel.write(bytes("34"), 2));
            return Files.readString(path) + " " + channel.position();
        }
    }

    private static String channelTruncated() throws Exception {
        Path path = file("a", "abc");
        try (FileChannel channel = open(path)) {
            channel.position(3);
            all(() -> channel.truncate(1), () -> channel.write(bytes("d")));
            return Files.size(path) + " " + channel.position();
        }
    }

    private static String channelClosed() throws Exception {
        FileChannel channel = open(file("a", "abc"));
        String[] got = new String[1];
        all(channel::close, channel::close, () -> got[0] = thrown(channel::size));
        return got[0] + " " + channel.isOpen();
    }

    private static String channelInterrupted() throws Exception {
        FileChannel channel = open(file("a", "abc"));
        Thread t = start(() -> {
            seen = thrown(() -> channel.write(bytes("d"))) + Thread.currentThread().isInterrupted();
        });
        t.interrupt();
        t.join();
        String got = seen + " " + channel.isOpen();
        channel.close();
        return got;
    }

    private static String lockedTwice() throws Exception {
        Path path = file("a", "");
        try (FileChannel channel = open(path)) {
            String[] got = new String[2];
            all(() -> got[0] = thrown(channel::lock), () -> got[1] = thrown(channel::tryLock));
            return sorted(got);
        }
    }

    private static String lockedApart() throws Exception {
        Path path = file("a", "");
        try (FileChannel one = open(path); FileChannel two = open(path)) {
            String[] got = new String[2];
            all(() -> got[0] = thrown(() -> one.lock(0, 1, false)), () -> got[1] = thrown(() -> two.lock(1, 1, true)));
            return got[0] + " " + got[1];
        }
    }

    /** A lock of a file is held by the whole JVM, and is no lock among its threads. */
    private static String lockOfProgram() throws Exception {
        Path path = file("a", "");
        Body turn = () -> {
            try (FileChannel channel = open(path); FileLock lock = channel.lock()) {
                v++;
                check(lock.isValid());
            }
        };
        String[] got = new String[2];
        all(() -> got[0] = thrown(turn), () -> got[1] = thrown(turn));
        return sorted(got) + " " + v;
    }

    /** Files order nothing among threads. */
    private static String orders() throws Exception {
        Path path = folder.resolve("a");
        all(() -> {
            x = 1;
            Files.createFile(path);
        }, () -> {
            if (Files.exists(path)) {
                w = x;
            }
        });
        return "" + w;
    }

    private static String pathLock() throws Exception {
        all(() -> {
            synchronized (Path.of("a")) {
                x++;
            }
        }, () -> {
            synchronized (Path.of("a")) {
                x++;
            }
        });
        return "" + x;
    }

    private static String countedUp() throws Exception {
        Path path = file("a", "0");
        Body turn = () -> {
            int count = Integer.parseInt(Files.readString(path));
            Files.writeString(path, "" + (count + 1), StandardOpenOption.WRITE);
        };
        all(turn, turn);
        return Files.readString(path);
    }
}
