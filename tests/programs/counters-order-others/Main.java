import java.util.concurrent.atomic.AtomicInteger;

/** Workers publish what they wrote by adding to a counter; who reads the whole sum sees all of it: no data race. */
public class Main {
    static final AtomicInteger done = new AtomicInteger();
    static final int[] results = new int[2];

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 2; i++) {
            int at = i;
            new Thread(() -> {
                results[at] = at + 1;
                done.incrementAndGet();
            }).start();
        }
        while (done.get() < 2) {
            Thread.onSpinWait();
        }
        assert results[0] + results[1] == 3;
    }
}
