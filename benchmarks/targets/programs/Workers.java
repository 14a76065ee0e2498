import java.util.concurrent.atomic.AtomicInteger;

/** Replicated workers: they take jobs from a shared pool until it is empty, and one job may make another. */
public class Workers {
    private int open;
    private int spawned;
    private int done;

    Workers(int jobs) {
        open = jobs;
    }

    synchronized boolean take() {
        if (open == 0) {
            return false;
        }
        open--;
        return true;
    }

    synchronized void finish(boolean makesAnother) {
        done++;
        if (makesAnother && spawned == 0) {
            spawned++;
            open++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int workers = Integer.parseInt(args[0]);
        int jobs = Integer.parseInt(args[1]);
        Workers pool = new Workers(jobs);
        AtomicInteger ended = new AtomicInteger();
        Together.run(workers, me -> {
            while (pool.take()) {
                pool.finish(true);
            }
            ended.incrementAndGet();
        });
        assert pool.done == jobs + 1 || pool.open > 0 : pool.done;
        assert ended.get() == workers;
    }
}
