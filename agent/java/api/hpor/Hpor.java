package hpor;

import java.util.function.Supplier;

/**
 * What a program or a test can tell hpor. Without hpor's agent nothing here does anything but what a reader would
 * expect of the plain Java: the first choice, the body run once.
 */
public final class Hpor {
    private Hpor() {
    }

    /**
     * A number from 0 to {@code n - 1}: all of them are explored, as all schedules are. Without the agent: 0.
     *
     * @throws IllegalArgumentException if n is not in 1..65535
     */
    public static int choose(int n) {
        if (n < 1 || n > 65535) {
            throw new IllegalArgumentException("choose(" + n + "): there must be 1 to 65535 choices");
        }
        return Unaided.choose(n);
    }

    /** Both are explored. Without the agent: false. */
    public static boolean chooseBoolean() {
        return choose(2) != 0;
    }

    /**
     * Discards the execution if {@code condition} is false: the thread goes no further, and whatever happens in the
     * others from here on is no error. The verdict counts such executions apart. Without the agent it does nothing.
     */
    public static void assume(boolean condition) {
        if (!condition) {
            Unaided.discard();
        }
    }

    /**
     * Runs the body while no other thread runs. It must not wait for another, wake or start one. Without the agent:
     * just runs it.
     */
    public static void atomic(Runnable body) {
        Unaided.begin();
        try {
            body.run();
        } finally {
            Unaided.end();
        }
    }

    /** The same with a result. */
    public static <T> T atomic(Supplier<T> body) {
        Unaided.begin();
        try {
            return body.get();
        } finally {
            Unaided.end();
        }
    }

    /**
     * Runs the body: it marks, for the reader of a test, the part of it that is about threads. With the agent
     * everything is explored, what stands before the body as well: where there is one thread, there is nothing to
     * choose, and each execution begins with the test, so that whatever the body uses is made anew. Without the agent
     * the body is run once.
     */
    public static void explore(Runnable body) {
        body.run();
    }
}
