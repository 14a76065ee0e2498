import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Prints the public classes of the packages that are its arguments. */
public class Classes {
    public static void main(String[] args) throws Exception {
        FileSystem modules = FileSystems.getFileSystem(URI.create("jrt:/"));
        for (String name : args) {
            try (Stream<Path> files = Files.list(modules.getPath("/modules/java.base/" + name.replace('.', '/')))) {
                files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".class")).sorted()
                        .map(file -> name + "." + file.substring(0, file.length() - 6)).filter(Classes::isPublic)
                        .forEach(System.out::println);
            }
        }
    }

    private static boolean isPublic(String name) {
        try {
            return Modifier.isPublic(Class.forName(name, false, null).getModifiers());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
