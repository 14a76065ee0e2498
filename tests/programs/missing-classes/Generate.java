import java.nio.file.Files;
import java.nio.file.Path;

/** Takes a class away. */
public class Generate {
    public static void main(String[] args) throws Exception {
        Files.delete(Path.of(args[0], "Main$Missing.class"));
    }
}
