/** Of two threads that want the token, the one that comes second waits in its loop for ever. */
public class Main {
    static volatile boolean taken;

    static void take() {
        while (taken) {
            Thread.onSpinWait();
        }
        taken = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Main::take);
        other.start();
        take();
        other.join();
    }
}
