import java.util.ArrayList;
import java.util.List;

// Static initializers with branches, in class files that need no frames and have none.

/** A choice between two values. */
interface Choice48 {
    int[] TABLE = {3, 5};
    String NAME = TABLE.length > 1 ? new String("long") : "short";
}

/** Branches that make values of each width. */
interface Widths47 extends Choice48 {
    boolean WIDE = TABLE[1] > 4 && NAME.length() == 4;
    long LARGE = WIDE ? 5_000_000_000L : 0;
    double HALF = WIDE ? 0.5 : 2;
    float QUARTER = WIDE ? 0.25f : 4;
    char LETTER = WIDE ? 'w' : 'n';
}

/** A loop. */
interface Loop46 {
    List<Integer> SQUARES = switch (Choice48.TABLE.length) {
        case 2 -> {
            List<Integer> squares = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                squares.add(i * i);
            }
            yield squares;
        }
        default -> null;
    };
}

/** Exception handlers, and a monitor. */
interface Handler49 {
    Object LOCK = new Object();
    int CAUGHT = switch (Choice48.TABLE.length) {
        case 2 -> {
            int value;
            try {
                synchronized (LOCK) {
                    value = Choice48.TABLE[2];
                }
            } catch (ArrayIndexOutOfBoundsException e) {
                value = Count48.next();
            }
            yield value;
        }
        default -> 0;
    };
}

/** From version 50 on there may be frames; without them the JVM verifies the class in the old way. */
interface Frames50 {
    StringBuffer TEXT = Handler49.CAUGHT == 1 ? new StringBuffer("a") : null;
}

/** Its initializer fails, and its own superinterface is not touched by that. */
interface Fails48 extends Choice48 {
    int NUMBER = TABLE.length > 1 ? Count48.fail() : 1;
}

/** Two threads meet in its initialization, which one of them runs. */
interface Meeting48 {
    Count48 COUNT = Count48.made < 10 ? new Count48() : null;
}

class Count48 {
    static int made, failed, last;
    int value;

    Count48() {
        made++;
    }

    static int next() {
        return ++last;
    }

    static int fail() {
        failed++;
        throw new IllegalStateException("as it must");
    }
}

/** Reads what it inherits. */
class User48 implements Widths47, Loop46 {
    static int read() {
        int sum = SQUARES.size();
        SQUARES.add(sum);
        return sum + (WIDE ? 100 : 0) + (LARGE == 5_000_000_000L ? 1000 : 0);
    }
}
