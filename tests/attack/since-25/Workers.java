import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.Collection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.Supplier;

/** What a task on the common pool finds in its thread, which may have run another task before, or be within one. */
class Workers extends Chapter {
    static final ThreadLocal<Integer> LOCAL = new ThreadLocal<>();
    static final ScopedValue<Integer> VALUE = ScopedValue.newInstance();
    static final CountDownLatch NEVER = new CountDownLatch(1);

    /** A lock that shows its threads. */
    static class Shown extends ReentrantLock {
        Thread owner() {
            return getOwner();
        }

        Collection<Thread> queued() {
            return getQueuedThreads();
        }
    }

    public static void main(String[] args) throws Exception {
        String text = within(args[0]);
        text = text != null ? text : behind(args[0]);
        tell(text != null ? text : seen(args[0]));
    }

    private static CompletableFuture<Void> run(Body body) {
        return CompletableFuture.runAsync(() -> {
            try {
                body.run();
            } catch (Throwable e) {
                Attack.<RuntimeException>raise(e);
            }
        });
    }

    private static <T> CompletableFuture<T> supply(Supplier<T> body) {
        return CompletableFuture.supplyAsync(body);
    }

    private static boolean isWithin() {
        return Arrays.stream(new Throwable().getStackTrace()).anyMatch(f -> f.getMethodName().equals("outer"));
    }

    private static void outer(CompletableFuture<?> inner) {
        inner.join();
    }

    private static CompletableFuture<Boolean> inner;

    /** The second task may run within the first one, which waits for it and never ends. */
    private static String within(String name) {
        Supplier<Boolean> asks = switch (name) {
            case "local-while-waiting" -> () -> LOCAL.get() != null;
            case "value-while-waiting" -> VALUE::isBound;
            case "frames-while-waiting" -> Workers::isWithin;
            default -> null;
        };
        if (asks == null) {
            return null;
        }
        CountDownLatch made = new CountDownLatch(1);
        run(() -> {
            inner = supply(asks);
            made.countDown();
            LOCAL.set(1);
            ScopedValue.where(VALUE, 1).run(() -> outer(inner));
            NEVER.await();
        });
        await(made);
        return "" + inner.join();
    }

    /** The second task begins when the first one has ended: in the same thread or in another one. */
    private static String behind(String name) throws Exception {
        switch (name) {
            case "local-kept":
                run(() -> LOCAL.set(1)).join();
                return "" + supply(() -> LOCAL.get() != null).join();
            case "local-removed":
                run(() -> {
                    LOCAL.set(1);
                    LOCAL.remove();
                }).join();
                return "" + supply(() -> LOCAL.get() != null).join();
            case "permit-kept":
                Thread[] worker = new Thread[1];
                run(() -> {
                    worker[0] = Thread.currentThread();
                    LockSupport.unpark(worker[0]);
                }).join();
                return "" + supply(() -> {
                    LockSupport.parkNanos(1);
                    return Thread.currentThread() == worker[0];
                }).join();
            case "arena-of-one-thread":
                Arena arena = supply(Arena::ofConfined).join();
                return "" + supply(() -> {
                    try {
                        return arena.allocate(8).byteSize() == 8;
                    } catch (WrongThreadException e) {
                        return false;
                    }
                }).join();
            case "pipe-read-by-tasks":
                PipedInputStream in = new PipedInputStream();
                PipedOutputStream out = new PipedOutputStream(in);
                out.write(1);
                int first = supply(() -> read(in)).join();
                out.write(2);
                return first + " " + supply(() -> read(in)).join();
            case "pipe-written-by-task":
                PipedInputStream input = new PipedInputStream();
                PipedOutputStream output = new PipedOutputStream(input);
                run(() -> output.write(1)).join();
                int one = input.read();
                run(() -> output.write(2)).join();
                return one + " " + input.read();
            case "stamp-needs-no-thread":
                StampedLock lock = new StampedLock();
                long stamp = supply(lock::writeLock).join();
                run(() -> lock.unlockWrite(stamp)).join();
                return "" + lock.isWriteLocked();
            default:
                return null;
        }
    }

    private static int read(PipedInputStream in) {
        try {
            return in.read();
        } catch (java.io.IOException e) {
            return -2;
        }
    }

    /** A task's thread is seen without a call of Thread.currentThread(). */
    private static String seen(String name) throws Exception {
        switch (name) {
            case "owners-of-lock":
                Shown lock = new Shown();
                return "" + (owner(lock) == owner(lock));
            case "owner-in-text":
                ReentrantLock named = new ReentrantLock();
                return "" + text(named).equals(text(named));
            case "same-thread-by-reflection":
                var current = Thread.class.getMethod("currentThread");
                Object one = supply(() -> invoked(current)).join();
                return "" + (one == supply(() -> invoked(current)).join());
            case "parallelism-of-one":
                ForkJoinPool.commonPool().setParallelism(1);
                CountDownLatch latch = new CountDownLatch(1);
                run(latch::await);
                run(latch::countDown).join();
                return "ok";
            default:
                return null;
        }
    }

    private static Object invoked(java.lang.reflect.Method method) {
        try {
            return method.invoke(null);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Thread owner(Shown lock) throws Exception {
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Void> holder = run(() -> {
            lock.lock();
            locked.countDown();
            asked.await();
            lock.unlock();
        });
        locked.await();
        Thread owner = lock.owner();
        asked.countDown();
        holder.join();
        return owner;
    }

    private static String text(ReentrantLock lock) throws Exception {
        return supply(() -> {
            lock.lock();
            try {
                return lock.toString();
            } finally {
                lock.unlock();
            }
        }).join();
    }
}
