import java.util.ArrayList;
import java.util.List;

/** Static state of every shape that each execution changes: the next execution must start afresh. */
public class Main {
    static int number = 5;
    static long wide = 1L << 40;
    static double real;
    static String text = "start";
    static int[] array = {1, 2, 3};
    static final List<String> LIST = new ArrayList<>();
    static final int[] FINAL_ARRAY = new int[2];
    static Object object;
    static volatile int turns;

    static class Other {
        static int uses = 1;
        static final StringBuilder LOG = new StringBuilder("log");
    }

    public static void main(String[] args) throws InterruptedException {
        assert number == 5 && wide == 1L << 40 && real == 0 && text.equals("start") && object == null && turns == 0;
        assert array[0] == 1 && LIST.isEmpty() && FINAL_ARRAY[1] == 0;
        assert Other.uses == 1 && Other.LOG.toString().equals("log");
        Thread child = new Thread(() -> turns += 1);
        child.start();
        turns += 1;
        child.join();
        number++;
        wide++;
        real = 2.5;
        text += "ed";
        array[0] = 9;
        LIST.add("entry");
        FINAL_ARRAY[1] = 4;
        object = new Object();
        Other.uses++;
        Other.LOG.append(" more");
    }
}
