import java.util.concurrent.StructuredTaskScope;

/** A thread ends with a scope open: the JDK closes it, which waits for the subtask, before the thread ends. */
public class Main {
    static volatile int n;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            var scope = StructuredTaskScope.open();
            scope.fork(() -> {
                n = 1;
            });
        });
        t.start();
        t.join();
        System.out.println(n);
    }
}
