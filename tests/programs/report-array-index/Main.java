/**
 * System.arraycopy fills the elements 3 to 6, of which main writes number 5. Of the copy's accesses the report names
 * that one.
 */
public class Main {
    static final int[] from = {1, 2, 3, 4, 5, 6, 7, 8};
    static final int[] to = new int[8];

    public static void main(String[] arguments) {
        new Thread(() -> System.arraycopy(from, 2, to, 3, 4), "copier").start();
        to[5] = 9;
    }
}
