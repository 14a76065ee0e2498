import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The consumer polls for a time, again and again; the producer puts nothing in. Nobody is left who could, so that is a
 * deadlock, also where the number of preemptions is bounded: whether time may pass follows from the state alone.
 */
public class Main {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static volatile boolean tried;

    public static void main(String[] args) throws Exception {
        new Thread(() -> tried = true).start();
        while (queue.poll(1, TimeUnit.SECONDS) == null) {
        }
    }
}
