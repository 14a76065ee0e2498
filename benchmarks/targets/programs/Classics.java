import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Small programs of textbooks: name, and numbers. */
public class Classics {
    /** Threads add to a counter behind its monitor. */
    static void counter(int threads, int times) throws InterruptedException {
        int[] count = {0};
        Together.run(threads, me -> {
            for (int i = 0; i < times; i++) {
                synchronized (count) {
                    count[0]++;
                }
            }
        });
        assert count[0] == threads * times;
    }

    /** The same behind a ReentrantLock. */
    static void lock(int threads, int times) throws InterruptedException {
        int[] count = {0};
        ReentrantLock lock = new ReentrantLock();
        Together.run(threads, me -> {
            for (int i = 0; i < times; i++) {
                lock.lock();
                try {
                    count[0]++;
                } finally {
                    lock.unlock();
                }
            }
        });
        assert count[0] == threads * times;
    }

    /** A producer and a consumer share one place behind a lock with two conditions. */
    static void condition(int items) throws InterruptedException {
        int[] place = {0};
        ReentrantLock lock = new ReentrantLock();
        Condition filled = lock.newCondition();
        Condition emptied = lock.newCondition();
        Together.run(2, me -> {
            for (int i = 1; i <= items; i++) {
                lock.lock();
                try {
                    while ((place[0] != 0) == (me == 0)) {
                        (me == 0 ? emptied : filled).await();
                    }
                    assert me == 0 || place[0] == i;
                    place[0] = me == 0 ? i : 0;
                    (me == 0 ? filled : emptied).signal();
                } finally {
                    lock.unlock();
                }
            }
        });
        assert place[0] == 0;
    }

    /** Readers share, writers exclude all others, by a monitor with wait and notifyAll. */
    static void readersAndWriters(int readers, int writers) throws InterruptedException {
        int[] inside = {0, 0};
        int[] value = {0, 0};
        Together.run(readers + writers, me -> {
            boolean reads = me < readers;
            synchronized (inside) {
                while (inside[1] > 0 || (!reads && inside[0] > 0)) {
                    inside.wait();
                }
                inside[reads ? 0 : 1]++;
            }
            if (reads) {
                assert value[0] == value[1];
            } else {
                value[0]++;
                value[1]++;
            }
            synchronized (inside) {
                inside[reads ? 0 : 1]--;
                inside.notifyAll();
            }
        });
        assert value[0] == writers && value[1] == writers;
    }

    /** Threads meet, and then each sees what all have done before. */
    static void barrier(int threads, int rounds) throws InterruptedException {
        int[] done = new int[threads];
        CyclicBarrier barrier = new CyclicBarrier(threads);
        Together.run(threads, me -> {
            for (int round = 1; round <= rounds; round++) {
                done[me] = round;
                meet(barrier);
                for (int other : done) {
                    assert other == round;
                }
                meet(barrier);
            }
        });
    }

    private static void meet(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
        } catch (BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    /** Workers take tasks from a queue behind a monitor until it is closed. */
    static void pool(int workers, int tasks) throws InterruptedException {
        Deque<Integer> queue = new ArrayDeque<>();
        boolean[] closed = {false};
        int[] sums = new int[workers];
        Together.run(workers + 1, me -> {
            for (int i = 1; me == workers && i <= tasks + 1; i++) {
                synchronized (queue) {
                    closed[0] = i > tasks;
                    if (!closed[0]) {
                        queue.add(i);
                    }
                    queue.notifyAll();
                }
            }
            for (Integer task = 0; me < workers && task != null; sums[me] += task == null ? 0 : task) {
                synchronized (queue) {
                    while (queue.isEmpty() && !closed[0]) {
                        queue.wait();
                    }
                    task = queue.poll();
                }
            }
        });
        int sum = 0;
        for (int own : sums) {
            sum += own;
        }
        assert sum == tasks * (tasks + 1) / 2;
    }

    /** Each worker has tasks of its own, and takes one of another's when these are done. */
    static void stealing(int workers, int tasks) throws InterruptedException {
        int[] left = new int[workers];
        Object[] locks = new Object[workers];
        int[] done = new int[workers];
        for (int i = 0; i < workers; i++) {
            left[i] = tasks;
            locks[i] = new Object();
        }
        Together.run(workers, me -> {
            for (int step = 0; step < workers; step++) {
                int from = (me + step) % workers;
                boolean found = true;
                while (found) {
                    synchronized (locks[from]) {
                        found = left[from] > 0;
                        left[from] -= found ? 1 : 0;
                    }
                    done[me] += found ? 1 : 0;
                }
            }
        });
        int sum = 0;
        for (int own : done) {
            sum += own;
        }
        assert sum == workers * tasks;
    }

    /** Philosophers who all take the left fork first: a deadlock. */
    static void philosophers(int count) throws InterruptedException {
        Object[] forks = new Object[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Object();
        }
        Together.run(count, me -> {
            synchronized (forks[me]) {
                synchronized (forks[(me + 1) % count]) {
                    forks[me].notifyAll();
                }
            }
        });
    }

    public static void main(String[] args) throws InterruptedException {
        int first = Integer.parseInt(args[1]);
        int second = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        switch (args[0]) {
            case "counter" -> counter(first, second);
            case "lock" -> lock(first, second);
            case "condition" -> condition(first);
            case "readers-writers" -> readersAndWriters(first, second);
            case "barrier" -> barrier(first, second);
            case "pool" -> pool(first, second);
            case "stealing" -> stealing(first, second);
            case "philosophers" -> philosophers(first);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }
}
