/** An interrupt ends a sleep, also one that begins later, with InterruptedException and a clear status. */
public class Main {
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(60_000);
                assert false : "slept a minute";
            } catch (InterruptedException e) {
                interrupted = !Thread.currentThread().isInterrupted();
            }
        });
        sleeper.start();
        sleeper.interrupt();
        sleeper.join();
        assert interrupted;
    }
}
