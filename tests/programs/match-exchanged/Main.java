import java.util.concurrent.atomic.AtomicReference;

/**
 * Three threads set one reference, and what they have read is of no more matter when they have ended: what is left of
 * them is who was the last, three outcomes. The JDK's code behind a VarHandle calls methods with hooks of their own
 * (those of java.util.Objects) before it writes: if one of these took what it finds for what was written, states with
 * different values would be the same, namely those with the same last but one thread.
 */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> last = new AtomicReference<>("none");
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            String own = "thread " + i;
            threads[i] = new Thread(() -> last.getAndSet(own));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("last: " + last.get());
    }
}
