import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * A thread is interrupted behind what it waits for. It may have looked before, and found that it must wait; when it
 * then asks whether it is interrupted, it is. So the call may return, or throw InterruptedException.
 */
class LateInterrupts extends Attack {
    /** The thread waits; what it waits for comes, and then it is interrupted. */
    static void late(Callable<?> waits, Body comes) throws Throwable {
        Thread t = waiter(waits);
        t.start();
        comes.run();
        t.interrupt();
    }

    static Thread waiter(Callable<?> waits) {
        return thread(() -> {
            try {
                waits.call();
                say("returns");
            } catch (InterruptedException e) {
                say("throws", Thread.currentThread().isInterrupted());
            }
        });
    }

    static void future() throws Throwable {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        late(f::get, () -> f.complete(1));
    }

    static void futureTimed() throws Throwable {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        late(() -> f.get(1, TimeUnit.MINUTES), () -> f.complete(1));
    }

    static void futureJoined() throws Throwable {
        CompletableFuture<Integer> f = new CompletableFuture<>();
        late(f::join, () -> f.complete(1));
    }

    static void task() throws Throwable {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        late(f::get, f::run);
    }

    static void taskTimed() throws Throwable {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        late(() -> f.get(1, TimeUnit.MINUTES), f::run);
    }

    static void taskCancelled() throws Throwable {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        late(() -> {
            try {
                return f.get();
            } catch (java.util.concurrent.CancellationException e) {
                return null;
            }
        }, () -> f.cancel(false));
    }

    static void latch() throws Throwable {
        CountDownLatch l = new CountDownLatch(1);
        late(() -> {
            l.await();
            return null;
        }, l::countDown);
    }

    static void phase() throws Throwable {
        Phaser p = new Phaser(1);
        late(() -> p.awaitAdvanceInterruptibly(0), p::arrive);
    }

    static void phaseTimed() throws Throwable {
        Phaser p = new Phaser(1);
        late(() -> p.awaitAdvanceInterruptibly(0, 1, TimeUnit.MINUTES), p::arrive);
    }

    /** The pool is not shut down: what that does to its worker has nothing to do with who waits, and is much. */
    static void submitted() throws Throwable {
        ExecutorService pool = Executors.newFixedThreadPool(1, r -> {
            Thread worker = new Thread(r);
            worker.setDaemon(true);
            return worker;
        });
        Future<?> f = pool.submit(() -> 1);
        Thread waiter = waiter(f::get);
        waiter.start();
        f.get();
        waiter.interrupt();
    }

    /** It looks only once all is done: it does not throw. */
    static void behind() throws Throwable {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        CountDownLatch done = new CountDownLatch(1);
        Thread t = thread(() -> {
            done.await();
            say(f.get());
        });
        t.start();
        f.run();
        done.countDown();
        t.join();
        t.interrupt();
    }

    /** The interrupt comes first: both. */
    static void before() throws Throwable {
        FutureTask<Integer> f = new FutureTask<>(() -> 1);
        Thread t = waiter(f::get);
        t.start();
        t.interrupt();
        f.run();
    }

    /** What is handed over is handed over. */
    static void handed() throws Throwable {
        SynchronousQueue<Integer> q = new SynchronousQueue<>();
        late(q::take, () -> {
            while (!q.offer(1)) {
                Thread.yield();
            }
        });
    }

    public static void main(String[] args) throws Throwable {
        switch (args[0]) {
            case "future" -> future();
            case "future-timed" -> futureTimed();
            case "future-joined" -> futureJoined();
            case "task" -> task();
            case "task-timed" -> taskTimed();
            case "task-cancelled" -> taskCancelled();
            case "latch" -> latch();
            case "phase" -> phase();
            case "phase-timed" -> phaseTimed();
            case "submitted" -> submitted();
            case "behind" -> behind();
            case "before" -> before();
            case "handed" -> handed();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
