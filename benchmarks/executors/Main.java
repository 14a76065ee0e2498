import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * A fixed pool: so many workers, so many tasks, and who has run which. main waits for all results; with a third
 * argument it asks first whether the last task is done.
 */
public class Main {
    static class Worker extends Thread {
        final int number;

        Worker(Runnable work, int number) {
            super(work);
            this.number = number;
            setDaemon(true);
        }
    }

    public static void main(String[] args) throws Exception {
        int workers = Integer.parseInt(args[0]), tasks = Integer.parseInt(args[1]);
        int[] made = {0};
        ExecutorService pool = Executors.newFixedThreadPool(workers, work -> new Worker(work, ++made[0]));
        List<Future<String>> results = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            results.add(pool.submit(() -> String.valueOf(((Worker) Thread.currentThread()).number)));
        }
        StringBuilder names = new StringBuilder();
        if (args.length > 2) {
            names.append(results.get(tasks - 1).isDone()).append(' ');
        }
        for (Future<String> result : results) {
            names.append(result.get()).append(' ');
        }
        System.out.println(names);
    }
}
