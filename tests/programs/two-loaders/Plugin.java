/** What the program loads under this name. */
public class Plugin implements Runnable {
    public Plugin() {}

    @Override
    public void run() {
        Main.read();
    }
}
