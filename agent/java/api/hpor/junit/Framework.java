package hpor.junit;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A test framework: finds the tests of a class, and runs one of them. */
interface Framework {
    /**
     * A test as the framework found it.
     *
     * @param type the class whose test it is, which may inherit it
     * @param parameters the types of the method's, null: not known; methods of one name differ by them
     * @param shown what the framework calls it, for tests of one method
     * @param id what the framework finds it again by
     * @param repeated it stands for tests that come about when it is run (parameters, repetitions), numbered from 1
     */
    record Found(String type, String method, String parameters, String shown, String id, boolean repeated) {
    }

    /** The class cannot be tested: says why. */
    final class Refusal extends Exception {
        private static final long serialVersionUID = 1L;

        Refusal(String text) {
            super(text);
        }
    }

    /** What a test has come to. */
    final class Ending {
        private static boolean told;
        boolean started;
        String name;
        String skipped;
        private final List<Throwable> failures = new ArrayList<>();

        void failed(Throwable failure) {
            failures.add(failure);
        }

        /** Null: none. */
        Throwable failure() {
            if (failures.isEmpty()) {
                return null;
            }
            Throwable first = failures.get(0);
            failures.stream().skip(1).filter(f -> f != first).forEach(first::addSuppressed);
            return first;
        }

        boolean isComplete() {
            return started && skipped == null;
        }

        /**
         * What the launcher cannot learn from the verdict goes to the file that HPOR_JUNIT_TOLD names, once: the name
         * with which the test was run, whether it was begun, and why it was skipped.
         */
        void tell() throws IOException {
            String file = System.getenv("HPOR_JUNIT_TOLD");
            if (told || file == null) {
                return;
            }
            told = true;
            String text = String.join("\0", name == null ? "" : name, started ? "started" : "",
                    skipped == null ? "" : skipped);
            Files.write(Path.of(file), (text + "\0").getBytes(StandardCharsets.UTF_8));
        }
    }

    List<Found> find(Class<?> type) throws Refusal;

    Ending run(Class<?> type, String id);

    static Framework named(String name) {
        return name.equals("platform") ? new Platform() : new JUnit4();
    }
}
