import hpor.Hpor;

/**
 * Whether the assumption holds depends on the schedule: where the child has not written yet, the execution is
 * discarded.
 */
public class Main extends Thread {
    static volatile int shared;
    static volatile int other;

    @Override
    public void run() {
        other = 1;
        shared = 1;
        assert other == 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        Hpor.assume(shared == 1);
        assert other == 1 : "the flag came first";
        other = 2;
        child.join();
    }
}
