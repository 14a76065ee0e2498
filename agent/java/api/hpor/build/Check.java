package hpor.build;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** Has the tests of one project explored by hpor junit, for the plugin of a build tool. */
public final class Check {
    /** Jars and folders of the tests, what they test, and JUnit. */
    public List<String> classPath = List.of();
    /** Folders of compiled test classes. */
    public List<Path> testClasses = List.of();
    /** Patterns of classes, as Surefire takes them; none: the marked tests of all classes. */
    public List<String> includes = List.of();
    /** Patterns of classes that are left out. */
    public List<String> excludes = List.of();
    /** For a test whose mark does not say it; null or "none": no limit. */
    public String time;
    /** Most tests at a time; 0: as hpor junit has it. */
    public int jobs;
    /** Further options, such as "races=off". */
    public List<String> options = List.of();
    /** Arguments of the tests' JVMs. */
    public List<String> jvm = List.of();
    /** The JDK of the tests. */
    public Path javaHome = Path.of(System.getProperty("java.home"));
    /** The folder in which the tests run. */
    public Path folder = Path.of("");
    /** Where the XML goes, a file for each class. */
    public Path reports;
    /** Where schedules of failing tests go. */
    public Path schedules;

    /** The settings are wrong: says how. */
    public static final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        Refusal(String text) {
            super(text);
        }
    }

    /** Explores the tests. Tells each line of hpor's to `out`. No results: there are no such tests. */
    public List<Result> run(Consumer<String> out) throws IOException, InterruptedException, Refusal {
        TestClasses classes = new TestClasses(testClasses);
        if (classes.isEmpty()) {
            out.accept("hpor: there are no test classes.");
            return List.of();
        }
        List<String> tests = classes.choose(includes, excludes);
        boolean marked = includes.stream().allMatch(pattern -> pattern.isBlank() || pattern.startsWith("!"));
        if (tests.isEmpty()) {
            throw new Refusal("No test class has one of these names: " + String.join(", ", includes));
        }
        removeReports();
        List<String> words = command("--marks=" + (marked ? "only" : "on"), "--xml=" + reports);
        if (time != null && !time.equals("none")) {
            words.add("--time=" + time);
        }
        if (jobs > 0) {
            words.add("--jobs=" + jobs);
        }
        words.addAll(tests);
        int code = start(words, out);
        List<Result> results = results();
        if (results.isEmpty() && code != 0) {
            throw new Refusal("hpor junit has ended with exit code " + code + " and no results.");
        }
        if (results.isEmpty()) {
            out.accept("hpor: no test has a mark (@Hpor, @HporTest, HporRule), and no tests are named.");
        }
        return results;
    }

    /** The test's JVM waits until a debugger attaches to this port. */
    public void debug(int port) {
        jvm = new ArrayList<>(jvm);
        jvm.add(Program.waitFor(port));
    }

    /** Runs one test under the schedule that an earlier run has saved. It is named by its file; null: the only one. */
    public List<Result> replay(String schedule, Consumer<String> out)
            throws IOException, InterruptedException, Refusal {
        Result failed = choose(schedule);
        Path file = schedules.resolve(fileName(failed.schedule())), xml = Files.createTempFile("hpor-replay-", ".xml");
        try {
            List<String> words = command("--xml=" + xml, "--replay=" + file);
            words.add(failed.replayed());
            int code = start(words, out);
            if (Files.size(xml) == 0) {
                throw new Refusal("hpor junit has ended with exit code " + code + " and no results.");
            }
            return Result.read(xml);
        } finally {
            Files.delete(xml);
        }
    }

    private static String fileName(String path) {
        return Path.of(path).getFileName().toString();
    }

    /** Has an earlier run saved this schedule? Null: any. */
    public boolean hasFailed(String schedule) throws IOException {
        return !failed(schedule).isEmpty();
    }

    private List<Result> failed(String schedule) throws IOException {
        List<Result> failed = results();
        failed.removeIf(result -> result.schedule().isEmpty()
                || (schedule != null && !fileName(result.schedule()).equals(fileName(schedule))));
        return failed;
    }

    /** The failed test that has this schedule. */
    private Result choose(String schedule) throws IOException, Refusal {
        List<Result> failed = failed(schedule);
        String names = String.join(", ", failed(null).stream().map(result -> fileName(result.schedule())).toList());
        if (failed.isEmpty()) {
            throw new Refusal("No test of " + reports + " has failed"
                    + (schedule != null ? " with the schedule " + schedule : "") + ": run the check first."
                    + (names.isEmpty() ? "" : " Those that have: " + names));
        }
        if (failed.size() > 1) {
            throw new Refusal("Several tests have failed: name one of the schedules " + names);
        }
        return failed.get(0);
    }

    private List<String> command(String... flags) throws IOException, InterruptedException {
        Files.createDirectories(reports);
        Files.createDirectories(schedules);
        List<String> words = new ArrayList<>(List.of(Program.find().toString(), "junit", "-cp",
                String.join(File.pathSeparator, classPath), "--schedules=" + schedules));
        words.addAll(List.of(flags));
        options.forEach(option -> words.add("--" + option.replaceFirst("^--", "")));
        return words;
    }

    private int start(List<String> words, Consumer<String> out) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(words);
        all.add("--");
        all.addAll(jvm);
        ProcessBuilder builder = new ProcessBuilder(all).directory(folder.toAbsolutePath().toFile())
                .redirectErrorStream(true).redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
        builder.environment().put("JAVA_HOME", javaHome.toString());
        try (Child child = new Child(builder);
                BufferedReader lines = child.process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                out.accept(line);
            }
            return child.process.waitFor();
        }
    }

    private List<Path> reportFiles() throws IOException {
        if (!Files.isDirectory(reports)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(reports)) {
            return files.filter(file -> file.getFileName().toString().matches("TEST-.*\\.xml")).sorted().toList();
        }
    }

    private void removeReports() throws IOException {
        for (Path file : reportFiles()) {
            Files.delete(file);
        }
    }

    private List<Result> results() throws IOException {
        List<Result> results = new ArrayList<>();
        for (Path file : reportFiles()) {
            results.addAll(Result.read(file));
        }
        return results;
    }
}
