import java.util.concurrent.StructuredTaskScope;

/** The owner is interrupted: join() throws, close() cancels and waits for the subtask. */
public class Main {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { n = 1; });
            Thread.currentThread().interrupt();
            try {
                scope.join();
                System.out.println("joined");
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }
        System.out.println(n);
    }
}
