import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A delayed task is given to a pool while the pool is shut down. schedule() has put the task into the queue, and sees
 * then that the pool is shut down; but shutdown() has already looked through the queue, so that nobody cancels the task
 * or runs it. Javadoc of ExecutorService: a task is executed or rejected. Here get() waits for ever.
 */
public class ScheduledAndShutDown {
    public static void main(String[] args) throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        Thread closer = new Thread(pool::shutdown);
        closer.start();
        try {
            ScheduledFuture<Integer> task = pool.schedule(() -> 1, 1, TimeUnit.SECONDS);
            if (task.get() != 1) throw new AssertionError();
        } catch (RejectedExecutionException | java.util.concurrent.CancellationException e) {
            // shut down before
        }
        closer.join();
    }
}
