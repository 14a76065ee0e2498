package hpor.maven;

import hpor.build.Check;
import hpor.build.Check.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Component;
import org.apache.maven.plugins.annotations.Parameter;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.repository.RemoteRepository;

/** What both goals share. {@code .ci/artifacts} makes the plugin's descriptor of the comments and annotations. */
abstract class HporMojo extends AbstractMojo {
    /** Do nothing. */
    @Parameter(property = "hpor.skip")
    private boolean skip;

    /** Do nothing, as Surefire does. */
    @Parameter(property = "skipTests")
    private boolean skipTests;

    /** Do nothing, as Surefire does. */
    @Parameter(property = "maven.test.skip")
    private boolean mavenTestSkip;

    /** Arguments of the JVMs of the tests. */
    @Parameter(property = "hpor.argLine")
    private String argLine;

    /** System properties of the tests. */
    @Parameter
    private Map<String, String> systemPropertyVariables;

    /** Further options of hpor run, such as timeouts=explore; on the command line with commas between them. */
    @Parameter(property = "hpor.options")
    private List<String> options;

    /** The java program of the JDK that runs the tests; if it is left out, the one that runs Maven. */
    @Parameter(property = "hpor.jvm")
    private String jvm;

    /** Where the results go, as Surefire's XML. */
    @Parameter(property = "hpor.reportsDirectory", defaultValue = "${project.build.directory}/hpor-reports")
    private File reportsDirectory;

    /** Where the schedules of failing tests go. */
    @Parameter(property = "hpor.schedulesDirectory", defaultValue = "${project.build.directory}/hpor-schedules")
    private File schedulesDirectory;

    /** Where the compiled tests are. */
    @Parameter(defaultValue = "${project.build.testOutputDirectory}")
    private File testClassesDirectory;

    /** The folder in which the tests run. */
    @Parameter(defaultValue = "${basedir}")
    private File workingDirectory;

    /** The class path of the tests. */
    @Parameter(defaultValue = "${project.testClasspathElements}", readonly = true)
    private List<String> classPath;

    /** The repositories of the project. */
    @Parameter(defaultValue = "${project.remoteProjectRepositories}", readonly = true)
    private List<RemoteRepository> remotes;

    /** The session in which artifacts are resolved. */
    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true)
    private RepositorySystemSession session;

    @Component
    private RepositorySystem repositories;

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || skipTests || mavenTestSkip) {
            getLog().info("hpor: tests are skipped.");
            return;
        }
        Check check = new Check();
        check.testClasses = List.of(testClassesDirectory.toPath());
        check.options = options == null ? List.of() : options;
        check.jvm = jvmArguments();
        check.folder = workingDirectory.toPath();
        check.reports = reportsDirectory.toPath();
        check.schedules = schedulesDirectory.toPath();
        if (jvm != null) {
            check.javaHome = Path.of(jvm).toAbsolutePath().getParent().getParent();
        }
        try {
            check.classPath = new JUnitJars(repositories, session, remotes).addTo(classPath);
            run(check);
        } catch (Refusal e) {
            throw new MojoExecutionException("hpor: " + e.getMessage());
        } catch (IOException | IllegalStateException e) {
            throw new MojoExecutionException("hpor: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw new MojoExecutionException("hpor: interrupted", e);
        }
    }

    abstract void run(Check check) throws IOException, InterruptedException, Refusal, MojoFailureException;

    final void tell(String line) {
        getLog().info(line);
    }

    private List<String> jvmArguments() {
        List<String> arguments = new ArrayList<>();
        if (argLine != null) {
            arguments.addAll(words(argLine));
        }
        if (systemPropertyVariables != null) {
            systemPropertyVariables
                    .forEach((name, value) -> arguments.add("-D" + name + "=" + (value == null ? "" : value)));
        }
        return arguments;
    }

    /** Apart at blanks that do not stand in quotes. */
    static List<String> words(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        char quote = 0;
        boolean begun = false;
        for (char c : line.toCharArray()) {
            if (quote == 0 && (c == '"' || c == '\'')) {
                quote = c;
                begun = true;
            } else if (c == quote) {
                quote = 0;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (begun) {
                    words.add(word.toString());
                }
                word.setLength(0);
                begun = false;
            } else {
                word.append(c);
                begun = true;
            }
        }
        if (begun) {
            words.add(word.toString());
        }
        return words;
    }
}
