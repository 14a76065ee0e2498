import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Files and directories that threads share, by one path or by several (java.io.File, java.nio.file). */
class Disks extends Chapter {
    static Path folder;

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("disks");
        try {
            String text = once(args[0]);
            text = text != null ? text : paths(args[0]);
            text = text != null ? text : looks(args[0]);
            text = text != null ? text : alike(args[0]);
            text = text != null ? text : polled(args[0]);
            tell(text != null ? text : contents(args[0]));
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static Path at(String name) {
        return folder.resolve(name);
    }

    private static String both(Body one, Body other) throws Exception {
        String[] how = new String[2];
        all(() -> how[0] = thrown(one), () -> how[1] = thrown(other));
        return how[0] + " " + how[1];
    }

    private static String once(String name) throws Exception {
        switch (name) {
            case "moved-once":
                Files.createFile(at("a"));
                return both(() -> Files.move(at("a"), at("b")), () -> Files.move(at("a"), at("c"))) + " "
                    + Files.exists(at("b")) + " " + Files.exists(at("c"));
            case "moved-atomically": {
                Files.writeString(at("a"), "new");
                Files.writeString(at("b"), "old");
                Thread t = start(() -> Files.move(at("a"), at("b"), StandardCopyOption.ATOMIC_MOVE));
                String text = Files.readString(at("b"));
                t.join();
                return text;
            }
            case "directory-once":
                return both(() -> Files.createDirectory(at("a")), () -> Files.createDirectory(at("a")));
            case "deleted-once": {
                Files.createFile(at("a"));
                return both(() -> Files.delete(at("a")), () -> check(at("a").toFile().delete()));
            }
            case "made-new-once":
                return both(() -> Files.newByteChannel(at("a"), StandardOpenOption.CREATE_NEW,
                        StandardOpenOption.WRITE).close(), () -> check(at("a").toFile().createNewFile()));
            default:
                return null;
        }
    }

    /** Whether a file can be seen under one name while it is made under another. */
    private static String seenAs(Path one, Path other) throws Exception {
        Thread t = start(() -> Files.createFile(one));
        boolean there = Files.exists(other);
        t.join();
        return "" + there;
    }

    private static String paths(String name) throws Exception {
        Files.createDirectory(at("d"));
        switch (name) {
            case "by-dots":
                return seenAs(at("f"), at("d/../f"));
            case "by-link":
                Files.createSymbolicLink(at("l"), at("d"));
                return seenAs(at("l/f"), at("d/f"));
            case "by-linked-file":
                Files.createSymbolicLink(at("l"), at("f"));
                return seenAs(at("f"), at("l"));
            case "by-file": {
                Thread t = start(() -> Files.createFile(at("f")));
                boolean there = at("f").toFile().exists();
                t.join();
                return "" + there;
            }
            case "by-relative": {
                Path relative = Path.of("").toAbsolutePath().relativize(folder);
                return seenAs(at("f"), relative.resolve("f"));
            }
            case "by-hard-link": {
                Files.writeString(at("f"), "1");
                Files.createLink(at("g"), at("f"));
                Thread t = start(() -> Files.writeString(at("f"), "22", StandardOpenOption.APPEND));
                long size = Files.size(at("g"));
                t.join();
                return "" + size;
            }
            case "folder-moved": {
                Files.createFile(at("d/f"));
                Thread t = start(() -> Files.move(at("d"), at("e")));
                boolean there = Files.exists(at("d/f"));
                t.join();
                return "" + there;
            }
            default:
                Files.delete(at("d"));
                return null;
        }
    }

    private static String looks(String name) throws Exception {
        switch (name) {
            case "listed": {
                Thread t = start(() -> Files.createFile(at("f")));
                String[] names = folder.toFile().list();
                t.join();
                return "" + names.length;
            }
            case "listed-as-stream": {
                Thread t = start(() -> Files.createFile(at("f")));
                long count;
                try (Stream<Path> stream = Files.list(folder)) {
                    count = stream.count();
                }
                t.join();
                return "" + count;
            }
            case "directory-streamed": {
                int count = 0;
                Thread t = start(() -> Files.createFile(at("f")));
                try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                    for (Path path : stream) {
                        count++;
                    }
                }
                t.join();
                return "" + count;
            }
            case "length": {
                File f = at("f").toFile();
                check(f.createNewFile());
                Thread t = start(() -> {
                    try (FileOutputStream out = new FileOutputStream(f)) {
                        out.write(7);
                    }
                });
                long length = f.length();
                t.join();
                return "" + length;
            }
            case "renamed": {
                Files.createFile(at("f"));
                Thread t = start(() -> at("f").toFile().renameTo(at("g").toFile()));
                boolean g = at("g").toFile().exists();
                boolean f = at("f").toFile().exists();
                t.join();
                return f + " " + g;
            }
            case "last-modified": {
                Files.createFile(at("f"));
                Thread t = start(() -> at("f").toFile().setLastModified(1_000_000));
                boolean early = at("f").toFile().lastModified() == 1_000_000;
                t.join();
                return "" + early;
            }
            default:
                return null;
        }
    }

    /** The name of who has made the file first is its contents. */
    private static void makeOrAppend(String name) throws IOException {
        boolean first = at("f").toFile().createNewFile();
        try (FileOutputStream out = new FileOutputStream(at("f").toFile(), !first)) {
            out.write(name.charAt(0));
        }
    }

    /** Looks that change nothing, and what two threads do alike. */
    private static String alike(String name) throws Exception {
        switch (name) {
            case "only-read": {
                Files.writeString(at("f"), "1");
                String[] texts = new String[2];
                all(() -> texts[0] = Files.readString(at("f")), () -> texts[1] = Files.readString(at("f")));
                return texts[0] + texts[1];
            }
            case "ended-before": { // the thread may have ended when main looks, or be about to make the file
                Thread t = start(() -> {
                    v = 1;
                    Files.createFile(at("f"));
                });
                while (v == 0) {
                    Thread.onSpinWait();
                }
                boolean there = at("f").toFile().exists();
                t.join();
                return "" + there;
            }
            case "one-user": {
                Thread t = start(() -> v = 1);
                Files.writeString(at("f"), "1");
                String text = Files.readString(at("f"));
                t.join();
                return text;
            }
            case "made-or-appended": {
                all(() -> makeOrAppend("a"), () -> makeOrAppend("b"));
                return Files.readString(at("f"));
            }
            case "lock-file": {
                Body body = () -> {
                    if (at("f").toFile().createNewFile()) {
                        v = v + 1;
                        check(at("f").toFile().delete());
                    }
                };
                all(body, body);
                return "" + v;
            }
            case "replaced-whole": {
                Files.writeString(at("f"), "old");
                Thread t = start(() -> {
                    Files.writeString(at("g"), "new");
                    Files.move(at("g"), at("f"), StandardCopyOption.REPLACE_EXISTING);
                });
                String text = Files.readString(at("f"));
                t.join();
                return text;
            }
            case "replaced-in-parts": {
                Files.writeString(at("f"), "old");
                Thread t = start(() -> {
                    try (FileOutputStream out = new FileOutputStream(at("f").toFile())) {
                        out.write("new".getBytes());
                    }
                });
                String text;
                try (FileInputStream in = new FileInputStream(at("f").toFile())) {
                    byte[] bytes = new byte[3];
                    text = new String(bytes, 0, Math.max(0, in.read(bytes)));
                }
                t.join();
                return text;
            }
            case "in-pools": {
                var pool = Executors.newFixedThreadPool(2);
                var made = pool.submit(() -> at("f").toFile().mkdir());
                var there = pool.submit(() -> at("f").toFile().isDirectory());
                String text = made.get() + " " + there.get();
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES));
                return text;
            }
            case "transferred": {
                Files.writeString(at("f"), "1");
                Thread t = start(() -> {
                    try (FileChannel from = FileChannel.open(at("f"));
                            FileChannel to = FileChannel.open(at("g"), StandardOpenOption.CREATE,
                                StandardOpenOption.WRITE)) {
                        from.transferTo(0, 1, to);
                    }
                });
                long length = at("g").toFile().length();
                t.join();
                return "" + length;
            }
            default:
                return null;
        }
    }

    private static String contents(String name) throws Exception {
        switch (name) {
            case "position-shared": {
                try (RandomAccessFile file = new RandomAccessFile(at("f").toFile(), "rw")) {
                    all(() -> {
                        file.seek(0);
                        file.write('1');
                    }, () -> {
                        file.seek(1);
                        file.write('2');
                    });
                }
                return Files.readString(at("f")).replace('\0', '0');
            }
            case "lock-overlaps":
                Files.createFile(at("f"));
                return both(Disks::lockAndRelease, Disks::lockAndRelease);
            case "channel-positions": {
                try (FileChannel channel = FileChannel.open(at("f"), StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
                    all(() -> channel.write(ByteBuffer.wrap(new byte[] {'1'})),
                        () -> channel.write(ByteBuffer.wrap(new byte[] {'2'})));
                }
                return Files.readString(at("f"));
            }
            case "copied-beside-write": {
                Files.writeString(at("f"), "1");
                Thread t = start(() -> Files.writeString(at("f"), "2", StandardOpenOption.APPEND));
                Files.copy(at("f"), at("g"));
                t.join();
                return Files.readString(at("g"));
            }
            case "closed-beside-read": {
                Files.writeString(at("f"), "1");
                FileChannel channel = FileChannel.open(at("f"));
                return both(channel::close, () -> channel.read(ByteBuffer.allocate(1)));
            }
            default:
                return null;
        }
    }

    /** The other thread sets v before it changes the file for which this one waits. */
    private static String until(Body change, Callable<Boolean> seen) throws Exception {
        Thread t = start(() -> {
            v = 1;
            change.run();
        });
        while (!seen.call()) {
            Thread.sleep(1);
        }
        t.join();
        return "" + v;
    }

    private static String polled(String name) throws Exception {
        switch (name) {
            case "polled":
                return until(() -> Files.createFile(at("f")), () -> Files.exists(at("f")));
            case "polled-gone":
                Files.createFile(at("f"));
                return until(() -> Files.delete(at("f")), () -> Files.notExists(at("f")));
            case "polled-by-file": {
                File file = at("f").toFile();
                return until(() -> file.mkdir(), () -> file.isDirectory());
            }
            case "polled-length": {
                File file = at("f").toFile();
                return until(() -> Files.writeString(at("f"), "ab"), () -> file.length() == 2);
            }
            case "polled-size":
                Files.createFile(at("f"));
                return until(() -> Files.writeString(at("f"), "ab"), () -> Files.size(at("f")) == 2);
            case "polled-early": { // the file is there before the value is
                Thread t = start(() -> {
                    Files.createFile(at("f"));
                    v = 1;
                });
                while (!Files.exists(at("f"))) {
                    Thread.onSpinWait();
                }
                String seen = "" + v;
                t.join();
                return seen;
            }
            case "polled-other": // nobody makes the file that is waited for
                return until(() -> Files.createFile(at("g")), () -> Files.exists(at("f")));
            case "polled-twice": { // each waits for the file of the other
                all(() -> {
                    Files.createFile(at("f"));
                    while (!Files.exists(at("g"))) {
                        Thread.sleep(1);
                    }
                }, () -> {
                    Files.createFile(at("g"));
                    while (!Files.exists(at("f"))) {
                        Thread.sleep(1);
                    }
                });
                return "done";
            }
            default:
                return null;
        }
    }

    private static void lockAndRelease() throws IOException {
        try (FileChannel channel = FileChannel.open(at("f"), StandardOpenOption.WRITE);
                FileLock lock = channel.tryLock()) {
            check(lock.isValid());
        }
    }
}
