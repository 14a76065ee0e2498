import java.util.ArrayDeque;

/**
 * A coordinator hands tasks to two equal workers through a pool; a task may create further tasks. A worker that finds
 * the pool empty leaves when nobody is working any more, else waits. The coordinator collects the sum at the end.
 * Right.
 *
 * Traces: everything shared is touched inside sections of the pool's monitor, so a trace is the order of the sections.
 *     Task 2 is in the pool: one worker or the other takes it: 2 ways.
 *     One works, the pool is empty: the other comes for a task before the first is done, and waits, or not before: 2
 *     ways. Task 1 is in the pool and both are free (woken, or not yet there): 2 ways to take it.
 *     One works on it: again the other waits first or not: 2 ways.
 *     The pool is empty, nobody works: both find out, in either order: 2 ways.
 * 2^5 = 32 traces.
 */
public class Main {
    static class Pool {
        private final ArrayDeque<Integer> tasks = new ArrayDeque<>();
        private int working;
        private int sum;

        synchronized void add(int task) {
            tasks.add(task);
        }

        /** The next task; -1 when there will be none. */
        synchronized int next() throws InterruptedException {
            while (tasks.isEmpty() && working > 0) {
                wait();
            }
            if (tasks.isEmpty()) {
                return -1;
            }
            working++;
            return tasks.poll();
        }

        synchronized void done(int result, int followUp) {
            sum += result;
            if (followUp > 0) {
                tasks.add(followUp);
            }
            working--;
            notifyAll();
        }

        synchronized int sum() {
            return sum;
        }
    }

    static class Worker extends Thread {
        private final Pool pool;

        Worker(Pool pool) {
            this.pool = pool;
        }

        @Override
        public void run() {
            try {
                for (int task = pool.next(); task >= 0; task = pool.next()) {
                    pool.done(task, task - 1);
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pool pool = new Pool();
        pool.add(2);
        Worker first = new Worker(pool);
        Worker second = new Worker(pool);
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("sum " + pool.sum());
        assert pool.sum() == 2 + 1;
    }
}
