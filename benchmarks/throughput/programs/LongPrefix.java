/**
 * A long run of visible operations with nothing to decide, then a few that race: the executions differ only in their
 * ends, so that nearly all time goes into the fast path.
 */
public class LongPrefix {
    static int shared;
    int own;

    public static void main(String[] args) throws InterruptedException {
        int length = Integer.parseInt(args[0]);
        LongPrefix object = new LongPrefix();
        for (int i = 0; i < length; i++) {
            object.own = object.own + 1;
        }
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                shared = 1;
                shared = 2;
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
