import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/** compareAndSet succeeds for exactly one of two threads. */
public class Main {
    static final AtomicBoolean TAKEN = new AtomicBoolean();
    static final AtomicReference<Thread> OWNER = new AtomicReference<>();
    static final AtomicLong WINS = new AtomicLong(1L << 33);

    static void race() {
        if (TAKEN.compareAndSet(false, true)) {
            boolean first = OWNER.compareAndSet(null, Thread.currentThread());
            assert first;
            WINS.addAndGet(1L << 32);
        } else {
            assert TAKEN.get();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(Main::race);
        child.start();
        race();
        child.join();
        assert OWNER.get() == child || OWNER.get() == Thread.currentThread();
        assert WINS.get() == 3L << 32;
    }
}
