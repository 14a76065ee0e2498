import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * Two subtasks count in a shared variable, one of them reads it before and writes it after the other: 1 of 2 is lost.
 */
public class Main {
    static volatile int counter;

    static int count() {
        int seen = counter;
        counter = seen + 1;
        return seen;
    }

    public static void main(String[] args) throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            Subtask<Integer> first = scope.fork(Main::count);
            Subtask<Integer> second = scope.fork(Main::count);
            scope.join();
            assert counter == 2 : counter + " of 2, seen " + Math.max(first.get(), second.get());
        }
    }
}
