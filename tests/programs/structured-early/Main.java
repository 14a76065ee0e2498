import java.lang.reflect.Method;
import java.util.concurrent.Callable;

/**
 * The scopes of JDK 21 to 24, which javac of other versions does not know: called by reflection. Two subtasks count in
 * a shared variable, one of them reads it before and writes it after the other: 1 of 2 is lost.
 */
public class Main {
    static volatile int counter;

    static int count() {
        int seen = counter;
        counter = seen + 1;
        return seen;
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName("java.util.concurrent.StructuredTaskScope$ShutdownOnFailure");
        Method fork = type.getMethod("fork", Callable.class);
        try (AutoCloseable scope = (AutoCloseable) type.getConstructor().newInstance()) {
            Callable<Integer> task = Main::count;
            fork.invoke(scope, task);
            fork.invoke(scope, task);
            type.getMethod("join").invoke(scope);
            assert counter == 2 : counter + " of 2";
        }
    }
}
