import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes class files old: of a class whose name ends in two digits, these become its version. */
public class Generate {
    public static void main(String[] args) throws Exception {
        List<Path> files;
        try (var all = Files.list(Path.of(args[0]))) {
            files = all.filter(f -> f.getFileName().toString().matches(".*\\d\\d\\.class")).toList();
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            byte[] bytes = Files.readAllBytes(file);
            bytes[6] = 0;
            bytes[7] = Byte.parseByte(name.substring(name.length() - 8, name.length() - 6));
            Files.write(file, bytes);
        }
    }
}
