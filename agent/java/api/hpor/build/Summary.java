package hpor.build;

import hpor.build.Result.Ending;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What a build makes of the results: warnings, or one failure with all that failed. */
public final class Summary {
    private static final int LONGEST = 160;
    private final List<Result> results;
    private final boolean failOnIncomplete;
    private final boolean failOnUncontrolled;

    /** Which verdicts besides ERROR fail the build. */
    public Summary(List<Result> results, boolean failOnIncomplete, boolean failOnUncontrolled) {
        this.results = results;
        this.failOnIncomplete = failOnIncomplete;
        this.failOnUncontrolled = failOnUncontrolled;
    }

    private static boolean isCut(Result result) {
        return result.ending() == Ending.INCOMPLETE && !result.passed();
    }

    private boolean fails(Result result) {
        return result.failed() || (isCut(result) && failOnIncomplete)
                || (result.ending() == Ending.UNCONTROLLED && failOnUncontrolled);
    }

    /** Names tests that hpor did not explore to the end, and that do not fail the build. */
    public void warn(Consumer<String> out) {
        for (Result result : results) {
            if ((isCut(result) || result.ending() == Ending.UNCONTROLLED) && !fails(result)) {
                out.accept("hpor: " + line(result));
            }
        }
    }

    /** Null: the build goes on. `replay`: the command that replays a schedule, up to its name; null: this is one. */
    public String failure(Path reports, String replay) {
        List<Result> failed = results.stream().filter(this::fails).toList();
        if (failed.isEmpty()) {
            return null;
        }
        List<String> lines = new ArrayList<>();
        lines.add("hpor: " + failed.size() + " of " + count(results.size(), "test") + " failed:");
        for (Result result : failed) {
            lines.add("  " + line(result));
            if (!result.schedule().isEmpty() && replay != null) {
                lines.add("    " + replay + Path.of(result.schedule()).getFileName());
            }
        }
        if (reports != null) {
            lines.add("The reports are in " + reports);
        }
        failed.stream().map(Result::schedule).filter(schedule -> !schedule.isEmpty() && replay != null).findFirst()
                .ifPresent(schedule -> lines.add("The schedules are in " + Path.of(schedule).getParent()));
        return String.join("\n", lines);
    }

    private static String count(int number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }

    private static String line(Result result) {
        String reason = result.reason().lines().findFirst().orElse("");
        return result.ending() + ": " + result.test() + ": "
                + (reason.length() > LONGEST ? reason.substring(0, LONGEST) + " ..." : reason);
    }
}
