import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;

/** Classes, enums, records and interfaces whose initialization meets that of others, or leaks what is not ready. */
class InitialDays extends Chapter {
    static final StringBuffer order = new StringBuffer();

    static int note(String text) {
        order.append(text);
        return text.length();
    }

    /** The thread's body belongs to the class that waits for it. */
    static class StartsAndJoins {
        static int value;

        static {
            Thread t = start(() -> value = 1);
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** The thread's body is another class. */
    static class StartsAnother {
        static final int[] VALUES = new int[1];

        static {
            Thread t = new Filler(VALUES);
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    static class Filler extends Thread {
        final int[] values;

        Filler(int[] values) {
            this.values = values;
        }

        @Override
        public void run() {
            values[0] = 7;
        }
    }

    static class Shape {
        static final Shape UNIT = new Circle();
        int sides = 1;
    }

    static class Circle extends Shape {
        static final int COUNT = note("c");
    }

    /** Initializing a class initializes its superclass, which makes an object of the class. */
    static String circle() throws Exception {
        return bothOf(() -> Shape.UNIT.sides, () -> Circle.COUNT);
    }

    sealed interface Token permits Word, Mark {
        Token EMPTY = new Word("");

        default String text() {
            return "token";
        }
    }

    record Word(String value) implements Token {
        static final int COUNT = note("w");
    }

    record Mark(char value) implements Token {
        static final int COUNT = note("m");
    }

    sealed interface Leaf permits Green {
        Leaf EMPTY = new Green(0);

        String text();
    }

    record Green(int shade) implements Leaf {
        static final int COUNT = note("g");

        @Override
        public String text() {
            return "green" + shade;
        }
    }

    interface Plain {
        int NUMBER = note("P");

        int number();
    }

    interface WithDefault {
        int NUMBER = note("D");

        default int twice() {
            return 2;
        }
    }

    static class Both implements Plain, WithDefault {
        static final int NUMBER = note("B");

        @Override
        public int number() {
            return 1;
        }
    }

    enum Level {
        LOW(1), HIGH(2);

        static final Map<Integer, Level> BY_NUMBER = new HashMap<>();

        static {
            for (Level level : values()) {
                BY_NUMBER.put(level.number, level);
            }
        }

        final int number;

        Level(int number) {
            this.number = number;
        }
    }

    /** Made ready before anybody can see it. */
    static String enumMap() throws Exception {
        return bothOf(() -> Level.BY_NUMBER.get(2), () -> Level.valueOf("LOW").number);
    }

    enum Color {
        RED {
            @Override
            int light() {
                return lazily();
            }
        };

        static int made;
        private int light;

        abstract int light();

        int lazily() {
            if (light == 0) {
                light = 700;
                made++;
            }
            return light;
        }
    }

    record Money(long cents) {
        static final Map<Long, String> TEXTS = new ConcurrentHashMap<>();
        static volatile Money last;

        Money {
            Objects.requireNonNull(TEXTS);
            if (cents < 0) {
                throw new IllegalArgumentException();
            }
        }

        Money(String text) {
            this(Long.parseLong(text));
            last = this;
        }

        String text() {
            return TEXTS.computeIfAbsent(cents, c -> {
                note("t");
                return c / 100 + "." + c % 100;
            });
        }
    }

    static String money() throws Exception {
        String texts = bothOf(() -> new Money("150").text(), () -> {
            Money seen = Money.last;
            return seen == null ? "-" : seen.text();
        });
        return texts + " " + order;
    }

    record Early(int value, String text) {
        static volatile Early last;

        Early {
            last = this;
            text = text.trim();
        }
    }

    static class Constants {
        static final int ONE = 1;
        static final Integer TWO = 2;
        static final CountDownLatch begun = Gate.begun;

        static {
            Gate.begun.countDown();
            await(Gate.go);
        }
    }

    static class Gate {
        static final CountDownLatch begun = new CountDownLatch(1);
        static final CountDownLatch go = new CountDownLatch(1);
    }

    /** A constant needs no initialization; another final field does. */
    static String constants(boolean constant) throws Exception {
        Thread t = start(() -> {
            Object made = new Constants();
            check(made != null);
        });
        Gate.begun.await();
        int size = new Constants[3].length;
        int value = constant ? Constants.ONE : Constants.TWO;
        Gate.go.countDown();
        t.join();
        return size + " " + value;
    }

    static class Base {
        static volatile Base last;

        Base() {
            last = this;
        }

        String name() {
            return "base";
        }
    }

    static class Named extends Base {
        static final String PREFIX = "n";
        final String name = String.valueOf(5);
        final int fixed = 5;

        @Override
        String name() {
            return PREFIX + fixed + name;
        }
    }

    /** The base class hands out what the subclass has not filled yet. */
    static String leaks() throws Exception {
        return bothOf(() -> new Named().name(), () -> Base.last == null ? "-" : Base.last.name());
    }

    /** A failed constructor leaves a half-made object behind. */
    static class Half {
        static final List<Half> ALL = new ArrayList<>();
        final String name;
        int size = 3;

        Half(String name) {
            synchronized (ALL) {
                ALL.add(this);
            }
            this.name = Objects.requireNonNull(name);
        }
    }

    static String half() throws Exception {
        return bothOf(() -> thrown(() -> new Half(null)), () -> {
            synchronized (Half.ALL) {
                return Half.ALL.isEmpty() ? "none" : Half.ALL.get(0).size;
            }
        });
    }

    public static void main(String[] args) throws Exception {
        Value word = () -> new Word("a").value();
        tell(switch (args[0]) {
            case "starts-and-joins" -> "" + StartsAndJoins.value;
            case "starts-another" -> bothOf(() -> StartsAnother.VALUES[0], () -> StartsAnother.VALUES[0]);
            case "circle" -> circle();
            case "sealed-default" -> bothOf(Token.EMPTY::text, word);
            case "sealed-with-default" -> bothOf(() -> Token.EMPTY.text(), word) + " " + order;
            case "sealed-siblings" -> bothOf(() -> new Mark('m').value(), word) + " " + order;
            case "sealed" -> bothOf(() -> Leaf.EMPTY.text(), () -> new Green(1).text()) + " " + order;
            case "interfaces" -> bothOf(() -> new Both().twice(), () -> Plain.NUMBER) + " " + order;
            case "enum-map" -> enumMap();
            case "enum-lazy" -> bothOf(Color.RED::light, Color.RED::light);
            case "money" -> money();
            case "early" -> bothOf(() -> new Early(5, " a").text(), () ->
                Early.last == null ? "-" : Early.last.value());
            case "constant" -> constants(true);
            case "no-constant" -> constants(false);
            case "leaks" -> leaks();
            case "half" -> half();
            default -> throw new IllegalArgumentException(args[0]);
        });
    }
}
