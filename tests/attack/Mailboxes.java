import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** An actor: messages in a queue, and a task of a pool that works them off, one at a time. */
class Mailboxes extends Chapter {
    private final Queue<Integer> messages = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean scheduled = new AtomicBoolean();
    private final Executor executor;
    private final boolean looksAgain;
    private int sum;

    private Mailboxes(Executor executor, boolean looksAgain) {
        this.executor = executor;
        this.looksAgain = looksAgain;
    }

    private void tell(int message) {
        messages.add(message);
        schedule();
    }

    private void schedule() {
        if (scheduled.compareAndSet(false, true)) {
            executor.execute(this::work);
        }
    }

    private void work() {
        for (Integer message = messages.poll(); message != null; message = messages.poll()) {
            sum += message;
        }
        scheduled.set(false);
        if (looksAgain && !messages.isEmpty()) {
            schedule();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Mailboxes actor = new Mailboxes(pool, args[0].equals("looks-again"));
        Thread one = start(() -> actor.tell(1));
        Thread two = start(() -> actor.tell(2));
        one.join();
        two.join();
        if (!actor.looksAgain) {
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.HOURS);
            say(actor.sum);
        }
        pool.shutdown();
    }
}
