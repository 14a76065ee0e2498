import java.util.ArrayDeque;

/**
 * A search in several archives at once. A pool of workers takes the tasks from a queue. Main takes as many answers as
 * it wants and cancels the other tasks, whose workers look now and then whether they are cancelled. Each answer that
 * was taken must be that of its archive.
 *
 * Known race: Main.Task.cancelled. Main sets it without a lock while a worker looks at it without one.
 * With races=off: VERIFIED. A task that is cancelled, at whatever look, only has no answer, and main has all it wants.
 */
public class Main {
    private static final class Task {
        private final int archive;
        private boolean cancelled;

        Task(int archive) {
            this.archive = archive;
        }

        /** The sum of the records in the archive, or -1 if the task was cancelled. */
        long search(int records) {
            long sum = 0;
            for (int record = 0; record < records; record++) {
                if (cancelled) {
                    return -1;
                }
                sum += (long) archive * record;
            }
            return sum;
        }
    }

    private final ArrayDeque<Task> waiting = new ArrayDeque<>();
    private final ArrayDeque<long[]> answers = new ArrayDeque<>();
    private final int records;

    Main(int records) {
        this.records = records;
    }

    private Task next() {
        synchronized (waiting) {
            return waiting.poll();
        }
    }

    private void work() {
        for (Task task = next(); task != null; task = next()) {
            long sum = task.search(records);
            if (sum >= 0) {
                synchronized (answers) {
                    answers.add(new long[] {task.archive, sum});
                    answers.notify();
                }
            }
        }
    }

    private long[] answer() throws InterruptedException {
        synchronized (answers) {
            while (answers.isEmpty()) {
                answers.wait();
            }
            return answers.poll();
        }
    }

    /** The archives, the records of each, the answers that are wanted and the threads of a size. */
    private static int[] sizes(String size) {
        return switch (size) {
            case "tiny" -> new int[] {2, 1, 1, 2};
            case "small" -> new int[] {3, 2, 1, 2};
            case "medium" -> new int[] {200, 100_000, 100, 4};
            case "large" -> new int[] {2000, 1_000_000, 1000, 8};
            default -> throw new IllegalArgumentException("tiny, small, medium or large, not " + size);
        };
    }

    public static void main(String[] args) throws InterruptedException {
        int[] sizes = sizes(args.length > 0 ? args[0] : "tiny");
        Main hedc = new Main(sizes[1]);
        Task[] tasks = new Task[sizes[0]];
        for (int archive = 0; archive < tasks.length; archive++) {
            tasks[archive] = new Task(archive);
            hedc.waiting.add(tasks[archive]);
        }
        Thread[] workers = new Thread[sizes[3]];
        for (int id = 0; id < workers.length; id++) {
            workers[id] = new Thread(hedc::work);
            workers[id].start();
        }
        for (int taken = 0; taken < sizes[2]; taken++) {
            long[] answer = hedc.answer();
            if (answer[1] != answer[0] * sizes[1] * (sizes[1] - 1L) / 2) {
                throw new IllegalStateException("archive " + answer[0] + " answers " + answer[1]);
            }
        }
        for (Task task : tasks) {
            task.cancelled = true;
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println("hedc: " + sizes[2] + " answers are right");
    }
}
