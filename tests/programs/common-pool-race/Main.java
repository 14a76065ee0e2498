import java.util.stream.IntStream;

/** A parallel stream whose function is not without side effects: a worker of the common pool races with main. */
public class Main {
    static int calls;

    public static void main(String[] args) {
        int sum = IntStream.range(0, 2).parallel().map(n -> {
            calls++;
            return n;
        }).sum();
        System.out.println(sum + " " + calls);
    }
}
