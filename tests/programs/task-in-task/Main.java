import java.util.concurrent.FutureTask;

/**
 * A task that makes a task and waits for it: the fields of the one are no part of the other, so that both stay steps.
 */
public class Main {
    private static int runInThread(FutureTask<Integer> task) throws Exception {
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
        return task.get();
    }

    public static void main(String[] args) throws Exception {
        FutureTask<Integer> outer = new FutureTask<>(() -> 1 + runInThread(new FutureTask<>(() -> 1)));
        System.out.println(runInThread(outer));
    }
}
