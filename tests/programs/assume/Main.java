import hpor.Hpor;

/**
 * Of four outcomes one is discarded; what would fail in it, in this thread and in others, is no error. Main's choices:
 * 4; the child's write and main's read of it in either order, where main comes so far: 3 * 2 executions, and 1
 * discarded.
 */
public class Main extends Thread {
    static volatile int shared;
    static volatile boolean bad;

    @Override
    public void run() {
        shared = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        int chosen = Hpor.choose(4);
        Hpor.assume(chosen != 2);
        assert chosen != 2;
        Main child = new Main();
        child.start();
        int seen = shared;
        child.join();
        assert seen <= 1;
    }
}
