import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The JDK has unmodifiable sets and maps iterate in an order that differs from one JVM to the next. Here it is part of
 * the error: a replay, in a JVM of its own, must see the same.
 */
public class Main {
    static volatile int shared;

    public static void main(String[] args) throws InterruptedException {
        Set<String> names = Set.of("ash", "birch", "cedar", "elm", "fir", "hazel", "juniper", "larch", "maple", "oak");
        Map<Integer, String> numbers = Map.of(1, "a", 2, "b", 3, "c", 4, "d", 5, "e", 6, "f", 7, "g", 8, "h", 9, "i");
        Thread child = new Thread(() -> shared = 1);
        child.start();
        int seen = shared;
        child.join();
        assert names.contains("elm") && numbers.get(5).equals("e") && names.size() == 10;
        if (seen == 1) {
            throw new IllegalStateException(names + " " + numbers + " " + Set.of("x", "y") + List.copyOf(names));
        }
    }
}
