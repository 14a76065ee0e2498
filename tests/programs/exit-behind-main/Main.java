/**
 * main has ended when the first execution comes to the exit: the JVM waits for the other thread there. The JVM's thread
 * for that is the same in the execution that the report is made from.
 */
public class Main {
    public static void main(String[] args) {
        Thread daemon = new Thread(() -> System.out.println(1));
        daemon.setDaemon(true);
        daemon.start();
        new Thread(() -> System.exit(1)).start();
    }
}
