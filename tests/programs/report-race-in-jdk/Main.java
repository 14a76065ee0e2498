import java.util.ArrayList;
import java.util.List;

/** A data race inside a class of the JDK: the report begins with the calls of the program. */
public class Main {
    static final List<String> names = new ArrayList<>();

    static void register(String name) {
        names.add(name);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> register("a"));
        other.start();
        register("b");
        other.join();
    }
}
