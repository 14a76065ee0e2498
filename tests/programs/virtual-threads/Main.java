/** Two virtual threads lose an update like two platform threads. */
public class Main {
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Runnable count = () -> counter++;
        Thread first = Thread.ofVirtual().start(count);
        Thread second = Thread.startVirtualThread(count);
        first.join();
        second.join();
        assert first.isVirtual();
        assert counter == 2 : "counted " + counter;
    }
}
