import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tasks of one pool that wait for each other, and are long: each synchronizer's steps are part of neither the pool's
 * nor a future's.
 */
class Meetings extends Cases {
    private static <T> void inPool(Callable<T> one, T ofOne, Callable<T> other, T ofOther) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, Pools.daemons());
        Future<T> first = pool.submit(one);
        Future<T> second = pool.submit(other);
        check(ofOne.equals(first.get()) && ofOther.equals(second.get()));
        pool.shutdown();
    }

    static boolean run(String name) throws Exception {
        switch (name) {
            case "meet-exchanger" -> { // each is given what the other has
                Exchanger<String> x = new Exchanger<>();
                inPool(() -> x.exchange("a"), "b", () -> x.exchange("b"), "a");
            }
            case "meet-exchanger-two" -> { // main waits for itself: nobody comes to its exchange
                Exchanger<String> x = new Exchanger<>();
                inPool(() -> x.exchange("a"), "b", () -> x.exchange("b"), "a");
                x.exchange("c");
            }
            case "meet-barrier" -> { // the last one to come runs the action
                AtomicInteger met = new AtomicInteger();
                CyclicBarrier barrier = new CyclicBarrier(2, met::incrementAndGet);
                inPool(() -> barrier.await() >= 0 ? met.get() : 0, 1, () -> barrier.await() >= 0 ? met.get() : 0, 1);
            }
            case "meet-phaser" -> { // both see the next phase
                Phaser phaser = new Phaser(2);
                inPool(phaser::arriveAndAwaitAdvance, 1, phaser::arriveAndAwaitAdvance, 1);
            }
            case "meet-handover" -> {
                SynchronousQueue<Integer> queue = new SynchronousQueue<>();
                inPool(queue::take, 7, () -> {
                    queue.put(7);
                    return 0;
                }, 0);
            }
            case "meet-one-worker" -> { // the first task waits for the second, which has no thread
                Exchanger<String> x = new Exchanger<>();
                ExecutorService pool = Executors.newFixedThreadPool(1, Pools.daemons());
                pool.submit(() -> x.exchange("a"));
                pool.submit(() -> x.exchange("b")).get();
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
