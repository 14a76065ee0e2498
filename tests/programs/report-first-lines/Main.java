import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A pool is shut down between a thread's look at `closed` and its task. The table has few rows, but stands behind the
 * stack: the first lines tell the story all the same.
 */
public class Main {
    static class Jobs {
        private final ExecutorService pool = Executors.newFixedThreadPool(1);
        private volatile boolean closed;

        void submit() {
            if (!closed) {
                pool.execute(() -> { });
            }
        }

        void close() {
            closed = true;
            pool.shutdown();
        }
    }

    public static void main(String[] words) throws InterruptedException {
        Jobs jobs = new Jobs();
        Thread submitter = new Thread(jobs::submit, "submitter");
        submitter.start();
        jobs.close();
        submitter.join();
    }
}
