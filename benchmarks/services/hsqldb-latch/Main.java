import org.hsqldb.lib.CountUpDownLatch;

/** The latch by which HSQLDB's sessions wait for each other: what was written before it opened is seen behind it. */
public class Main {
    static int written;

    public static void main(String[] args) throws Exception {
        CountUpDownLatch latch = new CountUpDownLatch();
        latch.countUp();
        Thread writer = new Thread(() -> {
            written = 1;
            latch.countDown();
        });
        writer.start();
        latch.await();
        assert written == 1 && latch.getCount() == 0 : written;
        writer.join();
        System.out.println("seen");
    }
}
