import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Threads that each exchange a shared number for one made of what they got the last time: whatever the order of the
 * exchanges, the states are different ones. So digests are kept, but next to no execution is cut short.
 */
public class Exchanges {
    static final VarHandle SHARED;
    static long shared = 1;

    static {
        try {
            SHARED = MethodHandles.lookup().findStaticVarHandle(Exchanges.class, "shared", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

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
                    got = (long) SHARED.getAndSet(got * 31 + own);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }
}
