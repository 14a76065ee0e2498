import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Phaser;

/** Each thread waits in another call for what never comes: what it waits for is named. */
public class Main {
    interface Body {
        void run() throws InterruptedException, ExecutionException, BrokenBarrierException;
    }

    static void start(String name, Body body) {
        new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException | ExecutionException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        }, name).start();
    }

    public static void main(String[] arguments) {
        CountDownLatch latch = new CountDownLatch(1);
        FutureTask<Integer> task = new FutureTask<>(() -> 1);
        CyclicBarrier barrier = new CyclicBarrier(2);
        Phaser phaser = new Phaser(2);
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        start("latch", latch::await);
        start("task", task::get);
        start("barrier", barrier::await);
        start("phaser", phaser::arriveAndAwaitAdvance);
        start("queue", queue::take);
    }
}
