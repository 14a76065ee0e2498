import java.nio.charset.StandardCharsets;

/**
 * Text that the JDK makes from an array reads the array, which another thread may be writing.
 *
 * Traces: the child writes four arrays in the order in which main reads them. Each write may come before or after the
 * read of its element, whatever the others do: 2 * 2 * 2 * 2 = 16.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        char[] first = {'a', 'b'};
        char[] second = {'c', 'd'};
        byte[] third = {'e', 'f', 'g'};
        char[] fourth = {'h'};
        Thread child = new Thread(() -> {
            first[0] = 'A';
            second[1] = 'D';
            third[2] = 'G';
            fourth[0] = 'H';
        });
        child.start();
        String text = new String(first) + String.valueOf(second) + new String(third, 1, 2, StandardCharsets.ISO_8859_1)
                + new StringBuilder().append(fourth);
        child.join();
        assert text.equalsIgnoreCase("abcdfgh") : text;
        try {
            new String((char[]) null);
            assert false;
        } catch (NullPointerException expected) {
            text = new String(first, 1, 1);
        }
        try {
            text = String.valueOf(fourth, 1, 1);
            assert false;
        } catch (StringIndexOutOfBoundsException expected) {
            assert text.equals("b");
        }
    }
}
