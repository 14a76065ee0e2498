/**
 * Pattern switches over enum constants, bare and qualified, beside strings, numbers and types. Their call sites are
 * linked in the first execution, when the constants are not yet the objects that later executions have.
 *
 * Traces: two threads add to the total, one synchronized call each, and sums have no order: 1.
 */
public class Main {
    sealed interface Shape permits Plain, Round, Box {
    }

    enum Plain implements Shape {
        LINE,
        CORNER {
            @Override
            int extra() {
                return 1;
            }
        };

        int extra() {
            return 0;
        }
    }

    enum Round implements Shape {
        LINE, DISC
    }

    record Box(Shape inner, int size) implements Shape {
    }

    static int total;

    static synchronized void add(int n) {
        total += n;
    }

    /* No default: a constant that is not recognized ends in MatchException. */
    static int qualified(Shape shape) {
        return switch (shape) {
            case Plain.LINE -> 1;
            case Plain.CORNER -> 2;
            case Round.LINE -> 3;
            case Round.DISC -> 4;
            case Box(Plain p, int size) when size > 9 -> 50 + p.extra();
            case Box(Shape inner, int size) -> 10 + qualified(inner);
        };
    }

    /* With a default: a constant that is not recognized takes it. */
    static int withDefault(Object o) {
        return switch (o) {
            case null -> -1;
            case Plain p when p == Plain.LINE -> 1;
            case Plain p -> 2 + p.extra();
            case Integer i when i > 5 -> i;
            case String s -> s.length();
            default -> 100;
        };
    }

    /* The constants of one enum and a pattern. */
    static int guarded(Round round) {
        return switch (round) {
            case DISC -> 1;
            case Round r when r.name().isEmpty() -> 2;
            case LINE -> 3;
        };
    }

    static int strings(String text) {
        return switch (text) {
            case "one" -> 1;
            case "two" -> 2;
            case String s when s.startsWith("t") -> 3;
            case String s -> 4;
        };
    }

    static int numbers(Integer number) {
        return switch (number) {
            case 1 -> 10;
            case 1000 -> 20;
            case Integer i when i < 0 -> 30;
            case Integer i -> 40;
        };
    }

    /* The old kind, by way of an array in a class of its own. */
    static int old(Plain plain) {
        switch (plain) {
            case LINE:
                return 1;
            case CORNER:
                return 2;
            default:
                return 3;
        }
    }

    static void check(int seen, int expected) {
        if (seen != expected) {
            throw new AssertionError(seen + " instead of " + expected);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(qualified(Round.DISC)));
        Thread second = new Thread(() -> add(qualified(new Box(Plain.CORNER, 10))));
        first.start();
        second.start();
        first.join();
        second.join();
        check(total, 4 + 51);
        check(qualified(Plain.LINE), 1);
        check(qualified(Plain.CORNER), 2);
        check(qualified(Round.LINE), 3);
        check(qualified(new Box(Round.LINE, 10)), 13);
        check(withDefault(null), -1);
        check(withDefault(Plain.LINE), 1);
        check(withDefault(Plain.CORNER), 3);
        check(withDefault(Round.LINE), 100);
        check(withDefault(7), 7);
        check(withDefault("seven"), 5);
        check(guarded(Round.DISC), 1);
        check(guarded(Round.LINE), 3);
        check(strings("two") + strings("ten") + strings(""), 2 + 3 + 4);
        check(numbers(1) + numbers(1000) + numbers(-1) + numbers(2), 10 + 20 + 30 + 40);
        check(old(Plain.CORNER), 2);
        try {
            qualified(null);
            throw new AssertionError("null matched");
        } catch (NullPointerException expected) {
            check(old(Plain.LINE), 1);
        }
    }
}
