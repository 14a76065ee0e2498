/**
 * Store buffering: each of two threads writes its own flag and reads the other's. Under sequential consistency at least
 * one of them sees the other's write.
 *
 * Interleavings (por=none): between start and join main has 3 operations (write x, read y, write of its result), the
 * child 5 (begin, write y, read x, write of its result, end). The join comes behind all 8: C(8,3) = 56.
 * Traces (por=source): the write and the read of x in either order, the same for y: 4 ways, less the one with both
 * reads before the other thread's write (read y before write y, which is before read x, before write x, before read y):
 * 3.
 * Outcomes: both read 1, or one of the two reads 0: 3.
 */
public class Main extends Thread {
    static int x;
    static int y;
    static int mine;
    static int other;

    @Override
    public void run() {
        y = 1;
        other = x;
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        x = 1;
        mine = y;
        child.join();
        System.out.println("read " + mine + " and " + other);
        assert mine + other > 0;
    }
}
