import java.util.ArrayList;
import java.util.List;

// What these interfaces hold is made by their static initializers, which must run in each execution. Class files below
// 49 know no constants of classes, below 50 no frames, below 52 no methods with code in interfaces.

interface Constants51 {
    Object LOCK = new Object();
    int[] TABLE = {3, 5};
    /** A branch: this class file has frames. */
    String NAME = TABLE.length > 1 ? new String("long") : "short";
}

interface Constants50 {
    List<String> NAMES = new ArrayList<>();
    long LARGE = Constants51.TABLE[1] * 1_000_000_000L;
    boolean WIDE = LARGE > 4_000_000_000L;
}

interface Constants49 extends Constants50 {
    Box48 BOX = new Box48(7);
}

interface Constants48 {
    Box48 BOX = Box48.SHARED;
    double HALF = Double.parseDouble("0.5");
}

interface Constants45 {
    StringBuffer TEXT = new StringBuffer("a");
    Object[] BOTH = {Constants48.BOX, Constants51.LOCK};
}

class Box48 {
    static final Box48 SHARED = new Box48(1);
    static int made;
    int value;

    Box48(int start) {
        value = start;
        made++;
    }

    static synchronized int next() {
        return ++SHARED.value;
    }
}

/** Reads, as a class of its own time, constants that it inherits. */
class User48 implements Constants48, Constants49 {
    static int read() {
        int names = NAMES.size();
        NAMES.add("used");
        return names + Constants48.BOX.value + (HALF == 0.5 ? 100 : 0) + (WIDE ? 1000 : 0);
    }
}
