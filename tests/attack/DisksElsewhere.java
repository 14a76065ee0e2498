import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/** As Disks, by calls that are less common. */
class DisksElsewhere extends Chapter {
    private static final FileTime EARLY = FileTime.fromMillis(1_000_000);

    private static Path folder;

    public static void main(String[] args) throws Exception {
        folder = Files.createTempDirectory("disks");
        try {
            String text = attributes(args[0]);
            tell(text != null ? text : others(args[0]));
        } finally {
            try (Stream<Path> all = Files.walk(folder)) {
                all.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static Path at(String name) {
        return folder.resolve(name);
    }

    private static String beside(Body change, Value look) throws Exception {
        Thread t = start(change);
        Object seen = look.run();
        t.join();
        return "" + seen;
    }

    private static String attributes(String name) throws Exception {
        Path f = Files.createFile(at("f"));
        switch (name) {
            case "time":
                return beside(() -> Files.setLastModifiedTime(f, EARLY),
                        () -> Files.getLastModifiedTime(f).equals(EARLY));
            case "time-attribute":
                return beside(() -> Files.setAttribute(f, "lastModifiedTime", EARLY),
                        () -> f.toFile().lastModified() == EARLY.toMillis());
            case "time-view": {
                var view = Files.getFileAttributeView(f, BasicFileAttributeView.class);
                return beside(() -> view.setTimes(EARLY, null, null),
                        () -> view.readAttributes().lastModifiedTime().equals(EARLY));
            }
            case "permissions":
                return beside(() -> Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rwx------")),
                        () -> Files.getPosixFilePermissions(f).contains(PosixFilePermission.OWNER_EXECUTE));
            case "permissions-by-file":
                return beside(() -> Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rwx------")),
                        () -> f.toFile().canExecute());
            default:
                Files.delete(f);
                return null;
        }
    }

    private static void makeZip(Path path) throws Exception {
        try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(path))) {
            out.putNextEntry(new ZipEntry("a"));
            out.closeEntry();
        }
    }

    private static String others(String name) throws Exception {
        Path f = at("f");
        switch (name) {
            case "random-length":
                try (RandomAccessFile file = new RandomAccessFile(f.toFile(), "rw")) {
                    return beside(() -> Files.writeString(f, "ab"), () -> file.length());
                }
            case "available":
                Files.createFile(f);
                try (InputStream in = new FileInputStream(f.toFile())) {
                    return beside(() -> Files.writeString(f, "ab"), () -> in.available());
                }
            case "real-path":
                return beside(() -> Files.createFile(f), () -> thrown(() -> f.toRealPath()));
            case "canonical-path":
                Files.createDirectory(at("d"));
                return beside(() -> Files.createSymbolicLink(f, at("d")),
                        () -> f.toFile().getCanonicalFile().getName());
            case "zip-deleted":
                makeZip(f);
                return beside(() -> Files.delete(f), () -> thrown(() -> new ZipFile(f.toFile()).close()));
            case "zip-made":
                return beside(() -> makeZip(f), () -> thrown(() -> new ZipFile(f.toFile()).close()));
            case "directory-read": {
                try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                    return beside(() -> Files.createFile(f), () -> stream.iterator().hasNext());
                }
            }
            case "secure-directory": {
                Files.createFile(f);
                try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
                    if (!(stream instanceof SecureDirectoryStream<Path> secure)) {
                        return "true";
                    }
                    return beside(() -> secure.deleteFile(f.getFileName()), () -> Files.exists(f));
                }
            }
            case "asynchronous-size":
                try (var channel = AsynchronousFileChannel.open(f, StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
                    return beside(() -> Files.writeString(f, "ab"), () -> channel.size());
                }
            case "asynchronous-write":
                try (var channel = AsynchronousFileChannel.open(f, StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE)) {
                    return beside(() -> channel.write(ByteBuffer.wrap(new byte[2]), 0).get(), () -> Files.size(f));
                }
            case "asynchronous-read":
                Files.createFile(f);
                try (var channel = AsynchronousFileChannel.open(f, StandardOpenOption.READ)) {
                    return beside(() -> {
                        try (FileOutputStream out = new FileOutputStream(f.toFile())) {
                            out.write(7);
                        }
                    }, () -> channel.read(ByteBuffer.allocate(1), 0).get());
                }
            default:
                return null;
        }
    }
}
