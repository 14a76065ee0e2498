/**
 * A daemon starts a thread that is no daemon. The JVM may exit before that, or it waits for the new thread, which then
 * prints: two outcomes.
 */
public class Main {
    public static void main(String[] args) {
        Thread starter = new Thread(() -> {
            Thread user = new Thread(() -> System.out.println("user"));
            user.setDaemon(false);
            user.start();
            Thread daemon = new Thread(() -> { });
            daemon.start();
        });
        starter.setDaemon(true);
        starter.start();
    }
}
