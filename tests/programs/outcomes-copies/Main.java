import java.util.Arrays;

/** What was copied in one piece, and what was changed back. Each final state is an error of its own. */
public class Main implements Cloneable {
    int field = 5;
    static volatile int flag;
    static volatile int[] copy;
    static volatile Main twin;
    static final int[] source = {7, 8};

    public static void main(String[] args) throws InterruptedException {
        Main original = new Main();
        Thread a = new Thread(() -> {
            try {
                original.field = 6 + flag;
                twin = (Main) original.clone();
                int[] c = Arrays.copyOf(source, 2);
                if (flag == 0) {
                    c[0] = 0;
                }
                copy = c;
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        });
        Thread b = new Thread(() -> {
            source[1] = 9;
            flag = 1;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        throw new IllegalStateException("r=" + twin.field + copy[0] + copy[1]);
    }
}
