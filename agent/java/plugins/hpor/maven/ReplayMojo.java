package hpor.maven;

import hpor.build.Check;
import hpor.build.Check.Refusal;
import hpor.build.Summary;
import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Runs a test that has failed once more, under the schedule that the check has saved. */
@Mojo(name = "replay", requiresDependencyResolution = ResolutionScope.TEST)
public final class ReplayMojo extends HporMojo {
    /** The file of the schedule, by its name. It may be left out if only one test of a module has failed. */
    @Parameter(property = "hpor.schedule")
    private String schedule;

    /** The test's JVM waits until a debugger attaches to this port of this machine; 0: it does not wait. */
    @Parameter(property = "hpor.debugPort", defaultValue = "0")
    private int debugPort;

    /** The modules that are built. */
    @Parameter(defaultValue = "${reactorProjects}", readonly = true)
    private List<?> modules;

    @Override
    void run(Check check) throws IOException, InterruptedException, Refusal, MojoFailureException {
        if (modules.size() > 1 && !check.hasFailed(schedule)) {
            getLog().warn("hpor: no test of this module has failed"
                    + (schedule == null ? "." : " with the schedule " + schedule + "."));
            return;
        }
        if (debugPort != 0) {
            check.debug(debugPort);
            getLog().info("hpor: the test waits for a debugger at localhost:" + debugPort);
        }
        String failure = new Summary(check.replay(schedule, this::tell), true, true).failure(null, null);
        if (failure != null) {
            throw new MojoFailureException(failure);
        }
    }
}
