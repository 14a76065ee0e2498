import java.io.File;
import java.io.FileOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Files are changed while no other thread is alive, and only looked at by two threads at a time: nothing is to be
 * explored, one execution. The verdict names the files, which outlast an execution.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        File file = Path.of(System.getProperty("java.io.tmpdir"), "hpor-file-" + ProcessHandle.current().pid())
                .toFile();
        Files.writeString(file.toPath(), "text");
        Thread one = new Thread(() -> {
            assert file.exists() && file.length() == 4;
        });
        Thread other = new Thread(() -> {
            assert Files.isRegularFile(file.toPath());
        });
        one.start();
        other.start();
        one.join();
        other.join();
        try (FileOutputStream more = new FileOutputStream(file, true)) {
            more.write(1);
        }
        assert file.length() == 5;
        assert file.delete();
    }
}
