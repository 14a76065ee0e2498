import java.util.Map;
import java.util.TreeMap;

/**
 * Switches over enums go by an array in a synthetic class, which is filled when the first of them runs: by any of the
 * threads, in each execution anew. The enum is a class of its own, so the array holds more than the own ordinals.
 *
 * Traces: the two threads' class initializations and counts are ordered by the lock that both take first: 2.
 */
public class Main {
    static final Map<String, Integer> COUNTS = new TreeMap<>();

    static int weight(Colour colour) {
        switch (colour) {
            case RED:
                return 1;
            case BLUE:
                return 10;
            default:
                return 100;
        }
    }

    static String word(Thread.State state) {
        return switch (state) {
            case NEW -> "new";
            case TERMINATED -> "over";
            default -> "busy";
        };
    }

    static void count(Colour colour) {
        synchronized (COUNTS) {
            COUNTS.merge(colour.name(), weight(colour), Integer::sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            count(Colour.valueOf("RED"));
        });
        Thread second = new Thread(() -> {
            synchronized (COUNTS) {
                for (Colour c : Colour.values()) {
                    count(c);
                }
            }
        });
        synchronized (COUNTS) {
            count(Colour.BLUE); // both threads find the classes initialized
            first.start();
            second.start();
        }
        first.join();
        second.join();
        assert COUNTS.toString().equals("{BLUE=20, GREEN=100, RED=2}") : COUNTS;
        assert word(Thread.State.NEW).equals("new") && word(Thread.State.TERMINATED).equals("over");
    }
}
