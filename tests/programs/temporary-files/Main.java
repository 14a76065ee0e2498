import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts words of temporary files, which are other ones in each execution, in two threads. The map is synchronized,
 * reading a count and writing it back is not one step: a count can be lost.
 */
public class Main {
    static final Map<String, Integer> counts = Collections.synchronizedMap(new HashMap<>());

    static void count(Path file) {
        try (BufferedReader in = Files.newBufferedReader(file)) {
            for (String line; (line = in.readLine()) != null;) {
                for (String word : line.split(" ")) {
                    Integer before = counts.get(word);
                    counts.put(word, before == null ? 1 : before + 1);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Files.createTempDirectory("hpor");
        List<Path> files = List.of(Files.createTempFile(folder, "words", ".txt"),
                File.createTempFile("words", ".txt", folder.toFile()).toPath());
        List<Thread> threads = new ArrayList<>();
        for (Path file : files) {
            Files.writeString(file, "to be or\n");
            Thread thread = new Thread(() -> count(file));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Path file : files) {
            Files.delete(file);
        }
        Files.delete(folder);
        if (counts.get("be") != 2) {
            throw new IllegalStateException("lost: " + counts.get("be"));
        }
    }
}
