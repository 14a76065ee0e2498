import java.util.Arrays;

/**
 * System.arraycopy is no single step: another thread may see a half filled array. What it and its like copy, and how
 * they fail, is as without hpor.
 *
 * <p>The child writes copy[0], then copy[1]; main reads copy[1], then copy[0]. If main reads copy[1] before it is
 * written, it reads copy[0] before or after that is written: 2; if after, copy[0] is written as well: 1. So 3
 * executions.
 */
public class Main {
    static int[] copy = {0, 0};

    public static void main(String[] args) throws InterruptedException {
        int[] data = {1, 1};
        Thread child = new Thread(() -> System.arraycopy(data, 0, copy, 0, 2));
        child.start();
        int second = copy[1];
        int first = copy[0];
        child.join();
        assert first >= second : "copied from the end";
        assert copy[0] == 1 && copy[1] == 1;

        String[] words = {"a", "b", "c"};
        System.arraycopy(words, 0, words, 1, 2);
        assert String.join("", words).equals("aab") : "upwards";
        System.arraycopy(words, 1, words, 0, 2);
        assert String.join("", words).equals("abb") : "downwards";
        Object[] mixed = {"x", 5};
        assert error(() -> System.arraycopy(mixed, 0, words, 0, 2))
                .startsWith("java.lang.ArrayStoreException: arraycopy");
        assert words[0].equals("x") && words[1].equals("b") : "copied up to the wrong element";
        assert error(() -> System.arraycopy(mixed, 0, words, 2, 2)).startsWith("java.lang.ArrayIndexOutOfBounds");
        assert words[2].equals("b") : "nothing copied";
        assert error(() -> System.arraycopy(mixed, 0, null, 0, 1)).startsWith("java.lang.NullPointerException");
        assert error(() -> System.arraycopy(mixed, 0, new int[2], 0, 1)).startsWith("java.lang.ArrayStoreException");

        long[] longs = {1, 2};
        long[] clone = longs.clone();
        longs[0] = 3;
        assert clone[0] == 1 && clone.length == 2;
        Integer[] numbers = Arrays.copyOf(new Object[] {1, 2}, 3, Integer[].class);
        assert numbers.length == 3 && numbers[1] == 2 && numbers[2] == null;
        Object[] range = Arrays.copyOfRange(words, 1, 5);
        assert range.length == 4 && range[0].equals("b") && range[3] == null && range.getClass() == String[].class;
    }

    private static String error(Runnable copying) {
        try {
            copying.run();
            return "none";
        } catch (RuntimeException e) {
            return e.toString();
        }
    }
}
