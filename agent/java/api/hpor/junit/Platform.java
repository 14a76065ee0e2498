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

    private static LauncherDiscoveryRequest request(DiscoverySelector selector) {
        return LauncherDiscoveryRequestBuilder.request().selectors(selector).build();
    }

    private static void find(TestPlan plan, TestIdentifier at, Class<?> type, List<Found> found) {
        MethodSource method = at.getSource().filter(s -> s instanceof MethodSource).map(s -> (MethodSource) s).orElse(null);
        List<TestIdentifier> children = List.copyOf(plan.getChildren(at));
        boolean repeated = !at.isTest() && method != null && children.isEmpty();
        if (at.isTest() || repeated) {
            String name = method == null ? at.getDisplayName() : method.getMethodName();
            found.add(new Found(method == null ? type.getName() : method.getClassName(), name, at.getUniqueId(), repeated));
        }
        plan.getChildren(at).forEach(child -> find(plan, child, type, found));
    }

    @Override
    public Ending run(Class<?> type, String id) {
        Ending ending = new Ending();
        launcher().execute(request(DiscoverySelectors.selectUniqueId(id)), new Listener(ending));
        return ending;
    }

    private static final class Listener implements TestExecutionListener {
        private final Ending ending;

        Listener(Ending ending) {
            this.ending = ending;
        }

        @Override
        public void executionStarted(TestIdentifier test) {
            if (test.isTest()) {
                ending.started = true;
                ending.name = test.getDisplayName();
            }
        }

        @Override
        public void executionSkipped(TestIdentifier test, String reason) {
            ending.skipped = reason;
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (result.getStatus() == Status.FAILED) {
                ending.failed(result.getThrowable().orElseGet(() -> new AssertionError(test.getDisplayName() + " failed")));
            } else if (result.getStatus() == Status.ABORTED) {
                ending.skipped = result.getThrowable().map(Throwable::getMessage).orElse("aborted");
            }
        }
    }
}
