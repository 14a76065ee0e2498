package hpor.gradle;

import hpor.build.Check;
import hpor.build.Check.Refusal;
import hpor.build.Summary;
import java.io.IOException;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/**
 * Explores the marked tests of a project, or those that are named, under every thread schedule. {@code -Phpor.test}
 * names tests for one run.
 */
public class HporCheck extends HporTask {
    private String test = projectProperty("hpor.test");
    private List<String> includes = List.of();
    private List<String> excludes = List.of();
    private String time = "60s";
    private int jobs;
    private boolean ignoreFailures;
    private boolean failOnIncomplete;
    private boolean failOnUncontrolled;

    @Override
    void run(Check check) throws IOException, InterruptedException, Refusal {
        check.includes = test != null ? List.of(test) : includes;
        check.excludes = test != null ? List.of() : excludes;
        check.time = time;
        check.jobs = jobs;
        Summary summary = new Summary(check.run(this::tell), failOnIncomplete, failOnUncontrolled);
        summary.warn(this::warn);
        String task = getPath().replaceFirst("[^:]*$", "");
        String failure = summary.failure(check.reports, "gradle " + task + "hporReplay -Phpor.schedule=");
        if (failure != null && ignoreFailures) {
            warn(failure);
        } else if (failure != null) {
            throw new GradleException(failure);
        }
    }

    /**
     * The tests that are explored, instead of the includes.
     *
     * @return Class, Class#method, patterns, with commas between them
     */
    @Input
    @Optional
    public String getTest() {
        return test;
    }

    /**
     * Sets it: the tests that are explored, instead of the includes.
     *
     * @param value Class, Class#method, patterns, with commas between them
     */
    public void setTest(String value) {
        test = value;
    }

    /**
     * Patterns of test classes, all of whose tests are explored.
     *
     * @return such as "**&#47;*Test"; none: the marked tests of all classes
     */
    @Input
    public List<String> getIncludes() {
        return includes;
    }

    /**
     * Sets it: patterns of test classes, all of whose tests are explored.
     *
     * @param value such as "**&#47;*Test"; none: the marked tests of all classes
     */
    public void setIncludes(List<String> value) {
        includes = value;
    }

    /**
     * Patterns of test classes that are left out.
     *
     * @return such as "**&#47;Slow*"
     */
    @Input
    public List<String> getExcludes() {
        return excludes;
    }

    /**
     * Sets it: patterns of test classes that are left out.
     *
     * @param value such as "**&#47;Slow*"
     */
    public void setExcludes(List<String> value) {
        excludes = value;
    }

    /**
     * Limit of the search of each test whose mark sets no other.
     *
     * @return 500ms, 10s, 5m; none
     */
    @Input
    public String getTime() {
        return time;
    }

    /**
     * Sets it: limit of the search of each test whose mark sets no other.
     *
     * @param value 500ms, 10s, 5m; none
     */
    public void setTime(String value) {
        time = value;
    }

    /**
     * Most tests that run at a time.
     *
     * @return 0: the number of processors, at most 2
     */
    @Input
    public int getJobs() {
        return jobs;
    }

    /**
     * Sets it: most tests that run at a time.
     *
     * @param value 0: the number of processors, at most 2
     */
    public void setJobs(int value) {
        jobs = value;
    }

    /**
     * An error of a test is a warning of the build.
     *
     * @return false if it is not said
     */
    @Input
    public boolean isIgnoreFailures() {
        return ignoreFailures;
    }

    /**
     * Sets it: an error of a test is a warning of the build.
     *
     * @param value false if it is not said
     */
    public void setIgnoreFailures(boolean value) {
        ignoreFailures = value;
    }

    /**
     * A test that a limit has cut off fails the build.
     *
     * @return false if it is not said: it is a warning
     */
    @Input
    public boolean isFailOnIncomplete() {
        return failOnIncomplete;
    }

    /**
     * Sets it: a test that a limit has cut off fails the build.
     *
     * @param value false if it is not said: it is a warning
     */
    public void setFailOnIncomplete(boolean value) {
        failOnIncomplete = value;
    }

    /**
     * A test that hpor cannot control fails the build.
     *
     * @return false if it is not said: it is a warning
     */
    @Input
    public boolean isFailOnUncontrolled() {
        return failOnUncontrolled;
    }

    /**
     * Sets it: a test that hpor cannot control fails the build.
     *
     * @param value false if it is not said: it is a warning
     */
    public void setFailOnUncontrolled(boolean value) {
        failOnUncontrolled = value;
    }
}
