/**
 * Two objects from one allocation site, one for each thread, used through the same code: an analysis that tells objects
 * apart by where they are allocated takes every access for shared. No location is touched by two threads that could do
 * so in either order (main reads the sums after the joins): 1 trace, which hybrid runs once.
 */
public class Main {
    static final class Counter {
        private int value;

        void add(int n) {
            for (int i = 0; i < n; i++) {
                value = value + 1;
            }
        }
    }

    static Counter make() {
        return new Counter();
    }

    public static void main(String[] args) throws InterruptedException {
        Counter[] counters = {make(), make()};
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            Counter counter = counters[i];
            threads[i] = new Thread(() -> counter.add(3));
        }
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        assert counters[0].value == 3 && counters[1].value == 3;
    }
}
