import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Records, patterns, sealed types and early constructor bodies, where another thread changes what they look at. */
class Syntax extends Chapter {
    static final Object LOCK = new Object();
    static volatile Object shared = 1;
    static volatile String text = "Aa";
    static volatile Shape shape;
    static Object plain = 1;
    static Thread started;

    public static void main(String[] args) throws Exception {
        String told = records(args[0]);
        told = told != null ? told : patterns(args[0]);
        told = told != null ? told : switches(args[0]);
        tell(told != null ? told : constructors(args[0]));
    }

    /** The fields are set behind the body of a compact constructor. */
    record Leaky(int a) {
        static volatile Leaky it;

        Leaky {
            it = this;
        }
    }

    record Copied(int[] a) {
        Copied {
            a = a.clone();
        }
    }

    record Twice(AtomicInteger a, AtomicInteger b) { }

    record Listed(List<Integer> list) { }

    /** Equal as long as nobody has set v. */
    static class Fickle {
        @Override
        public boolean equals(Object other) {
            return v == 0;
        }

        @Override
        public int hashCode() {
            return v;
        }
    }

    record Held(int n, Fickle fickle) { }

    private static String records(String name) throws Exception {
        switch (name) {
            case "compact-leaks": {
                Thread t = start(() -> new Leaky(5));
                Leaky it = Leaky.it;
                String got = it == null ? "none" : "" + it.a();
                t.join();
                return got;
            }
            case "compact-leaks-ordered": {
                Thread t = start(() -> {
                    new Leaky(5);
                    w = 1;
                });
                String got = w == 0 ? "none" : "" + Leaky.it.a();
                t.join();
                return got;
            }
            case "compact-copies": {
                int[] a = {0};
                Thread t = start(() -> a[0] = 1);
                Copied copied = new Copied(a);
                t.join();
                return "" + copied.a()[0];
            }
            case "text-of-record": { // each component once, in their order
                AtomicInteger n = new AtomicInteger();
                Twice twice = new Twice(n, n);
                Thread t = start(n::incrementAndGet);
                String got = twice.toString();
                t.join();
                return got;
            }
            case "hash-of-record": {
                Listed listed = new Listed(new ArrayList<>(List.of(1)));
                Thread t = start(() -> listed.list().add(2));
                int hash = listed.hashCode();
                t.join();
                return hash == List.of(1).hashCode() ? "1" : hash == List.of(1, 2).hashCode() ? "2" : "?";
            }
            case "equals-of-record": {
                Held a = new Held(1, new Fickle());
                Held b = new Held(1, new Fickle());
                Thread t = start(() -> v = 1);
                boolean equal = a.equals(b);
                t.join();
                return equal + " " + a.equals(b) + a.equals(a);
            }
            default:
                return null;
        }
    }

    /** Its accessor answers with what v is. */
    record Cell(int n) {
        @Override
        public int n() {
            return v;
        }
    }

    record Thrower(int n) {
        @Override
        public int n() {
            if (v == 1) {
                throw new IllegalStateException();
            }
            return n;
        }
    }

    static class Counter {
        volatile int n;
    }

    record Pair(Counter a, Counter b) { }

    record Nested(Pair pair, Object other) { }

    private static String patterns(String name) throws Exception {
        switch (name) {
            case "instanceof-binds": {
                Thread t = start(() -> shared = "s");
                String got = shared instanceof Integer i ? "" + i : "no";
                t.join();
                return got;
            }
            case "instanceof-then-cast": { // read twice
                Thread t = start(() -> shared = "s");
                String got = thrown(() -> seen = shared instanceof Integer ? "" + (Integer) shared : "no");
                t.join();
                return got + seen;
            }
            case "instanceof-of-racy": {
                Thread t = start(() -> plain = "s");
                String got = plain instanceof String s && s.length() == 1 ? s : "no";
                t.join();
                return got;
            }
            case "accessor-changes": {
                Thread t = start(() -> v = 1);
                Object cell = new Cell(9);
                String got = cell instanceof Cell(int n) && n == 0 ? n + " " + v : "not";
                t.join();
                return got;
            }
            case "accessor-throws": {
                Thread t = start(() -> v = 1);
                Object thrower = new Thrower(3);
                String got = thrown(() -> {
                    if (thrower instanceof Thrower(int n)) {
                        w = n;
                    }
                });
                t.join();
                return got + " " + w;
            }
            case "pair-read-in-order": {
                Pair pair = new Pair(new Counter(), new Counter());
                Thread t = start(() -> {
                    pair.a.n = 1;
                    pair.b.n = 1;
                });
                Object nested = new Nested(pair, "o");
                String got = nested instanceof Nested(Pair(Counter a, Counter b), String s)
                        ? a.n + " " + b.n + s : "no";
                t.join();
                return got;
            }
            default:
                return null;
        }
    }

    sealed interface Shape permits Circle, Square { }

    record Circle(int r) implements Shape { }

    static final class Square implements Shape {
        volatile int a = 1;
    }

    enum Level {
        LOW, HIGH;

        static {
            v = v + 1;
        }
    }

    enum Left {
        X;

        static final Object OTHER = Right.Y;
    }

    enum Right {
        Y;

        static final Object OTHER = Left.X;
    }

    private static int number(Level level) {
        return switch (level) {
            case LOW -> 1;
            case HIGH -> 2;
        };
    }

    private static String switches(String name) throws Exception {
        switch (name) {
            case "selector-read-once": {
                Thread t = start(() -> {
                    w = 1;
                    shared = "s";
                });
                String got = switch (shared) {
                    case Integer i when w == 1 -> "w" + i;
                    case Integer i -> "i" + i;
                    case String s -> s;
                    default -> "d";
                };
                t.join();
                return got;
            }
            case "guards-read-each": { // w is read for each guard
                Thread t = start(() -> w = 1);
                String got = switch (shared) {
                    case Integer i when w == 1 -> "one";
                    case Integer i when w == 0 -> "zero";
                    case Integer i -> "changed";
                    default -> "d";
                };
                t.join();
                return got;
            }
            case "sealed-null": {
                Thread t = start(() -> shape = new Circle(4));
                String got = thrown(() -> seen = switch (shape) {
                    case Circle(int r) -> "c" + r;
                    case Square s -> "s" + s.a;
                });
                t.join();
                return got + seen;
            }
            case "sealed-changed": {
                Square square = new Square();
                shape = square;
                Thread t = start(() -> {
                    square.a = 2;
                    shape = new Circle(4);
                });
                String got = switch (shape) {
                    case null -> "null";
                    case Square s when s.a == 1 -> "s" + s.a;
                    case Square s -> "t" + s.a;
                    case Circle c -> "c" + c.r();
                };
                t.join();
                return got;
            }
            case "text-of-same-hash": { // "Aa" and "BB" have one hash
                Thread t = start(() -> text = "BB");
                String got = switch (text) {
                    case "Aa" -> "1";
                    case "BB" -> "2";
                    default -> "d";
                };
                t.join();
                return got;
            }
            case "enum-by-two": {
                int[] got = new int[2];
                all(() -> got[0] = number(Level.LOW), () -> got[1] = number(Level.valueOf("HIGH")));
                return got[0] + " " + got[1] + " " + v;
            }
            case "enums-in-circle": {
                all(() -> shared = Left.X, () -> shared = Right.Y);
                return Left.OTHER + " " + Right.OTHER;
            }
            default:
                return null;
        }
    }

    /** Starts a thread that looks at what a subclass has. */
    abstract static class Starter {
        Starter() {
            started = start(() -> seen = "" + look());
        }

        abstract int look();
    }

    static class SetsBefore extends Starter {
        final int f;

        SetsBefore(int f) {
            this.f = f;
            super();
        }

        @Override
        int look() {
            return f;
        }
    }

    static class SetsBehind extends Starter {
        final int before;
        final int behind;

        SetsBehind() {
            before = 5;
            super();
            behind = 6;
        }

        @Override
        int look() {
            return behind;
        }
    }

    /** The initializers of fields come behind super(). */
    static class Initializes extends Starter {
        final int early;
        int late = 7;

        Initializes() {
            early = 5;
            super();
        }

        @Override
        int look() {
            return early + late;
        }
    }

    static class Base {
        static volatile Base leaked;

        Base() {
            leaked = this;
        }
    }

    static class Checks extends Base {
        Checks(int n) {
            if (n < 0) {
                throw new IllegalArgumentException();
            }
            super();
        }
    }

    static class Locks extends Base {
        final int number;

        Locks() {
            int next;
            synchronized (LOCK) {
                next = ++x;
            }
            number = next;
            super();
        }
    }

    /** What this(...) is given is computed before, step by step. */
    static class Delegates extends Base {
        final int n;

        Delegates() {
            int now = v;
            v = now + 1;
            this(now);
        }

        Delegates(int n) {
            this.n = n;
            super();
        }
    }

    private static String constructors(String name) throws Exception {
        switch (name) {
            case "set-before-super":
                new SetsBefore(5);
                started.join();
                return seen;
            case "set-behind-super":
                new SetsBehind();
                started.join();
                return seen;
            case "initialized-behind-super":
                new Initializes();
                started.join();
                return seen;
            case "checked-before-super": {
                String[] got = new String[1];
                Thread t = start(() -> got[0] = thrown(() -> new Checks(-1)));
                boolean leaked = Base.leaked != null;
                t.join();
                return got[0] + " " + leaked + " " + thrown(() -> new Checks(1)) + " " + (Base.leaked != null);
            }
            case "locked-before-super": {
                int[] got = new int[2];
                all(() -> got[0] = new Locks().number, () -> got[1] = new Locks().number);
                return got[0] + " " + got[1];
            }
            case "leaked-of-two": { // the one that leaked last, with its number
                Thread a = start(Locks::new);
                Thread b = start(Locks::new);
                Base it = Base.leaked;
                String got = it == null ? "none" : "" + ((Locks) it).number;
                a.join();
                b.join();
                return got;
            }
            case "delegated": {
                int[] got = new int[2];
                all(() -> got[0] = new Delegates().n, () -> got[1] = new Delegates().n);
                return got[0] + " " + got[1] + " " + v;
            }
            default:
                return null;
        }
    }
}
