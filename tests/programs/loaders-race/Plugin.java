/** Defined by a loader that the program makes. */
public class Plugin implements Runnable {
    static int runs;

    @Override
    public void run() {
        runs++;
        Main.add();
    }
}
