/**
 * One thread leaves the program while main ends and a daemon prints. The daemon has printed nothing, 1, or both when it
 * comes to the exit: three outcomes.
 */
public class Main {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            System.out.println(1);
            System.out.println(2);
        });
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> System.exit(0)).start();
    }
}
