/**
 * Workers take jobs from a pool, and are in the same state whatever number of jobs they have seen there. A worker's
 * next operation is one of five: it begins, takes a job, finishes one, ends, or has ended. Six jobs are left or fewer,
 * and what is finished follows from the rest. The order in which the jobs were taken makes 4 to the power of 6
 * histories, of which each has many orders.
 */
public class Main {
    private int open = 6;
    private int done;

    private synchronized boolean take() {
        if (open == 0) {
            return false;
        }
        open--;
        return true;
    }

    private boolean takeInABlock() {
        boolean some;
        synchronized (this) {
            some = open > 0;
            if (some) {
                open--;
            }
        }
        finish();
        return some;
    }

    private synchronized void finish() {
        done++;
    }

    public static void main(String[] args) throws InterruptedException {
        Main pool = new Main();
        Thread[] workers = new Thread[4];
        for (int i = 0; i < workers.length; i++) {
            boolean odd = i % 2 == 1;
            workers[i] = new Thread(() -> {
                while (odd ? pool.takeInABlock() : pool.take()) {
                    if (!odd) {
                        pool.finish();
                    }
                }
            });
            workers[i].start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        System.out.println(pool.open);
    }
}
