package hpor.maven;

import hpor.build.Check;
import hpor.build.Check.Refusal;
import hpor.build.Result;
import hpor.build.Summary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Explores the marked tests of the project, or those that are named, under every thread schedule. */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class CheckMojo extends HporMojo {
    /** Patterns of test classes: all their tests are explored. Left out: the marked tests of all classes. */
    @Parameter(property = "hpor.includes")
    private List<String> includes;

    /** Patterns of test classes that are left out. */
    @Parameter(property = "hpor.excludes")
    private List<String> excludes;

    /** The tests that are explored, instead of the includes: Class, Class#method, patterns, separated by commas. */
    @Parameter(property = "hpor.test")
    private String test;

    /** Limit of the search of each test whose mark sets no other: 500ms, 10s, 5m; none. */
    @Parameter(property = "hpor.time", defaultValue = "60s")
    private String time;

    /** Most tests that run at a time; 0: the number of processors, at most 2. */
    @Parameter(property = "hpor.jobs", defaultValue = "0")
    private int jobs;

    /** An error of a test is a warning of the build. */
    @Parameter(property = "maven.test.failure.ignore", defaultValue = "false")
    private boolean testFailureIgnore;

    /** A test that a limit has cut off fails the build; else it is a warning. */
    @Parameter(property = "hpor.failOnIncomplete", defaultValue = "false")
    private boolean failOnIncomplete;

    /** A test that hpor cannot control fails the build; else it is a warning. */
    @Parameter(property = "hpor.failOnUncontrolled", defaultValue = "false")
    private boolean failOnUncontrolled;

    @Override
    void run(Check check) throws IOException, InterruptedException, Refusal, MojoFailureException {
        check.includes = test != null ? List.of(test) : includes == null ? List.of() : includes;
        check.excludes = excludes == null || test != null ? List.of() : new ArrayList<>(excludes);
        check.time = time;
        check.jobs = jobs;
        List<Result> results = check.run(this::tell);
        Summary summary = new Summary(results, failOnIncomplete, failOnUncontrolled);
        summary.warn(getLog()::warn);
        String failure = summary.failure(check.reports, "mvn test-compile hpor:replay -Dhpor.schedule=");
        if (failure != null && testFailureIgnore) {
            getLog().warn(failure);
        } else if (failure != null) {
            throw new MojoFailureException(failure);
        }
    }
}
