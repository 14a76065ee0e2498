package hpor.junit;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** JUnit 5: the platform, with whatever engines are on the class path. */
final class Platform implements Framework {
    /** Costs far more than a test, and outlives executions as the JUnit classes' own static state does. */
    private static Launcher launcher;

    private static Launcher launcher() {
        launcher = launcher == null ? LauncherFactory.create() : launcher;
        return launcher;
    }

    @Override
    public List<Found> find(Class<?> type) {
        TestPlan plan = launcher().discover(request(DiscoverySelectors.selectClass(type)));
        List<Found> found = new ArrayList<>();
        plan.getRoots().forEach(root -> find(plan, root, type, found));
        return found;
    }

    /** One test is run at a time: engines that run several side by side have nothing to do so with. */
    private static LauncherDiscoveryRequest request(DiscoverySelector... selectors) {
        return LauncherDiscoveryRequestBuilder.request().selectors(selectors)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false").build();
    }

    /** What has nothing below it is a test, or makes its tests when it is run; an engine without tests is neither. */
    private static void find(TestPlan plan, TestIdentifier at, Class<?> type, List<Found> found) {
        MethodSource method = at.getSource().filter(s -> s instanceof MethodSource).map(s -> (MethodSource) s)
                .orElse(null);
        boolean leaf = plan.getChildren(at).isEmpty() && at.getParentId().isPresent();
        if (at.isTest() || leaf) {
            String shown = at.getDisplayName(), id = at.getUniqueId();
            found.add(method == null ? new Found(type.getName(), shown, null, shown, id, false)
                    : new Found(method.getClassName(), method.getMethodName(), method.getMethodParameterTypes(), shown,
                    id, !at.isTest()));
        }
        plan.getChildren(at).forEach(child -> find(plan, child, type, found));
    }

    /** What a factory makes as its second, say, is a test or a container of tests: they have different identities. */
    @Override
    public Ending run(Class<?> type, String id) {
        Ending ending = new Ending();
        String container = id.replaceFirst("\\[dynamic-test(:#\\d+\\])$", "[dynamic-container$1");
        launcher().execute(request(DiscoverySelectors.selectUniqueId(id), DiscoverySelectors.selectUniqueId(container)),
                new Listener(ending, List.of(id, container)));
        return ending;
    }

    private static final class Listener implements TestExecutionListener {
        private final Ending ending;
        private final List<String> wanted;

        Listener(Ending ending, List<String> wanted) {
            this.ending = ending;
            this.wanted = wanted;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            ending.started |= test.isTest();
            name(test);
        }

        /** What was skipped may be a container of it: then the test is not there, and has no name. */
        private void name(TestIdentifier test) {
            if (wanted.contains(test.getUniqueId())) {
                ending.name = test.getDisplayName();
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            ending.skipped = reason;
            name(test);
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == Status.FAILED) {
                ending.failed(result.getThrowable()
                        .orElseGet(() -> new AssertionError(test.getDisplayName() + " failed")));
            } else if (result.getStatus() == Status.ABORTED) {
                ending.skipped = result.getThrowable().map(Throwable::getMessage).orElse("aborted");
            }
        }
    }
}
