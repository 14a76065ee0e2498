import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The main thread waits for two others, and notes in its Thread what it waits for. With OS threads that object is older
 * than the execution, with fibers it is not: there are as many executions all the same.
 */
public class Main {
    public static void main(String[] args) throws Exception {
        CountDownLatch done = new CountDownLatch(2);
        new Thread(done::countDown).start();
        new Thread(done::countDown).start();
        done.await(1, TimeUnit.SECONDS);
        if (done.getCount() != 0) {
            throw new AssertionError("the main thread did not wait");
        }
    }
}
