import java.util.function.Consumer;

/** Two threads append to one builder, both through a method reference. */
public class Main {
    public static void main(String[] args) throws Exception {
        StringBuilder builder = new StringBuilder();
        Consumer<String> append = builder::append;
        Thread child = new Thread(() -> append.accept("x"));
        child.start();
        append.accept("y");
        child.join();
    }
}
