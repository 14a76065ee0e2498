import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * References to methods of the JDK that make texts of what they are given. The static analysis follows them to
 * toString(), and no further: while the printer makes its text, nothing that it may still do touches `last`.
 *
 * Executions: the printer writes `last` (L) and reads `open` (R), the other thread writes `open` (W) and `last` (M). L
 * is before M and R before W; L before M and W before R; M before L. hybrid has no sleep sets and runs two orders of
 * independent operations as well, but chooses only where the other thread can still interfere. At first L and M are
 * both ahead: if the printer goes on, there is a choice at R, where the other can still do W, and then no more (L R W
 * M, L W M R). If the other goes on, there is a choice at M, where the printer can still do L, and then no more (W M L
 * R, W L R M).
 */
public class Main {
    static volatile String last = "";
    static volatile boolean open;

    static class Shown {
        @Override
        public String toString() {
            return "open: " + open;
        }
    }

    public static void main(String[] args) {
        Consumer<Object> printed = System.out::println;
        Function<Object, String> text = String::valueOf;
        StringBuilder all = new StringBuilder();
        Thread printer = new Thread(() -> {
            last = "printer";
            List.of(new Shown()).forEach(printed);
            List.of(text.apply("end")).forEach(all::append);
            assert all.toString().equals("end");
        });
        Thread other = new Thread(() -> {
            open = true;
            last = "other";
        });
        printer.start();
        other.start();
    }
}
