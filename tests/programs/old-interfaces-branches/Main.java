/**
 * Interfaces of old class-file versions whose static initializers have branches but no frames: their constants are made
 * anew in each execution. The two threads' critical sections come in two orders, which print the same.
 */
public class Main {
    static int sum;

    static void add() {
        synchronized (Handler49.LOCK) {
            sum += Choice48.TABLE[0]++;
            Meeting48.COUNT.value++;
            Frames50.TEXT.append('b');
            sub()[0]++;
        }
    }

    /** Its class is written by Generate, after this one is compiled. */
    static int[] sub() {
        try {
            return (int[]) Class.forName("Subroutine").getField("SUM").get(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void fail() {
        try {
            System.out.println(Fails48.NUMBER);
            assert false;
        } catch (ExceptionInInitializerError e) {
            StackTraceElement top = e.getCause().getStackTrace()[1];
            assert (top.getClassName() + "." + top.getMethodName()).equals("Fails48.<clinit>") : top;
        }
        try {
            System.out.println(Fails48.NUMBER);
            assert false;
        } catch (NoClassDefFoundError e) {
            assert Count48.failed == 1;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(Main::add);
        child.start();
        add();
        child.join();
        assert sum == 7 : sum;
        assert sub()[0] == 8 : sub()[0];
        assert Meeting48.COUNT.value == 2 && Count48.made == 1 : Count48.made;
        assert Frames50.TEXT.toString().equals("abb") : Frames50.TEXT;
        assert Handler49.CAUGHT == 1 && Count48.last == 1 : Count48.last;
        assert Choice48.NAME.equals("long") && Widths47.WIDE && Widths47.LARGE == 5_000_000_000L;
        assert Widths47.HALF == 0.5 && Widths47.QUARTER == 0.25f && Widths47.LETTER == 'w';
        assert Widths47.class.getField("LETTER").getChar(null) == 'w';
        assert User48.read() == 1104 : User48.read();
        assert Loop46.SQUARES.equals(java.util.List.of(0, 1, 4, 9, 4)) : Loop46.SQUARES;
        fail();
    }
}
