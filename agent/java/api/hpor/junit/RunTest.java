package hpor.junit;

import hpor.Hpor;

/**
 * The program that is explored: one test, with all that JUnit does before and after it. Arguments: framework, class,
 * identity.
 */
public final class RunTest {
    private RunTest() {
    }

    public static void main(String[] words) throws Throwable {
        // What JUnit reads of the class by reflection, and hpor does not see it read, has been initialized.
        Class<?> type = Class.forName(words[1], true, RunTest.class.getClassLoader());
        Throwable failure;
        boolean complete;
        quiet(true);
        try {
            Framework.Ending ending = Framework.named(words[0]).run(type, words[2]);
            ending.tell();
            failure = ending.failure();
            complete = ending.isComplete();
        } finally {
            quiet(false);
        }
        if (failure != null) {
            throw failure;
        }
        // A test that does not run to its end says nothing about the schedules that lead to this.
        Hpor.assume(complete);
        System.exit(0); // as where tests are run without hpor: it does not wait for threads that a test has left behind
    }

    /** Replaced by the agent: between the two calls, only what the program's own methods do is explored. */
    private static void quiet(boolean on) {
    }
}
