package hpor.test;

import hpor.build.Result;
import hpor.build.Result.Ending;
import hpor.test.Hpor.Incomplete;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.Function;

/** Tells a runner what the search of a test has come to. */
record Outcome(Result result) {
    /** The worst of its tests: JUnit 4 may give several one name. */
    static Outcome read(Path xml) throws IOException {
        return new Outcome(Result.read(xml).stream().max(Comparator.comparing(Result::ending))
                .orElseThrow(() -> new IOException(xml + " has no tests")));
    }

    /** Returns if the test has passed. `aborted` makes the exception by which the framework takes it for skipped. */
    void report(Incomplete incomplete, Function<String, RuntimeException> aborted) {
        System.out.print(result.output());
        Ending ending = result.ending();
        String searched = ", " + result.executions() + (result.executions().equals("1") ? " execution" : " executions");
        String summary = "hpor: " + ending + (ending == Ending.SKIPPED ? "" : searched)
                + (result.reason().isEmpty() ? "" : ": " + result.reason());
        System.out.println(summary);
        boolean cut = ending == Ending.INCOMPLETE;
        if (ending == Ending.SKIPPED || (cut && incomplete == Incomplete.ABORT)) {
            throw aborted.apply(summary);
        }
        if (ending != Ending.VERIFIED && (!cut || incomplete == Incomplete.FAIL)) {
            throw failure(result.report().isEmpty() ? summary : result.report());
        }
    }

    /** The stacks that matter are in the report. */
    private static AssertionError failure(String message) {
        AssertionError failure = new AssertionError(message);
        failure.setStackTrace(new StackTraceElement[0]);
        return failure;
    }
}
