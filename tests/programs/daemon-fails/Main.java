/** A daemon fails if it gets far enough before main ends: an execution in which it does exists. */
public class Main {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            throw new IllegalStateException("the daemon got its turn");
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
