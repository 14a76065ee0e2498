package hpor.build;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds the program hpor, which has the agent beside it. */
public final class Program {
    private static final int DIGITS = 16;
    private static Path found;

    private Program() {
    }

    /** It is the one that is named, else that of the jar for this platform, else the one that is installed. */
    public static synchronized Path find() throws IOException, InterruptedException {
        if (found == null) {
            String told = System.getProperty("hpor.program", System.getenv("HPOR_PROGRAM"));
            Path program = told != null ? Path.of(told).toAbsolutePath() : fromJar();
            program = program == null ? installed() : program;
            if (program == null || !Files.isExecutable(program)) {
                throw new IllegalStateException((program == null ? "The program hpor is not found."
                        : program + " is no program.") + " Put the jar hpor-native-" + platform()
                        + " on the class path, or install hpor, or set the property hpor.program or the environment's "
                        + "HPOR_PROGRAM to its path.");
            }
            checkVersion(program);
            found = program;
        }
        return found;
    }

    /**
     * The argument with which a JVM that replays waits for a debugger, when the saved schedule is about to run. The
     * JVM wants a command that it starts then.
     */
    public static String waitFor(int port) {
        return "-agentlib:jdwp=transport=dt_socket,server=y,suspend=y,address=localhost:" + port
                + ",onthrow=java.lang.HporReplayBegins,launch=true";
    }

    private static String platform() {
        String machine = System.getProperty("os.arch");
        return System.getProperty("os.name").toLowerCase(Locale.ROOT) + "-"
                + (machine.equals("amd64") ? "x86_64" : machine);
    }

    private static Path installed() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(folder -> Path.of(folder, "hpor")).filter(Files::isExecutable).findFirst().orElse(null);
    }

    /** The two halves of hpor must be of one version. */
    private static void checkVersion(Path program) throws IOException, InterruptedException {
        String own = Program.class.getPackage().getImplementationVersion();
        Process process = new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        process.waitFor();
        if (own != null && !said.equals("hpor " + own)) {
            throw new IllegalStateException(program + " says that it is `" + said + "`, but hpor-junit is " + own
                    + ": take both of one version.");
        }
    }

    // ---- from the jar of the platform ----

    /** Unpacked once, to a folder of its contents' digest. Null: there is no such jar on the class path. */
    private static Path fromJar() throws IOException {
        String root = "hpor/native/" + platform() + "/";
        byte[] list = read(root + "files");
        if (list == null) {
            return null;
        }
        String home = System.getenv("XDG_CACHE_HOME");
        Path cache = (home == null || home.isEmpty() ? Path.of(System.getProperty("user.home"), ".cache")
                : Path.of(home)).resolve("hpor"), folder = cache.resolve(digest(list).substring(0, DIGITS));
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(cache);
            Path fresh = Files.createTempDirectory(cache, "new-");
            unpack(root, new String(list, StandardCharsets.UTF_8).lines().toList(), fresh);
            move(fresh, folder);
        }
        return folder.resolve("bin/hpor");
    }

    /** Lines: digest, "x" (a program) or "-", path. */
    private static void unpack(String root, List<String> lines, Path to) throws IOException {
        for (String line : lines) {
            String[] words = line.split(" ", 3);
            Path file = to.resolve(words[2]);
            byte[] content = read(root + words[2]);
            if (content == null || !digest(content).equals(words[0])) {
                throw new IOException("The jar of hpor's program is damaged: " + words[2]);
            }
            Files.createDirectories(file.getParent());
            Files.write(file, content);
            file.toFile().setExecutable(words[1].equals("x"));
        }
    }

    /** Another JVM may have done the same in the meantime. */
    private static void move(Path fresh, Path folder) throws IOException {
        try {
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(folder)) {
                throw e;
            }
            try (Stream<Path> all = Files.walk(fresh)) {
                all.sorted((a, b) -> b.compareTo(a)).map(Path::toFile).forEach(File::delete);
            }
        }
    }

    private static byte[] read(String name) throws IOException {
        try (InputStream in = Program.class.getClassLoader().getResourceAsStream(name)) {
            return in == null ? null : in.readAllBytes();
        }
    }

    private static String digest(byte[] content) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(content);
            return String.format("%064x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
