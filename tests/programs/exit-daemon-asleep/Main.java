/** A daemon that sleeps longer than any slack would fail a minute later: main has left the program by then. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(60_000);
            } catch (InterruptedException e) {
                return;
            }
            throw new IllegalStateException("after the exit");
        });
        t.setDaemon(true);
        t.start();
        System.exit(0);
    }
}
