import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** The common pool lives as long as the JVM: in each execution it must start its workers anew. */
public class Main {
    static int done;

    public static void main(String[] args) throws Exception {
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> {
            done = Thread.currentThread().getName().startsWith("ForkJoinPool.commonPool") ? 1 : 2;
        });
        task.get();
        if (done == 0) throw new AssertionError();
        System.out.println("run by " + (done == 1 ? "a worker" : "main"));
    }
}
