package hpor.linearize;

import java.util.Arrays;

/** What the calls of a client have returned, as text: two outcomes are the same if their texts are. */
final class Outcome {
    static final String VOID = "done";
    static final String BLOCKED = "blocked";
    /** A call behind one that is blocked. */
    private static final String NOT_CALLED = "not called";

    static final char BETWEEN = ';';

    record Thrown(Throwable what) {
    }

    private Outcome() {
    }

    /** The results of a thread, of which {@code done} are there. An outcome is those of all threads in a row. */
    static String of(Object[] results, int done) {
        String text = "";
        for (int i = 0; i < results.length; i++) {
            text = text + (i < done ? text(results[i]) : i == done ? BLOCKED : NOT_CALLED) + BETWEEN;
        }
        return text;
    }

    private static String text(Object result) {
        if (result == null || result instanceof Boolean || result instanceof Integer) {
            return String.valueOf(result);
        }
        if (result instanceof Thrown t) {
            return "throws " + t.what().getClass().getSimpleName();
        }
        return plain(result instanceof Object[] array ? Arrays.deepToString(array) : objectText(result));
    }

    /** The number behind the @ of an object without toString() is not the same in two executions. */
    private static String objectText(Object result) {
        if (result.getClass().isArray()) {
            return primitives(result);
        }
        String text = result.toString();
        String ofObject = result.getClass().getName() + "@" + Integer.toHexString(result.hashCode());
        return text.equals(ofObject) ? "a " + result.getClass().getSimpleName() : text;
    }

    private static String primitives(Object array) {
        String text = "[";
        int length = java.lang.reflect.Array.getLength(array);
        for (int i = 0; i < length; i++) {
            text = text + (i > 0 ? ", " : "") + java.lang.reflect.Array.get(array, i);
        }
        return text + "]";
    }

    private static String plain(String text) {
        return text.replace('\n', ' ').replace('\r', ' ').replace(BETWEEN, ',');
    }
}
