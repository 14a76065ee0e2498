package hpor.junit;

import java.util.ArrayList;
import java.util.List;
import org.junit.Ignore;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * JUnit 4, and with it JUnit 3. A test is named by where it stands in the tree of descriptions: names may be there
 * twice.
 */
final class JUnit4 implements Framework {
    @Override
    public List<Found> find(Class<?> type) throws Refusal {
        List<Found> found = new ArrayList<>();
        Request request = Request.aClass(type);
        find(request.getRunner().getDescription(), "", type, found);
        if (found.size() == 1 && found.get(0).method().equals("initializationError")) {
            throw new Refusal("JUnit cannot run " + type.getName() + ": " + whyNot(request));
        }
        return found;
    }

    /** JUnit makes a test of what is wrong with a class, and nothing else of it: that it fails says what it is. */
    private static String whyNot(Request request) {
        List<String> messages = new ArrayList<>();
        new JUnitCore().run(request).getFailures()
                .forEach(f -> messages.add(String.valueOf(f.getException().getMessage())));
        return String.join("; ", messages);
    }

    private static void find(Description at, String id, Class<?> type, List<Found> found) {
        if (at.isTest()) {
            String method = at.getMethodName(), of = at.getClassName();
            found.add(new Found(of == null ? type.getName() : of, method == null ? at.getDisplayName() : method, null,
                    at.getDisplayName(), id, false));
        }
        int i = 0;
        for (Description child : at.getChildren()) {
            find(child, id + "/" + i++, type, found);
        }
    }

    @Override
    public Ending run(Class<?> type, String id) {
        Ending ending = new Ending();
        Request all = Request.aClass(type);
        Description test = all.getRunner().getDescription();
        for (String step : id.split("/")) {
            test = step.isEmpty() ? test : test.getChildren().get(Integer.parseInt(step));
        }
        ending.name = test.getMethodName();
        JUnitCore core = new JUnitCore();
        core.addListener(new Listener(ending));
        core.run(all.filterWith(test));
        return ending;
    }

    private static final class Listener extends RunListener {
        private final Ending ending;

        Listener(Ending ending) {
            this.ending = ending;
        }

        @Override
        public void testStarted(Description test) {
            ending.started = true;
        }

        @Override
        public void testFailure(Failure failure) {
            ending.failed(failure.getException());
        }

        @Override
        public void testAssumptionFailure(Failure failure) {
            ending.skipped = "assumption: " + failure.getException().getMessage();
        }

        @Override
        public void testIgnored(Description test) {
            Ignore why = test.getAnnotation(Ignore.class);
            ending.skipped = why == null || why.value().isEmpty() ? "@Ignore" : "@Ignore: " + why.value();
        }
    }
}
