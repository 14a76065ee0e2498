import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What System.arraycopy and clone do, also where they overlap or throw, is what they do without hpor. */
public class Main {
    static String copy(Object from, int start, Object to, int target, int length) {
        try {
            System.arraycopy(from, start, to, target, length);
            return "copied";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] up = {1, 2, 3, 4, 5};
        assert copy(up, 0, up, 1, 4).equals("copied") && Arrays.equals(up, new int[] {1, 1, 2, 3, 4});
        int[] down = {1, 2, 3, 4, 5};
        assert copy(down, 1, down, 0, 4).equals("copied") && Arrays.equals(down, new int[] {2, 3, 4, 5, 5});
        assert copy(up, 0, new long[5], 0, 1).equals("ArrayStoreException");
        assert copy(up, 3, down, 0, 3).equals("ArrayIndexOutOfBoundsException");
        assert copy(up, 0, null, 0, 0).equals("NullPointerException");
        assert copy("text", 0, up, 0, 1).equals("ArrayStoreException");
        Object[] mixed = {"text", 1};
        String[] strings = new String[2];
        assert copy(mixed, 0, strings, 0, 2).equals("ArrayStoreException") && strings[0].equals("text");
        long[][] nested = {{1}, {2}};
        long[][] shallow = nested.clone();
        assert shallow != nested && shallow[1] == nested[1] && shallow.getClass() == long[][].class;
        assert Arrays.equals(new double[] {Double.NaN, 0.0}, new double[] {Double.NaN, 0.0});
        assert !Arrays.equals(new double[] {0.0}, new double[] {-0.0});
        assert Arrays.mismatch(new float[] {1, Float.NaN, 3}, new float[] {1, Float.NaN, 4, 5}) == 2;
        assert Arrays.mismatch(new short[] {1}, new short[] {1, 2}) == 1;
        assert Arrays.equals(new boolean[] {true}, new boolean[] {true}) && Arrays.equals((char[]) null, (char[]) null);
        assert Arrays.hashCode(new byte[] {-1, 2}) == 31 * (31 - 1) + 2;
        assert Arrays.hashCode(new char[] {'a'}) == 31 + 'a';
        List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        Thread child = new Thread(() -> list.add(1, 7));
        child.start();
        child.join();
        assert list.equals(List.of(1, 7, 2, 3)) : list;
    }
}
