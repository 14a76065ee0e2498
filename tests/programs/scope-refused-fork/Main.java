import java.util.concurrent.StructuredTaskScope;

/** A fork is refused: a scoped value has been bound since the scope was opened. Then join() has nothing to wait for. */
public class Main {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            try {
                ScopedValue.where(NAME, "b").run(() -> scope.fork(() -> 1));
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName());
            }
            scope.join();
            System.out.println("joined");
        }
    }
}
