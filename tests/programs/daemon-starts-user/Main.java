/**
 * A daemon starts a thread that is no daemon. The JVM may exit before that, or must wait for the new thread: hpor tries
 * the second alone, and says so. A daemon that starts a daemon, and main, which starts both kinds, need no such line.
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
