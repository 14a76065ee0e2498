import java.util.Set;
import java.util.TreeSet;

/**
 * printf calls the program's toString, and iterates collections, while the JDK owns the stream's monitor: a thread can
 * be switched away from there all the same. The text is of before the write, after it, or of half of it: three
 * outcomes.
 */
public class Main {
    static volatile int first;
    static volatile int second;

    @Override
    public String toString() {
        return first + "" + second;
    }

    public static void main(String[] args) throws InterruptedException {
        Set<String> names = new TreeSet<>(Set.of("ann", "bob"));
        Thread writer = new Thread(() -> {
            second = 1;
            first = 1;
        });
        writer.start();
        System.out.printf("%s %s%n", new Main(), names);
        writer.join();
    }
}
