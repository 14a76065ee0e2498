import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many separate programs in one JVM, since a warm compiler is some twenty times faster than a javac process
 * for each folder. Arguments: pairs of a source folder and an output folder. A folder that fails is named on standard
 * output as "FAILED folder" with the compiler's messages on standard error; the others are compiled all the same. Where
 * there is a class Generate, its main method is called with the output folder: it writes what javac never would.
 * Programs whose expected.json has --enable-preview are compiled so.
 * With -Drelease=8, all are compiled for that release, without previews.
 */
public class CompileAll {
    private static boolean generated(Path out) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {out.toUri().toURL()}, null)) {
            loader.loadClass("Generate").getMethod("main", String[].class)
                    .invoke(null, (Object) new String[] {out.toString()});
            return true;
        } catch (ReflectiveOperationException e) {
            e.printStackTrace();
            return false;
        }
    }

    private static boolean isPreview(Path folder) throws IOException {
        Path expected = folder.resolve("expected.json");
        return Files.exists(expected) && Files.readString(expected).contains("\"--enable-preview\"");
    }

    public static void main(String[] pairs) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.err.println("this Java has no compiler: a JDK is needed, not a JRE");
            System.exit(2);
        }
        boolean failed = false;
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            for (int i = 0; i + 1 < pairs.length; i += 2) {
                Path out = Path.of(pairs[i + 1]);
                Files.createDirectories(out);
                List<File> sources = new ArrayList<>();
                try (Stream<Path> found = Files.walk(Path.of(pairs[i]))) {
                    found.filter(p -> p.toString().endsWith(".java")).sorted().forEach(p -> sources.add(p.toFile()));
                }
                List<String> options = new ArrayList<>(List.of("-g", "-Xlint:-options", "-nowarn", "-proc:none", "-d",
                        out.toString(), "-implicit:none", "-sourcepath", System.getProperty("api", ""), "-cp",
                        System.getProperty("jars", "")));
                if (System.getProperty("release") != null) {
                    options.addAll(List.of("--release", System.getProperty("release")));
                }
                if (isPreview(Path.of(pairs[i])) && System.getProperty("release") == null) {
                    options.addAll(List.of("--enable-preview", "--release", "" + Runtime.version().feature()));
                }
                StringWriter messages = new StringWriter();
                if (!compiler.getTask(messages, files, null, options, null, files.getJavaFileObjectsFromFiles(sources))
                        .call()) {
                    failed = true;
                    System.out.println("FAILED " + pairs[i]);
                    System.err.print(messages);
                } else if (Files.exists(out.resolve("Generate.class")) && !generated(out)) {
                    failed = true;
                    System.out.println("FAILED " + pairs[i]);
                }
            }
        }
        System.exit(failed ? 1 : 0);
    }
}
