import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Subtask;

/**
 * A subtask fails: the scope is cancelled, which interrupts the other one, asleep or not yet; join() throws what the
 * first one has thrown, and close() has waited for both. A scoped value is seen in the subtasks. Two outcomes: the
 * sleeper is interrupted, or the scope is cancelled before it begins, and it never runs.
 */
public class Main {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static volatile String slept = "never begun";

    static String sleeps() {
        slept = "begun";
        try {
            Thread.sleep(1_000_000);
            slept = "slept";
        } catch (InterruptedException e) {
            slept = "interrupted";
        }
        return NAME.get();
    }

    static String fails() {
        throw new IllegalStateException(NAME.get());
    }

    static void work() {
        Subtask<String> sleeper = null;
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(Main::fails);
            sleeper = scope.fork(Main::sleeps);
            scope.join();
            throw new AssertionError("a failure is lost");
        } catch (StructuredTaskScope.FailedException e) {
            if (!e.getCause().getMessage().equals("outer")) {
                throw new AssertionError(e);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        System.out.println(slept + " " + sleeper.state());
    }

    public static void main(String[] args) {
        ScopedValue.where(NAME, "outer").run(Main::work);
        if (NAME.isBound()) {
            throw new AssertionError("bound outside");
        }
    }
}
