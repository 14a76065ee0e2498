import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.lang3.concurrent.Memoizer;

/** commons-lang's Memoizer computes a value once, and who comes later waits for it. */
public class Main {
    public static void main(String[] args) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        Memoizer<Integer, Integer> squares = new Memoizer<>((Integer n) -> {
            runs.incrementAndGet();
            return n * n;
        });
        Thread other = new Thread(() -> ask(squares));
        other.start();
        ask(squares);
        other.join();
        assert runs.get() == 1 : runs + " computations";
        System.out.println("computed once");
    }

    private static void ask(Memoizer<Integer, Integer> squares) {
        try {
            assert squares.compute(7) == 49;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
