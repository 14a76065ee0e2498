/**
 * The JVM's own exceptions at visible operations come as ever: null receivers of field reads and writes, arrays,
 * monitors, wait and notify; indices out of bounds; stores of a wrong type; a failing operation leaves no monitor
 * taken.
 */
public class Main {
    int field;
    long wide;
    static int caught;

    interface Body {
        void run() throws Exception;
    }

    static void expect(Class<? extends Exception> type, Body body) {
        try {
            body.run();
            assert false : "no " + type;
        } catch (Exception e) {
            assert e.getClass() == type : e;
            caught++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Main none = args.length == 0 ? null : new Main();
        int[] noArray = args.length == 0 ? null : new int[1];
        Object[] objects = new String[1];
        int[] array = new int[2];
        expect(NullPointerException.class, () -> none.field++);
        expect(NullPointerException.class, () -> none.wide = 5);
        expect(NullPointerException.class, () -> System.out.println(none.wide));
        expect(NullPointerException.class, () -> noArray[0] = 1);
        expect(NullPointerException.class, () -> noArray[0]++);
        expect(NullPointerException.class, () -> System.out.println(noArray.length));
        expect(NullPointerException.class, () -> {
            synchronized (none) {
                caught += 100;
            }
        });
        expect(NullPointerException.class, () -> none.notify());
        expect(NullPointerException.class, () -> none.wait());
        expect(ArrayIndexOutOfBoundsException.class, () -> array[2]++);
        expect(ArrayIndexOutOfBoundsException.class, () -> array[-1] = 0);
        expect(ArrayStoreException.class, () -> objects[0] = 5);
        expect(NullPointerException.class, () -> {
            throw null;
        });
        expect(ClassCastException.class, () -> caught += ((Integer) (Object) "text"));
        expect(NegativeArraySizeException.class, () -> caught += new int[caught - 1000].length);
        expect(ArithmeticException.class, () -> array[0] /= array[1]);
        assert caught == 16 : caught;
    }
}
