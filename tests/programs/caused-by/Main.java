/**
 * What an exception was caused by, and what it has suppressed, belong to its report; a cycle of causes does not hang
 * it.
 */
public class Main {
    public static void main(String[] args) {
        Exception inner = new IllegalArgumentException("innermost");
        Exception middle = new Exception("middle", inner);
        inner.initCause(new Exception("around", middle));
        RuntimeException outer = new RuntimeException("outer", middle);
        outer.addSuppressed(new Error("aside\nand a second line", new Exception("of the aside")));
        throw outer;
    }
}
