/** A value is published under one lock and its successor under another: the check sees the first without the second. */
public class TwoStages {
    static final Object firstLock = new Object(), secondLock = new Object();
    static int first, second;

    public static void main(String[] arguments) throws Exception {
        int writers = Integer.parseInt(arguments[0]);
        Thread[] threads = new Thread[writers + 1];
        for (int i = 0; i < writers; i++) threads[i] = new Thread(TwoStages::write);
        threads[writers] = new Thread(TwoStages::check);
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }

    static void write() {
        synchronized (firstLock) {
            first = 1;
        }
        synchronized (secondLock) {
            second = first + 1;
        }
    }

    static void check() {
        int seen;
        synchronized (firstLock) {
            if (first == 0) return;
            seen = first;
        }
        synchronized (secondLock) {
            if (second != seen + 1) {
                throw new AssertionError("the second stage is " + second);
            }
        }
    }
}
