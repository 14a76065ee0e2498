package hpor.gradle;

import hpor.build.Check;
import hpor.build.Check.Refusal;
import hpor.build.Summary;
import java.io.IOException;
import org.gradle.api.GradleException;

/**
 * Runs a test that has failed once more, under the schedule that the check has saved. {@code -Phpor.schedule} names
 * the schedule, if several tests have failed; {@code -Phpor.debugPort} has the test wait for a debugger.
 */
public class HporReplay extends HporTask {
    private final String schedule = projectProperty("hpor.schedule");
    private final String debugPort = projectProperty("hpor.debugPort");

    @Override
    void run(Check check) throws IOException, InterruptedException, Refusal {
        if (debugPort != null) {
            check.debug(Integer.parseInt(debugPort));
            tell("hpor: the test waits for a debugger at localhost:" + debugPort);
        }
        String failure = new Summary(check.replay(schedule, this::tell), true, true).failure(null, null);
        if (failure != null) {
            throw new GradleException(failure);
        }
    }
}
