import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** The subtask writes a plain field, and the owner reads it behind join(), as Joiner.awaitAll() is meant for. */
public class Main {
    static int x;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.awaitAll())) {
            scope.fork(() -> { x = 1; });
            scope.join();
            System.out.println(x);
        }
    }
}
