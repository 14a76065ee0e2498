/** Two virtual threads lose an update like two platform threads. */
public class Main {
    static volatile int counter;

    public static void main(String[] args) throws InterruptedException {
        Runnable count = () -> {
            assert Thread.currentThread().isVirtual();
            counter++;
        };
        Thread first = Thread.ofVirtual().name("first").start(count);
        Thread second = Thread.startVirtualThread(count);
        first.join();
        second.join();
        assert first.isVirtual() && second.isDaemon() && !Thread.currentThread().isVirtual();
        assert counter == 2 : "counted " + counter;
    }
}
