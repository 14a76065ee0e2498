/**
 * The read of the flag orders the two writes of the data only if it comes behind the other thread's write of the flag.
 * The flag has the same value before and after, so both orders lead to the same states: an execution with the data race
 * may be cut off before its second access.
 */
public class Main {
    static volatile boolean flag = true;
    static int data;

    static void work() {
        if (!flag) {
            throw new AssertionError();
        }
        data = 1;
        flag = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(Main::work);
        thread.start();
        work();
        thread.join();
    }
}
