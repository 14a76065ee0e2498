/**
 * Starts 200 threads, each of which writes its own element of an array.
 *
 * Traces: no two threads touch one location: 1.
 */
public class Main {
    static final int THREADS = 200;
    static final int[] RESULTS = new int[THREADS];

    static class Worker extends Thread {
        private final int index;

        Worker(int index) {
            this.index = index;
        }

        @Override
        public void run() {
            RESULTS[index] = index + 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = new Worker[THREADS];
        for (int i = 0; i < THREADS; i++) {
            workers[i] = new Worker(i);
            workers[i].start();
        }
        int sum = 0;
        for (int i = 0; i < THREADS; i++) {
            workers[i].join();
            sum += RESULTS[i];
        }
        assert sum == THREADS * (THREADS + 1) / 2;
    }
}
