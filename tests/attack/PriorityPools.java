import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** A pool of one worker whose tasks have priorities: while a task is queued, the pool's code calls the program. */
class PriorityPools extends Chapter {
    private static final AtomicInteger compared = new AtomicInteger();
    private static final List<Integer> order = new ArrayList<>();
    private static final ReentrantLock lock = new ReentrantLock();
    private static final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>());
    private static int plain;

    private static class Task implements Runnable, Comparable<Task> {
        final int priority;

        Task(int priority) {
            this.priority = priority;
        }

        void compares() {}

        @Override
        public final int compareTo(Task other) {
            compares();
            return Integer.compare(priority, other.priority);
        }

        @Override
        public void run() {
            order.add(priority);
        }
    }

    private static void end() throws InterruptedException {
        pool.shutdown();
        check(pool.awaitTermination(1, TimeUnit.MINUTES));
    }

    private static void order(int... priorities) throws Exception {
        for (int p : priorities) {
            pool.execute(new Task(p));
        }
        end();
        say(order.toArray());
    }

    /** The third task is compared with the second, unless the worker has taken that one already. */
    private static void three(Body comparison) {
        queue(3, comparison);
    }

    private static void queue(int tasks, Body comparison) {
        for (int p = 1; p <= tasks; p++) {
            pool.execute(new Task(p) {
                @Override
                void compares() {
                    try {
                        comparison.run();
                    } catch (Throwable e) {
                        Attack.<RuntimeException>raise(e);
                    }
                }
            });
        }
    }

    private static void counted() throws Exception {
        three(compared::incrementAndGet);
        end();
        say(compared.get());
    }

    private static void watched() throws Exception {
        Thread watcher = start(() -> say(compared.get()));
        three(compared::incrementAndGet);
        end();
        watcher.join();
    }

    /** Who holds the lock waits until all tasks are queued, and one who is queued waits for the lock. */
    private static void locked() throws Exception {
        CountDownLatch queued = new CountDownLatch(1);
        Thread holder = start(() -> with(lock, queued::await).run());
        three(() -> with(lock, () -> { }).run());
        queued.countDown();
        end();
        holder.join();
        say("end");
    }

    private static void raced() throws Exception {
        Thread writer = start(() -> plain = 1);
        three(() -> compared.set(plain));
        end();
        writer.join();
        say("end");
    }

    private static void thrown() throws Exception {
        try {
            three(() -> {
                throw new IllegalStateException();
            });
            say("queued");
        } catch (IllegalStateException e) {
            say("thrown");
        }
        end();
    }

    /** The comparison asks how many tasks are queued. */
    private static void asks() throws Exception {
        three(() -> compared.set(10 + pool.getQueue().size()));
        end();
        say(compared.get());
    }

    /** Another thread asks that. */
    private static void asked() throws Exception {
        Thread asker = start(() -> say(pool.getQueue().size()));
        queue(2, () -> { });
        end();
        asker.join();
    }

    /** Another thread takes the first task out of the queue: the worker, too, would take that one. */
    private static void taken() throws Exception {
        Thread taker = start(() -> {
            Task task = (Task) pool.getQueue().poll();
            say(task == null ? 0 : task.priority);
        });
        three(() -> { });
        end();
        taker.join();
        say(order.toArray());
    }

    private static void stopped() throws Exception {
        three(() -> { });
        say(pool.shutdownNow().size());
    }

    /** Two threads queue tasks. */
    private static void both() throws Exception {
        Body one = () -> pool.execute(new Task(1));
        pool.execute(new Task(0));
        all(() -> pool.execute(new Task(2)), one);
        end();
        say(order.toArray());
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "up" -> order(1, 2, 3);
            case "down" -> order(3, 2, 1);
            case "counted" -> counted();
            case "watched" -> watched();
            case "locked" -> locked();
            case "raced" -> raced();
            case "thrown" -> thrown();
            case "asks" -> asks();
            case "asked" -> asked();
            case "taken" -> taken();
            case "stopped" -> stopped();
            case "both" -> both();
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
