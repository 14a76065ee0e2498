import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One thread changes files, another looks at them: both orders are explored, and the verdict says that files outlast an
 * execution, for each way to change a file and each way to look at it.
 */
public class Main {
    interface Use {
        void run() throws IOException;
    }

    static Runnable task(Use use) {
        return () -> {
            try {
                use.run();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    static Use change(String how, File file) {
        return switch (how) {
            case "create" -> () -> file.createNewFile();
            case "mkdir" -> () -> file.mkdir();
            case "write" -> () -> new FileOutputStream(file).close();
            case "string" -> () -> Files.writeString(file.toPath(), "x");
            case "random" -> () -> new RandomAccessFile(file, "rw").close();
            case "folder" -> () -> Files.createDirectories(file.toPath());
            case "nothing" -> () -> { };
            default -> throw new IllegalArgumentException(how);
        };
    }

    static Use look(String how, File file) {
        return switch (how) {
            case "exists" -> () -> file.exists();
            case "there" -> () -> Files.exists(file.toPath());
            case "list" -> () -> file.getParentFile().list();
            case "read" -> () -> new FileInputStream("/dev/null").close();
            case "attributes" -> () -> Files.isDirectory(file.toPath());
            default -> throw new IllegalArgumentException(how);
        };
    }

    public static void main(String[] args) throws Exception {
        File file = Path.of(System.getProperty("java.io.tmpdir"), "hpor-files-" + ProcessHandle.current().pid())
                .toFile();
        Thread one = new Thread(task(change(args[0], file)));
        Thread other = new Thread(task(look(args[1], file)));
        one.start();
        other.start();
        one.join();
        other.join();
        file.delete();
    }
}
