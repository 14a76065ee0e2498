package hpor.gradle;

import hpor.build.Check;
import hpor.build.Check.Refusal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.file.FileCollection;
import org.gradle.api.tasks.Classpath;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.OutputDirectory;
import org.gradle.api.tasks.TaskAction;

/** What both tasks share. */
public abstract class HporTask extends DefaultTask {
    private final File folder;
    private FileCollection classPath;
    private FileCollection testClasses;
    private List<String> options = List.of();
    private List<String> jvmArgs = List.of();
    private String javaHome;
    private File reportsDirectory;
    private File schedulesDirectory;

    /** Gradle makes it. */
    protected HporTask() {
        folder = getProject().getProjectDir();
        reportsDirectory = getProject().file("build/hpor-reports");
        schedulesDirectory = getProject().file("build/hpor-schedules");
    }

    /** Null: Gradle was not told the property with `-P`. */
    final String projectProperty(String name) {
        Object value = getProject().findProperty(name);
        return value == null ? null : value.toString();
    }

    /** Runs hpor. */
    @TaskAction
    public final void explore() {
        Check check = new Check();
        check.classPath = classPath.getFiles().stream().map(File::getPath).toList();
        check.testClasses = testClasses.getFiles().stream().map(File::toPath).toList();
        check.options = options;
        check.jvm = jvmArgs;
        check.folder = folder.toPath();
        check.reports = reportsDirectory.toPath();
        check.schedules = schedulesDirectory.toPath();
        if (javaHome != null) {
            check.javaHome = Path.of(javaHome);
        }
        try {
            run(check);
        } catch (Refusal e) {
            throw new GradleException("hpor: " + e.getMessage());
        } catch (IOException | IllegalStateException e) {
            throw new GradleException("hpor: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            throw new GradleException("hpor: interrupted", e);
        }
    }

    abstract void run(Check check) throws IOException, InterruptedException, Refusal;

    final void tell(String line) {
        getLogger().lifecycle(line);
    }

    final void warn(String line) {
        getLogger().warn(line);
    }

    /**
     * The class path of the tests.
     *
     * @return such as {@code sourceSets.test.runtimeClasspath}
     */
    @Classpath
    public FileCollection getClassPath() {
        return classPath;
    }

    /**
     * Sets the class path of the tests.
     *
     * @param value such as {@code sourceSets.test.runtimeClasspath}
     */
    public void setClassPath(FileCollection value) {
        classPath = value;
    }

    /**
     * Folders of compiled tests.
     *
     * @return such as {@code sourceSets.test.output.classesDirs}
     */
    @InputFiles
    public FileCollection getTestClasses() {
        return testClasses;
    }

    /**
     * Sets the folders of compiled tests.
     *
     * @param value such as {@code sourceSets.test.output.classesDirs}
     */
    public void setTestClasses(FileCollection value) {
        testClasses = value;
    }

    /**
     * Further options of hpor run.
     *
     * @return such as "timeouts=explore"
     */
    @Input
    public List<String> getOptions() {
        return options;
    }

    /**
     * Sets further options of hpor run.
     *
     * @param value such as "timeouts=explore"
     */
    public void setOptions(List<String> value) {
        options = value;
    }

    /**
     * Arguments of the JVMs of the tests.
     *
     * @return such as "-Xmx2g"
     */
    @Input
    public List<String> getJvmArgs() {
        return jvmArgs;
    }

    /**
     * Sets arguments of the JVMs of the tests.
     *
     * @param value such as "-Xmx2g"
     */
    public void setJvmArgs(List<String> value) {
        jvmArgs = value;
    }

    /**
     * The JDK of the tests.
     *
     * @return null: the one that runs Gradle
     */
    @Input
    @Optional
    public String getJavaHome() {
        return javaHome;
    }

    /**
     * Sets the JDK of the tests.
     *
     * @param value its folder
     */
    public void setJavaHome(String value) {
        javaHome = value;
    }

    /**
     * Where the results go, as JUnit's XML.
     *
     * @return {@code build/hpor-reports} if it is not said
     */
    @OutputDirectory
    public File getReportsDirectory() {
        return reportsDirectory;
    }

    /**
     * Sets where the results go.
     *
     * @param value a folder
     */
    public void setReportsDirectory(File value) {
        reportsDirectory = value;
    }

    /**
     * Where the schedules of failing tests go.
     *
     * @return {@code build/hpor-schedules} if it is not said
     */
    @Internal
    public File getSchedulesDirectory() {
        return schedulesDirectory;
    }

    /**
     * Sets where the schedules of failing tests go.
     *
     * @param value a folder
     */
    public void setSchedulesDirectory(File value) {
        schedulesDirectory = value;
    }
}
