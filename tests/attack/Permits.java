import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/** Where a permit of LockSupport goes: waits inside of the JDK's locks and queues use it, or leave one. */
class Permits extends Chapter {
    static final ReentrantLock lock = new ReentrantLock();

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        switch (args[0]) {
            case "latch-other" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(() -> { LockSupport.unpark(main); latch.countDown(); });
                latch.await();
                LockSupport.park();
            }
            case "latch-third" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(() -> LockSupport.unpark(main));
                start(latch::countDown);
                latch.await();
                LockSupport.park();
            }
            case "latch-left" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(latch::countDown);
                latch.await();
                LockSupport.park();
            }
            case "queue-self" -> {
                LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                LockSupport.unpark(main);
                start(() -> queue.put(1));
                queue.take();
                LockSupport.park();
            }
            case "future-self" -> {
                FutureTask<Integer> future = new FutureTask<>(() -> 1);
                LockSupport.unpark(main);
                start(future::run);
                future.get();
                LockSupport.park();
            }
            case "completable-self" -> {
                CompletableFuture<Integer> future = new CompletableFuture<>();
                LockSupport.unpark(main);
                start(() -> future.complete(1));
                future.join();
                LockSupport.park();
            }
            case "monitor-self" -> {
                LockSupport.unpark(main);
                Thread t = start(() -> { synchronized (lock) { v = 1; } });
                synchronized (lock) {
                    v = 2;
                }
                t.join();
                LockSupport.park();
            }
            case "timed-self" -> {
                CountDownLatch latch = new CountDownLatch(1);
                LockSupport.unpark(main);
                start(latch::countDown);
                latch.await(1, TimeUnit.MINUTES);
                LockSupport.park();
            }
            default -> throw new IllegalArgumentException();
        }
        say("e");
    }
}
