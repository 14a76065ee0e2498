import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Who waits for tasks is interrupted by one of them. FutureTask.get() looks whether the task is done, and then whether
 * its thread is interrupted.
 */
class InterruptedAsking extends Attack {
    static volatile String seen = "not begun";

    static int waits() throws InterruptedException {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            seen = "interrupted";
        }
        return 1;
    }

    static Callable<Integer> interrupts(Thread t) {
        return () -> {
            t.interrupt();
            return 2;
        };
    }

    /** The other task is cancelled: before it has begun, or while it waits. */
    static void all() {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.invokeAll(List.of(InterruptedAsking::waits, interrupts(Thread.currentThread())));
        } catch (InterruptedException e) {
            say(seen);
        }
    }

    /** The task may be done before main looks. */
    static void sole() {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            pool.invokeAll(List.of(interrupts(Thread.currentThread())));
            say("returned", Thread.currentThread().isInterrupted());
        } catch (InterruptedException e) {
            say("thrown", Thread.currentThread().isInterrupted());
        }
    }

    static void got(boolean timed, boolean cancels) throws ExecutionException, java.util.concurrent.TimeoutException {
        ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
        Future<Integer> f = pool.submit(InterruptedAsking::waits);
        pool.submit(interrupts(Thread.currentThread()));
        try {
            say(timed ? f.get(1, TimeUnit.MINUTES) : f.get());
        } catch (InterruptedException e) {
            say("thrown", f.isDone());
        }
        if (cancels) {
            say(f.cancel(true));
            pool.close();
            say(seen);
        }
    }

    /** Somebody else waits, and is interrupted by a task. */
    static void other() throws InterruptedException {
        try (ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> f = pool.submit(() -> 1);
            Thread t = thread(() -> {
                try {
                    say(f.get());
                } catch (InterruptedException e) {
                    say("thrown");
                }
            });
            t.start();
            pool.submit(interrupts(t));
            t.join();
        }
    }

    /** A pool whose worker nobody shuts down. */
    static void pooled() throws ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
            Thread worker = new Thread(r);
            worker.setDaemon(true);
            return worker;
        });
        Future<Integer> f = pool.submit(interrupts(Thread.currentThread()));
        try {
            say(f.get());
        } catch (InterruptedException e) {
            say("thrown");
        }
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "all" -> all();
            case "sole" -> sole();
            case "got" -> got(false, false);
            case "got-timed" -> got(true, false);
            case "got-cancelled" -> got(false, true);
            case "other" -> other();
            case "pooled" -> pooled();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
