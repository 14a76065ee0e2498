import java.util.Objects;

/** The chapter on {@code Object}, {@code Objects}, {@code Record}, {@code Enum}, and on boxes, which may be one. */
@SuppressWarnings("synchronization")
class ApiObject extends Chapter {
    static volatile Object lock;
    static volatile Boolean state = false;
    static volatile String text;
    static int y;

    enum Kind {
        PLAIN, BODIED {
            @Override
            int add() {
                synchronized (getClass()) {
                    return ++x;
                }
            }
        };

        int add() {
            synchronized (getClass()) {
                return ++x;
            }
        }

        int addByDeclaring() {
            synchronized (getDeclaringClass()) {
                return ++x;
            }
        }

        synchronized void own() {
            x++;
        }
    }

    record Pair(Object first, Object second) {
        static int made;

        Pair {
            Objects.requireNonNull(first);
        }

        synchronized int add() {
            return ++x;
        }

        synchronized void awaitFlag() throws InterruptedException {
            while (v == 0) {
                wait();
            }
        }

        synchronized void tellFlag() {
            v = 1;
            notifyAll();
        }
    }

    record Cell(int[] values) { }

    /** Says who is asked, and says yes to all. */
    record Loud(String name) {
        @Override
        public boolean equals(Object other) {
            seen += name;
            return true;
        }

        @Override
        public int hashCode() {
            return v;
        }
    }

    static class Parent {
        Child child;

        @Override
        public synchronized String toString() {
            return "parent" + Objects.toString(child);
        }

        synchronized String name() {
            return "name";
        }
    }

    static class Child {
        Parent parent;

        @Override
        public synchronized String toString() {
            return "child";
        }

        synchronized String full() {
            return parent.name();
        }
    }

    static class Base {
        void add() {
            synchronized (getClass()) {
                x++;
            }
        }
    }

    static class Sub extends Base { }

    public static void main(String[] args) throws Exception {
        tell(switch (args[0]) {
            case "true-is-one-lock" -> lockedBy(Boolean.TRUE, Boolean.valueOf("TRUE"));
            case "letter-is-one-lock" -> lockedBy(Character.valueOf('\u007f'), (char) 127);
            case "letter-behind-the-cache" -> lockedBy(Character.valueOf('\u0080'), Character.valueOf('\u0080'));
            case "long-is-one-lock" -> lockedBy(Long.valueOf(-128), Long.decode("-128"));
            case "byte-is-not-short" -> lockedBy((byte) 1, (short) 1);
            case "short-is-one-lock" -> lockedBy(Short.valueOf("7"), (short) 7);
            case "double-is-no-lock" -> lockedBy(Double.valueOf(1), Double.valueOf(1));
            case "boxes-in-a-circle" -> boxesInACircle();
            case "state-is-its-own-lock" -> stateLock(false);
            case "state-is-its-own-lock-too-late" -> stateLock(true);
            case "class-of-constant" -> constants(Kind.PLAIN::add, Kind.BODIED::add);
            case "declaring-class-of-constant" -> constants(Kind.PLAIN::addByDeclaring, Kind.BODIED::addByDeclaring);
            case "constants-are-two-locks" -> constants(Kind.PLAIN::own, Kind.BODIED::own);
            case "constant-by-name-is-one" ->
                constants(Kind.valueOf("PLAIN")::own, () -> Enum.valueOf(Kind.class, "PLAIN").own());
            case "values-are-apart" -> valuesApart();
            case "record-locks-itself" -> recordLocks();
            case "equal-records-are-two-locks" -> equalRecords();
            case "record-waits" -> recordWaits();
            case "record-equals-reads-no-elements" -> recordEquals();
            case "record-refuses-null" -> recordRefuses();
            case "same-is-not-asked" -> sameNotAsked();
            case "first-is-asked" -> firstAsked();
            case "same-is-not-compared" -> sameNotCompared();
            case "else-is-evaluated-first" -> elseFirst();
            case "else-get-is-evaluated-late" -> elseGetLate();
            case "message-only-for-null" -> messageOnlyForNull();
            case "index-checked-then-used" -> indexChecked();
            case "deep-equals-race" -> deepEqualsRace();
            case "texts-in-a-circle" -> textsInACircle();
            case "class-of-subclass" -> classOfSubclass();
            case "class-waits" -> classWaits();
            case "notified-two-of-three" -> notifiedTwoOfThree();
            case "wait-zero-zero" -> waitZeroZero();
            case "text-asks-the-hash" -> textAsksHash();
            case "monitor-behind-finally" -> monitorBehindFinally();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }

    private static String lockedBy(Object one, Object two) throws Exception {
        all(() -> {
            synchronized (one) {
                x++;
            }
        }, () -> {
            synchronized (two) {
                x++;
            }
        });
        return "" + x;
    }

    /** Two libraries that lock small numbers of their own, which are the same. */
    private static String boxesInACircle() throws Exception {
        Integer first = 1;
        Boolean second = true;
        all(() -> {
            synchronized (first) {
                synchronized (second) {
                    x++;
                }
            }
        }, () -> {
            synchronized (Boolean.valueOf(true)) {
                synchronized (Integer.valueOf("1")) {
                    x++;
                }
            }
        });
        return "" + x;
    }

    private static String stateLock(boolean late) throws Exception {
        Body turn = () -> {
            synchronized (state) {
                if (late) {
                    state = !state;
                    x++;
                } else {
                    x++;
                    state = !state;
                }
            }
        };
        all(turn, turn);
        return x + " " + state;
    }

    private static String constants(Body one, Body two) throws Exception {
        all(one, two);
        return "" + x;
    }

    private static String valuesApart() throws Exception {
        all(() -> Kind.values()[0] = null, () -> Kind.values()[0] = Kind.BODIED);
        return "" + Kind.values()[0];
    }

    private static String recordLocks() throws Exception {
        Pair pair = new Pair(1, 2);
        int[] got = new int[2];
        all(() -> got[0] = pair.add(), () -> got[1] = pair.add());
        return got[0] + " " + got[1];
    }

    private static String equalRecords() throws Exception {
        Pair one = new Pair(1, 2);
        Pair two = new Pair(1, 2);
        check(one.equals(two));
        all(one::add, two::add);
        return "" + x;
    }

    private static String recordWaits() throws Exception {
        Pair pair = new Pair(1, 2);
        all(pair::awaitFlag, pair::tellFlag);
        return "" + v;
    }

    /** An array is compared as a reference: what is written to it meanwhile is nothing to the record. */
    private static String recordEquals() throws Exception {
        int[] values = {0};
        Cell one = new Cell(values);
        Cell two = new Cell(values);
        all(() -> values[0] = 1, () -> seen = one.equals(two) + " " + (one.hashCode() == two.hashCode()));
        return seen;
    }

    private static String recordRefuses() throws Exception {
        Thread t = start(() -> lock = "lock");
        String made = thrown(() -> new Pair(lock, null));
        t.join();
        return made;
    }

    private static String sameNotAsked() throws Exception {
        Loud one = new Loud("one");
        all(() -> v = 3, () -> {
            check(Objects.equals(one, one) && !Objects.equals(null, one) && Objects.equals(null, null));
            w = Objects.hashCode(one);
        });
        return w + seen + Objects.hashCode(null);
    }

    private static String firstAsked() throws Exception {
        Loud one = new Loud("one");
        Loud two = new Loud("two");
        all(() -> lock = one, () -> check(Objects.equals(two, one) && Objects.equals(two, lock)));
        return seen;
    }

    private static String sameNotCompared() throws Exception {
        all(() -> text = "a", () -> {
            String now = text;
            w = Objects.compare(now, text, (a, b) -> a == null ? 2 : 3);
        });
        return "" + w;
    }

    private static String elseFirst() throws Exception {
        Thread t = start(() -> text = "set");
        String got = Objects.requireNonNullElse(text, "else" + text);
        t.join();
        return got;
    }

    private static String elseGetLate() throws Exception {
        Thread t = start(() -> text = "set");
        String got = Objects.requireNonNullElseGet(text, () -> "else" + text);
        t.join();
        return got;
    }

    private static String messageOnlyForNull() throws Exception {
        Thread t = start(() -> lock = 1);
        String got = "none";
        try {
            Objects.requireNonNull(lock, () -> "asked" + ++v);
        } catch (NullPointerException e) {
            got = e.getMessage();
        }
        t.join();
        return got + " " + v;
    }

    private static String indexChecked() throws Exception {
        String[] texts = {"a"};
        v = 1;
        Thread t = start(() -> v = 0);
        String got = thrown(() -> seen = texts[Objects.checkIndex(0, v)]);
        t.join();
        return got;
    }

    private static String deepEqualsRace() throws Exception {
        Object[] one = {new int[] {1}};
        Object[] two = {new int[] {1}};
        all(() -> ((int[]) one[0])[0] = 2, () -> w = Objects.deepEquals(one, two) ? 1 : 2);
        return "" + w;
    }

    private static String textsInACircle() throws Exception {
        Parent parent = new Parent();
        Child child = new Child();
        parent.child = child;
        child.parent = parent;
        String[] got = new String[2];
        all(() -> got[0] = "" + parent, () -> got[1] = child.full());
        return got[0] + " " + got[1];
    }

    private static String classOfSubclass() throws Exception {
        all(new Base()::add, new Sub()::add);
        return "" + x;
    }

    private static synchronized void awaitOnClass() throws InterruptedException {
        while (x == 0) {
            ApiObject.class.wait();
        }
    }

    private static String classWaits() throws Exception {
        all(ApiObject::awaitOnClass, () -> {
            synchronized (Class.forName("ApiObject")) {
                x = 1;
                ApiObject.class.notifyAll();
            }
        });
        return "" + x;
    }

    /** Three wait, two of them are notified: any two, and the third waits for ever. */
    private static String notifiedTwoOfThree() throws Exception {
        Object monitor = new Object();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = thread(() -> {
                synchronized (monitor) {
                    y++;
                    monitor.wait();
                    x |= 1 << me;
                }
            });
            threads[i].setDaemon(true);
        }
        threads[0].start();
        threads[1].start();
        threads[2].start();
        while (true) {
            synchronized (monitor) {
                if (y == 3) {
                    monitor.notify();
                    monitor.notify();
                    break;
                }
            }
            Thread.onSpinWait();
        }
        while (true) {
            synchronized (monitor) {
                if (Integer.bitCount(x) == 2) {
                    return "" + x;
                }
            }
            Thread.onSpinWait();
        }
    }

    private static String waitZeroZero() throws Exception {
        Object monitor = new Object();
        Thread t = start(() -> {
            synchronized (monitor) {
                monitor.notify();
            }
        });
        synchronized (monitor) {
            monitor.wait(0, 0);
        }
        t.join();
        return "notified";
    }

    private static String textAsksHash() throws Exception {
        Object asked = new Object() {
            @Override
            public int hashCode() {
                return v;
            }
        };
        Thread t = start(() -> v = 16);
        String got = asked.toString();
        t.join();
        return got.substring(got.indexOf('@'));
    }

    /** A monitor is given back however the block ends, also where what follows throws anew. */
    private static String monitorBehindFinally() throws Exception {
        Body turn = () -> {
            try {
                synchronized (Kind.class) {
                    try {
                        x++;
                        throw new IllegalStateException();
                    } finally {
                        Objects.requireNonNull(null);
                    }
                }
            } catch (NullPointerException e) {
                check(!Thread.holdsLock(Kind.class));
            }
        };
        all(turn, turn);
        return "" + x;
    }
}
