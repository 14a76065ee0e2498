/**
 * Threads that each read a shared number and write one made of all that they have read: nearly all orders of these lead
 * to different states. So digests are kept, but few executions are cut short before their end.
 */
public class ReadsAndWrites {
    static long shared;

    /** How often, how many threads. */
    public static void main(String[] args) throws InterruptedException {
        int times = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[args.length > 1 ? Integer.parseInt(args[1]) : 2];
        shared = 1;
        for (int i = 0; i < threads.length; i++) {
            long own = i + 2;
            threads[i] = new Thread(() -> {
                long got = own;
                for (int k = 0; k < times; k++) {
                    got = got * 31 + shared;
                    shared = got * 37 + own;
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
