import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

/**
 * Who relies on a short time being enough, and who does not. Any thread may be held up for less than slack=, a second:
 * what sleeps or waits for less may go on before the others do anything.
 */
class Late extends Cases {
    static volatile int done;
    static final Object lock = new Object();

    static void works() {
        done = 1;
    }

    static boolean run(String name) throws Exception {
        return wrong(name) || right(name);
    }

    /** What nobody has promised to have happened within 10 ms. */
    private static boolean wrong(String name) throws Exception {
        switch (name) {
            case "late-sleep" -> {
                start(Late::works);
                Thread.sleep(10);
                check(done == 1);
            }
            case "late-unit" -> {
                start(Late::works);
                TimeUnit.MILLISECONDS.sleep(10);
                check(done == 1);
            }
            case "late-wait" -> {
                start(Late::works);
                synchronized (lock) {
                    lock.wait(10); // nobody notifies
                }
                check(done == 1);
            }
            case "late-notified" -> {
                start(() -> {
                    synchronized (lock) {
                        done = 1;
                        lock.notify();
                    }
                });
                synchronized (lock) {
                    if (done == 0) {
                        lock.wait(10);
                    }
                    check(done == 1);
                }
            }
            case "late-join" -> {
                start(Late::works)[0].join(10);
                check(done == 1);
            }
            case "late-park" -> {
                start(Late::works);
                LockSupport.parkNanos(10_000_000);
                check(done == 1);
            }
            case "late-until" -> {
                start(Late::works);
                LockSupport.parkUntil(System.currentTimeMillis() + 10);
                check(done == 1);
            }
            case "late-poll" -> {
                BlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
                start(() -> queue.put(1));
                check(queue.poll(10, TimeUnit.MILLISECONDS) != null);
            }
            case "late-offer" -> {
                BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
                queue.put(1);
                start(queue::take);
                check(queue.offer(2, 10, TimeUnit.MILLISECONDS));
            }
            case "late-try-lock" -> {
                ReentrantLock held = new ReentrantLock();
                held.lock();
                start(() -> check(held.tryLock(10, TimeUnit.MILLISECONDS)));
                held.unlock();
            }
            case "late-acquire" -> {
                Semaphore permits = new Semaphore(0);
                start(permits::release);
                check(permits.tryAcquire(10, TimeUnit.MILLISECONDS));
            }
            case "late-condition" -> {
                ReentrantLock held = new ReentrantLock();
                Condition there = held.newCondition();
                start(() -> {
                    held.lock();
                    done = 1;
                    there.signal();
                    held.unlock();
                });
                held.lock();
                if (done == 0) {
                    there.await(10, TimeUnit.MILLISECONDS);
                }
                check(done == 1);
                held.unlock();
            }
            case "late-latch" -> {
                CountDownLatch latch = new CountDownLatch(1);
                start(latch::countDown);
                check(latch.await(10, TimeUnit.MILLISECONDS));
            }
            case "late-barrier" -> {
                CyclicBarrier barrier = new CyclicBarrier(2);
                start(() -> {
                    try {
                        barrier.await();
                    } catch (BrokenBarrierException e) {
                        done = 1;
                    }
                });
                barrier.await(10, TimeUnit.MILLISECONDS);
            }
            case "late-future" -> {
                FutureTask<Integer> task = new FutureTask<>(() -> 1);
                start(task::run);
                task.get(10, TimeUnit.MILLISECONDS);
            }
            case "late-scheduled" -> {
                ScheduledExecutorService pool = Executors.newScheduledThreadPool(1);
                Future<?> checks = pool.schedule(() -> check(done == 1), 10, TimeUnit.MILLISECONDS);
                done = 1;
                checks.get();
                pool.shutdown();
            }
            case "late-timer" -> {
                Timer timer = new Timer();
                timer.schedule(new TimerTask() {
                    @Override
                    public void run() {
                        check(done == 1);
                        timer.cancel();
                    }
                }, 10);
                done = 1;
            }
            case "late-complete" -> {
                CompletableFuture<Integer> future = new CompletableFuture<Integer>()
                        .completeOnTimeout(0, 10, TimeUnit.MILLISECONDS);
                start(() -> future.complete(1));
                check(future.get() == 1);
            }
            case "late-or-timeout" -> {
                CompletableFuture<Integer> future = new CompletableFuture<Integer>()
                        .orTimeout(10, TimeUnit.MILLISECONDS);
                start(() -> future.complete(1));
                future.join();
            }
            case "late-terminated" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(Late::works);
                pool.shutdown();
                check(pool.awaitTermination(10, TimeUnit.MILLISECONDS));
            }
            case "late-sum" -> { // each is short, and so are both
                start(Late::works);
                Thread.sleep(400);
                Thread.sleep(400);
                check(done == 1);
            }
            case "late-near" -> { // far, but near each other
                start(() -> {
                    Thread.sleep(60_000);
                    works();
                });
                Thread.sleep(60_500);
                check(done == 1);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static boolean right(String name) throws Exception {
        switch (name) {
            case "late-minute" -> {
                start(Late::works);
                Thread.sleep(60_000);
                check(done == 1);
            }
            case "late-second" -> { // less than a second: this is one
                start(Late::works);
                Thread.sleep(1000);
                check(done == 1);
            }
            case "late-far" -> {
                start(() -> {
                    Thread.sleep(60_000);
                    works();
                });
                Thread.sleep(62_000);
                check(done == 1);
            }
            case "late-terminated-far" -> {
                ExecutorService pool = Executors.newSingleThreadExecutor();
                pool.execute(Late::works);
                pool.shutdown();
                check(pool.awaitTermination(1, TimeUnit.MINUTES) && done == 1);
            }
            case "late-sum-far" -> { // more than a second, together
                start(Late::works);
                for (int i = 0; i < 11; i++) {
                    Thread.sleep(100);
                }
                check(done == 1);
            }
            case "late-loops" -> { // they end, though the others could always run
                Body sleeps = () -> {
                    for (int i = 0; i < 200; i++) {
                        Thread.sleep(10);
                    }
                };
                all(sleeps, sleeps);
            }
            case "late-clock" -> { // whoever learns that a sleep is over finds that its time has passed
                long begun = System.nanoTime();
                Future<Long> slept = Executors.newSingleThreadExecutor(r -> {
                    Thread t = new Thread(r);
                    t.setDaemon(true);
                    return t;
                }).submit(() -> {
                    Thread.sleep(100);
                    return System.nanoTime();
                });
                check(slept.get() - begun >= 100_000_000 && System.nanoTime() > slept.get());
            }
            case "late-clock-volatile" -> {
                long begun = System.currentTimeMillis();
                start(() -> {
                    Thread.sleep(100);
                    works();
                });
                check(done == 0 || System.currentTimeMillis() - begun >= 100);
            }
            case "late-clock-poll" -> {
                BlockingQueue<Long> queue = new SynchronousQueue<>();
                start(() -> {
                    Thread.sleep(30);
                    queue.offer(System.nanoTime());
                });
                long begun = System.nanoTime();
                Long sent = queue.poll(50, TimeUnit.MILLISECONDS), now = System.nanoTime();
                check(sent == null ? now - begun >= 50_000_000 : now > sent);
            }
            case "late-deadline" -> { // a loop of timed waits ends with its deadline
                long deadline = System.nanoTime() + 100_000_000;
                start(() -> {
                    synchronized (lock) {
                        done = 1;
                        lock.notifyAll();
                    }
                });
                synchronized (lock) {
                    long left = 100;
                    while (done == 0 && left > 0) {
                        lock.wait(left);
                        left = (deadline - System.nanoTime()) / 1_000_000;
                    }
                    check(done == 1 || System.nanoTime() >= deadline - 1_000_000);
                }
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
