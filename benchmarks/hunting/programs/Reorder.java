/** An error that needs one of many threads early and another one late: the check between the two writes of a thread. */
public class Reorder {
    static int a, b;

    public static void main(String[] arguments) throws Exception {
        int writers = Integer.parseInt(arguments[0]);
        Thread[] threads = new Thread[writers + 1];
        for (int i = 0; i < writers; i++) {
            threads[i] = new Thread(() -> {
                a = 1;
                b = -1;
            });
        }
        threads[writers] = new Thread(() -> {
            int seenA = a, seenB = b;
            if (seenA + seenB != 0) {
                throw new AssertionError("a is " + seenA + ", b is " + seenB);
            }
        });
        for (Thread thread : threads) thread.start();
        for (Thread thread : threads) thread.join();
    }
}
