/**
 * Reads the clocks, and does more or less depending on the digits: unless time is the same in every execution, the
 * replayed operations differ. Time never goes back, and sleeping makes it pass.
 */
public class Main {
    static int shared;

    static void dependOn(long time) {
        for (long n = Math.floorMod(time, 5); n >= 0; n--) {
            shared = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> shared = 2);
        child.start();
        long start = System.nanoTime();
        dependOn(System.nanoTime());
        dependOn(System.currentTimeMillis());
        child.join();
        long before = System.nanoTime();
        assert before >= start;
        long wall = System.currentTimeMillis();
        Thread.sleep(50);
        assert System.nanoTime() - before >= 49_000_000L : "sleep took no time";
        assert System.currentTimeMillis() - wall >= 49;
    }
}
