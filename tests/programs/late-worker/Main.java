/**
 * Main hopes that 10 ms are enough for the worker. They are not if the worker is held up: the assertion fails where
 * main goes on first. Of the two orders of the volatile write and read the other one ends well: two executions, two
 * outcomes.
 */
public class Main {
    static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> result = 1).start();
        Thread.sleep(10);
        assert result == 1;
    }
}
