import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;

/** Executors that make a thread for each task: invokeAll(), beside the end of tasks and of the executor. */
class ThreadsPerTask extends Chapter {
    /** Counts how often somebody asks for its text: ExecutionException does, which is made from it. */
    static class Failure extends Exception {
        private static final long serialVersionUID = 1;

        @Override
        public String toString() {
            v++;
            return "failure";
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "two" -> two(Executors.newVirtualThreadPerTaskExecutor());
            case "two-of-a-factory" -> two(Executors.newThreadPerTaskExecutor(Thread::new));
            case "given-by-two" -> given(Executors.newVirtualThreadPerTaskExecutor());
            case "given-by-two-of-a-factory" -> given(Executors.newThreadPerTaskExecutor(Thread::new));
            case "given-and-left-open" -> leftOpen(Executors.newThreadPerTaskExecutor(Thread::new));
            case "three" -> three();
            case "asked" -> asked();
            case "refused" -> refused();
            case "failed" -> failed();
            case "shut-down" -> shutDown();
            case "interrupted" -> interrupted();
            case "race-on-list" -> raceOnList();
            case "race-behind" -> raceBehind();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void two(ExecutorService executor) throws Exception {
        int sum = 0;
        try (executor) {
            for (Future<Integer> task : executor.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2))) {
                sum += task.get();
            }
        }
        say(sum, executor.isTerminated());
    }

    /** Two threads give it a task each. */
    private static void given(ExecutorService executor) throws Exception {
        String results = bothOf(() -> executor.submit(() -> v += 1).get(), () -> executor.submit(() -> w).get());
        executor.close();
        say(results, executor.isTerminated());
    }

    private static ExecutorService shared;

    /** Nobody closes it. */
    private static void leftOpen(ExecutorService executor) throws Exception {
        shared = executor;
        all(() -> shared.execute(() -> say("x")), () -> shared.submit(() -> 5));
    }

    /** Nobody can tell in which order tasks begin and end before the executor is closed. */
    private static void three() {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 3; i++) {
                executor.submit(() -> null);
            }
        }
        say("closed");
    }

    /** Another thread sees the executor shut down, and perhaps with its task. */
    private static void asked() throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        executor.submit(() -> null);
        Thread asking = start(() -> say(executor.isShutdown(), executor.isTerminated()));
        executor.shutdown();
        asking.join();
    }

    /** The task of a task comes before the executor is shut down, or not. */
    private static void refused() {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            executor.execute(() -> {
                try {
                    executor.execute(() -> v++);
                } catch (RejectedExecutionException e) {
                    v = -1;
                }
            });
        }
        say(v);
    }

    /** invokeAll() gets the result of a task that is not done, and makes an exception of its failure. */
    private static void failed() throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        executor.invokeAll(List.<Callable<Integer>>of(() -> {
            throw new Failure();
        }));
        say(v);
    }

    private static void shutDown() throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        start(executor::shutdown);
        try {
            List<Future<Integer>> tasks = executor.invokeAll(List.<Callable<Integer>>of(() -> v++, () -> 2));
            say(tasks.get(1).get());
        } catch (RejectedExecutionException e) {
            executor.close();
            say("rejected", v);
        }
    }

    private static void interrupted() throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        Thread main = Thread.currentThread();
        start(main::interrupt);
        try {
            say(executor.invokeAll(List.<Callable<Integer>>of(() -> 3)).get(0).resultNow());
        } catch (InterruptedException e) {
            say("interrupted");
        }
    }

    /** The list of tasks is the program's. */
    private static void raceOnList() throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        List<Callable<Integer>> tasks = new ArrayList<>(List.<Callable<Integer>>of(() -> 1));
        start(() -> tasks.set(0, () -> 2));
        say(executor.invokeAll(tasks).get(0).get());
    }

    /** What a task does orders nothing of other tasks. */
    private static void raceBehind() throws Exception {
        ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
        executor.invokeAll(List.<Callable<Integer>>of(() -> x = 1, () -> x = 2));
        say(x);
    }
}
