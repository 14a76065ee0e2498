/**
 * A write from within the JVM's native reflection, where a fiber cannot be switched away from, in a search that matches
 * states.
 */
public class Main {
    static volatile int count;

    public static void add() {
        count++;
        count++;
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> count = 5);
        other.start();
        Main.class.getMethod("add").invoke(null);
        other.join();
        System.out.println("count " + count);
    }
}
