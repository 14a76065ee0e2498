/**
 * Three threads that pass a number of times each (argument 1, 2 if left out) through a section of one monitor.
 *
 * With n sections each there are (3n)!/(n!n!n!) traces: 90 for 2, 34650 for 4, 756756 for 5.
 */
public class ThreeThreadsMonitor {
    private int counter;

    public static void main(String[] args) throws InterruptedException {
        int sections = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        ThreeThreadsMonitor monitor = new ThreeThreadsMonitor();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < sections; n++) {
                    monitor.increment();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (monitor.counter != 3 * sections) {
            throw new AssertionError("lost an update");
        }
    }

    private synchronized void increment() {
        counter++;
    }
}
