import sun.misc.Signal;

/**
 * A signal's handler runs the program's code on a thread that the JVM makes by itself, with no start that could be
 * controlled: refused by the thread's name, never explored as if it were not there.
 */
public class Main {
    static volatile boolean handled;

    /** Time that is not virtual, for the JVM to get its thread going. */
    static double burn() {
        double sum = 0;
        for (int i = 1; i < 100_000; i++) {
            sum += 1.0 / i;
        }
        return sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Signal.handle(new Signal("USR2"), signal -> handled = true);
        Signal.raise(new Signal("USR2"));
        for (int i = 0; i < 5000 && !handled && burn() > 0; i++) {
            Thread.sleep(1);
        }
    }
}
