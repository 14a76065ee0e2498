package arrays;

/** Array elements by their type; fields by the class that declares them. */
public class Main {
    static int a;

    //: with int[] long[] Object[] byte[] char[]
    static void elements(int[] numbers, long[] longs, Object[] objects) {
        numbers[0] = 1; //: w int[], w long[], r Object[]
        longs[0] = 1; //: w long[], r Object[]
        Object first = objects[0]; //: r Object[]
    } //: -

    //: with byte[] char[]
    static boolean bytesAndChars(byte[] bytes, boolean[] flags, char[] letters) {
        letters[0] = 'x'; //: w char[], rw byte[]
        bytes[0] = 1; //: rw byte[]
        return flags[0]; //: r byte[]
    }

    //: with int[] Object[]
    static void twoDimensions(int[][] table) {
        table[0][1] = 2; //: r Object[], w int[]
    } //: -

    //: with int[]
    static int[] cloned(int[] numbers) {
        int[] copy = numbers.clone(); //: r int[], w a
        a = 1; //: w a
        return copy; //: -
    }

    //: with int[]
    static int[] copied(int[] numbers) {
        int[] copy = java.util.Arrays.copyOf(numbers, 3); //: r int[], w a
        a = 1; //: w a
        return copy;
    }

    //: with atomic
    static void arraycopy(int[] from, int[] to) {
        System.arraycopy(from, 0, to, 0, 1); //: rw atomic, w a
        a = 1; //: w a
    }

    static class Base {
        int shared;
        final int fixed = Main.a;
    }

    static class Derived extends Base {
        int own;
    }

    static void inheritedField(Derived derived) {
        derived.own = derived.shared; //: r shared, w own
    } //: -

    /** Final fields are no accesses: they do not change once an object can be seen. */
    static int finalField(Base base) {
        return base.fixed; //: -
    }

    public static void main(String[] args) {
        elements(new int[1], new long[1], new Object[1]);
        bytesAndChars(new byte[1], new boolean[1], new char[1]);
        twoDimensions(new int[1][2]);
        cloned(new int[1]);
        copied(new int[1]);
        arraycopy(new int[1], new int[1]);
        inheritedField(new Derived());
        finalField(new Base());
    }
}
