import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntSupplier;

/**
 * What a thread keeps of what it has read in a section. Another thread writes before or behind that. In the end, both
 * orders differ only in what the first thread has kept.
 */
class Forgotten extends Chapter {
    private static final ReentrantLock lock = new ReentrantLock();
    private static final ThreadLocal<Integer> own = ThreadLocal.withInitial(() -> 5);
    private static Object shared = "a";
    private static int y;

    private record Kept(int value) {
    }

    private static final class Box {
        int value;
        Box next;
    }

    private interface Reader {
        Object read() throws Exception;
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "boolean" -> kept(() -> isSet());
            case "int" -> kept(() -> number());
            case "long" -> kept(() -> wide() >> 40);
            case "float" -> kept(() -> (int) single());
            case "double" -> kept(() -> (int) doubled());
            case "reference" -> kept(() -> text());
            case "object" -> kept(() -> box().value);
            case "known-object" -> kept(() -> knownBox().value);
            case "record" -> kept(() -> kept().value());
            case "captured" -> kept(() -> captured().getAsInt());
            case "array" -> kept(() -> array()[1]);
            case "thrown" -> kept(() -> thrownNumber());
            case "thrown-away" -> kept(() -> thrown(() -> throwsIfSet()));
            case "argument" -> kept(() -> {
                int[] into = new int[1];
                fill(into);
                return into[0];
            });
            case "argument-object" -> kept(() -> {
                Box box = new Box();
                fill(box);
                return box.next.value;
            });
            case "builder" -> kept(() -> {
                StringBuilder text = new StringBuilder();
                append(text);
                return text;
            });
            case "thread-local" -> kept(() -> {
                setOwn();
                return own.get();
            });
            case "behind-a-block" -> kept(() -> behindABlock());
            case "two-blocks" -> kept(() -> twoBlocks());
            case "wide-behind-a-block" -> kept(() -> wideBehindABlock() >> 40);
            case "block-left-early" -> kept(() -> blockLeftEarly());
            case "branch-in-a-block" -> kept(() -> branchInABlock());
            case "nested-blocks" -> kept(() -> nestedBlocks());
            case "caught-in-a-block" -> kept(() -> caughtInABlock());
            case "read-by-the-caller" -> kept(() -> readByTheCaller());
            case "recursive" -> kept(() -> recursive(2));
            case "lock" -> kept(() -> locked());
            case "nothing" -> kept(() -> {
                nothing();
                return 3;
            });
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    /** Behind the read, the thread takes a step more, so that there is a state in which the read has been forgotten. */
    private static void kept(Reader reader) throws Exception {
        all(() -> {
            Object found = reader.read();
            step();
            say(found);
        }, () -> write());
    }

    private static synchronized void step() {
        y++;
    }

    private static synchronized void write() {
        x = 1;
        shared = "b";
    }

    private static synchronized boolean isSet() {
        return x == 1;
    }

    private static synchronized int number() {
        return x + 3;
    }

    private static synchronized long wide() {
        return (long) x << 40;
    }

    private static synchronized float single() {
        return x + 0.5f;
    }

    private static synchronized double doubled() {
        return x + 0.5;
    }

    private static synchronized Object text() {
        return shared;
    }

    private static synchronized Box box() {
        Box box = new Box();
        box.value = x;
        return box;
    }

    /** Others have seen the object before it gets the value. */
    private static synchronized Box knownBox() {
        Box box = new Box();
        shared = box;
        box.value = x;
        return box;
    }

    private static synchronized Kept kept() {
        return new Kept(x);
    }

    private static synchronized IntSupplier captured() {
        int value = x;
        return () -> value;
    }

    private static synchronized int[] array() {
        return new int[] {7, x};
    }

    private static synchronized int throwing() {
        throw new IllegalStateException("" + x);
    }

    private static String thrownNumber() {
        try {
            return "" + throwing();
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    private static synchronized void throwsIfSet() {
        if (x == 1) {
            throw new IllegalStateException();
        }
    }

    private static synchronized void fill(int[] into) {
        into[0] = x;
    }

    private static synchronized void fill(Box into) {
        into.next = new Box();
        into.next.value = x;
    }

    private static synchronized void append(StringBuilder text) {
        text.append(x);
    }

    private static synchronized void setOwn() {
        own.set(x);
    }

    private static int behindABlock() {
        int value;
        synchronized (Forgotten.class) {
            value = x;
        }
        step();
        return value;
    }

    private static int twoBlocks() {
        int first;
        int second;
        synchronized (Forgotten.class) {
            first = x;
        }
        synchronized (Forgotten.class) {
            second = x;
        }
        step();
        return first * 10 + second;
    }

    private static long wideBehindABlock() {
        long value;
        synchronized (Forgotten.class) {
            value = (long) x << 40;
        }
        step();
        return value;
    }

    private static int blockLeftEarly() {
        synchronized (Forgotten.class) {
            if (x == 1) {
                return 1;
            }
        }
        step();
        return 0;
    }

    private static int branchInABlock() {
        int value = 4;
        synchronized (Forgotten.class) {
            if (x == 1) {
                value = 2;
            }
        }
        step();
        return value;
    }

    private static int nestedBlocks() {
        int outer = 0;
        int inner;
        synchronized (lock) {
            synchronized (Forgotten.class) {
                inner = x;
            }
            step();
            outer += inner;
        }
        step();
        return outer;
    }

    private static int caughtInABlock() {
        int value = 6;
        synchronized (Forgotten.class) {
            try {
                throwsIfSet();
            } catch (IllegalStateException e) {
                value = 8;
            }
        }
        step();
        return value;
    }

    private static int readByTheCaller() {
        int before;
        synchronized (Forgotten.class) {
            before = x;
            nothing();
        }
        return before + 0 * number();
    }

    private static synchronized int recursive(int depth) {
        int value = x;
        return depth == 0 ? value : value * 10 + recursive(depth - 1) - value * 10;
    }

    private static int locked() {
        lock.lock();
        try {
            synchronized (Forgotten.class) {
                return x + 1;
            }
        } finally {
            lock.unlock();
        }
    }

    /** What it reads is of no use to anybody. */
    private static synchronized void nothing() {
        if (x == 1) {
            y += 0;
        }
    }
}
