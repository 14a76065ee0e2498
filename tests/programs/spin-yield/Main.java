/** main waits in a loop, which may go round for ever while the other does not run: cut off, with a hint at match=on. */
public class Main {
    static volatile boolean ready, open;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            ready = true;
            open = true;
        });
        other.start();
        while (!ready || !open) {
            Thread.yield();
        }
        other.join();
    }
}
