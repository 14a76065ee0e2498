/**
 * main waits in a loop for two variables. A round that finds one of them unset is a round in vain, after which it waits
 * for ever in that execution: so there is one that ends, in which it reads both as set.
 */
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
