package hpor.test;

import hpor.build.Child;
import hpor.build.Program;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Has one test explored: `hpor junit` does it, in a process of its own. */
final class Search {
    /** A runner may have JUnit's own jars elsewhere than on the class path, and these come from them. */
    private static final String[] JUNIT = {"org.junit.jupiter.api.Test", "org.junit.jupiter.engine.JupiterTestEngine",
        "org.junit.jupiter.params.ParameterizedTest", "org.junit.platform.launcher.Launcher",
        "org.junit.platform.engine.TestEngine", "org.junit.platform.commons.JUnitException",
        "org.opentest4j.TestAbortedException", "org.apiguardian.api.API", "org.junit.runner.JUnitCore",
        "org.hamcrest.SelfDescribing"};
    /** Arguments of this JVM without which the test may not run. */
    private static final String[] PASSED_ON = {"-D", "--add-", "--enable-"};
    private static final String[] KEPT_HERE = {"-Djava.security.manager", "-Djava.class.path",
        "-Djava.system.class.loader"};

    private final Class<?> type;
    private final Marks marks;

    Search(Class<?> type, Marks marks) {
        this.type = type;
        this.marks = marks;
    }

    /** Do marks do nothing here? This JVM is explored already, or it was told so. */
    static boolean isPlain() {
        return isInside() || System.getProperty("hpor.marks", "").equals("off");
    }

    /** Does the agent explore this JVM? It has defined its runtime beside the JDK's classes. */
    private static boolean isInside() {
        try {
            Class.forName("java.lang.Hpor", false, null);
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    /** `test`: as hpor junit names tests. */
    Outcome run(String test) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("hpor-test-"), xml = folder.resolve("results.xml"),
                said = folder.resolve("said");
        try {
            ProcessBuilder builder = new ProcessBuilder(command(test, xml)).redirectErrorStream(true)
                    .redirectOutput(said.toFile());
            builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
            builder.environment().remove("HPOR_JUNIT_TOLD");
            if (marks.replay() != null && marks.replay().debugPort() != 0) {
                System.out.println("hpor: the test waits for a debugger at localhost:" + marks.replay().debugPort());
            }
            int code;
            try (Child child = new Child(builder)) {
                code = child.process.waitFor();
            }
            if (!Files.exists(xml)) {
                throw new IllegalStateException("hpor junit has ended with exit code " + code + " and no results:\n"
                        + Files.readString(said));
            }
            return Outcome.read(xml);
        } finally {
            Files.deleteIfExists(xml);
            Files.deleteIfExists(said);
            Files.delete(folder);
        }
    }

    private List<String> command(String test, Path xml) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(Program.find().toString(), "junit", "--xml=" + xml, "--marks=off",
                "--progress=off", "--jobs=1", "--schedules=" + schedules()));
        words.addAll(marks.flags());
        words.addAll(List.of("-cp", classPath(), test, "--"));
        for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (startsWithOne(argument, PASSED_ON) && !startsWithOne(argument, KEPT_HERE)) {
                words.add(argument);
            }
        }
        words.addAll(marks.jvm());
        return words;
    }

    private static boolean startsWithOne(String text, String[] beginnings) {
        for (String beginning : beginnings) {
            if (text.startsWith(beginning)) {
                return true;
            }
        }
        return false;
    }

    private String classPath() {
        Set<String> path = new LinkedHashSet<>(
                List.of(System.getProperty("java.class.path").split(File.pathSeparator)));
        path.remove("");
        for (String name : JUNIT) {
            try {
                CodeSource source = Class.forName(name, false, type.getClassLoader()).getProtectionDomain()
                        .getCodeSource();
                if (source != null && source.getLocation().getProtocol().equals("file")) {
                    path.add(Path.of(source.getLocation().toURI()).toString());
                }
            } catch (ClassNotFoundException | URISyntaxException e) {
                // This version of JUnit, or this runner, does without it.
            }
        }
        return String.join(File.pathSeparator, path);
    }

    /** Where the build tool leaves what it makes. */
    private static Path schedules() throws IOException {
        String told = System.getProperty("hpor.schedules");
        Path folder = Path.of(told == null ? "." : told);
        for (String name : new String[] {"target", "build"}) {
            if (told == null && folder.endsWith(".") && Files.isDirectory(Path.of(name))) {
                folder = Path.of(name, "hpor-schedules");
            }
        }
        return Files.createDirectories(folder);
    }
}
