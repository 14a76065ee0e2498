import java.util.concurrent.TimeUnit;

/**
 * Another process is started and waited for, with and without a time limit; it has ended then. Meanwhile two threads
 * take a monitor once each: two orders.
 */
public class Main {
    static int x;

    static synchronized void add() {
        x++;
    }

    public static void main(String[] args) throws Exception {
        Thread child = new Thread(Main::add);
        child.start();
        Process process = new ProcessBuilder("sh", "-c", "sleep 0.05; exit 7").start();
        assert process.waitFor() == 7;
        Process another = new ProcessBuilder("sh", "-c", "exit 0").start();
        assert another.waitFor(1, TimeUnit.MINUTES) && another.exitValue() == 0;
        for (int i = 0; i < 10; i++) { // the thread that notes an end may hold the process's lock when main comes to it
            assert new ProcessBuilder("true").start().waitFor() == 0;
        }
        Process endless = new ProcessBuilder("sleep", "60").start();
        assert !endless.waitFor(10, TimeUnit.MILLISECONDS);
        endless.destroyForcibly().waitFor();
        add();
        child.join();
        assert x == 2;
    }
}
