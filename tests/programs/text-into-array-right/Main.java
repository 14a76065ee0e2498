import java.util.Arrays;

/**
 * getChars of strings and builders, with its errors. Executions: two threads take a lock, and fill different
 * elements: one.
 */
public class Main {
    static int failures;

    static void fails(Runnable body) {
        try {
            body.run();
        } catch (IndexOutOfBoundsException e) {
            failures++;
        }
    }

    public static void main(String[] args) throws Exception {
        char[] letters = new char[4];
        Thread child = new Thread(() -> {
            synchronized (letters) {
                "abcd".getChars(0, 2, letters, 0);
            }
        });
        child.start();
        synchronized (letters) {
            new StringBuilder("xyz").getChars(1, 3, letters, 2);
        }
        child.join();
        assert Arrays.equals(letters, "abyz".toCharArray()) : new String(letters);
        new StringBuffer("q").getChars(0, 1, letters, 3);
        "none".getChars(2, 2, letters, 4);
        assert new String(letters).equals("abyq");
        fails(() -> "abc".getChars(0, 4, letters, 0));
        fails(() -> "abc".getChars(2, 1, letters, 0));
        fails(() -> "abc".getChars(-1, 1, letters, 0));
        fails(() -> "abc".getChars(0, 3, letters, 2));
        fails(() -> "abc".getChars(0, 1, letters, -1));
        assert failures == 5 : "failures " + failures;
    }
}
