import hpor.Hpor;

/**
 * Data choices. Main has 3 outcomes, the child 2; both write one variable, in either order: 3 * 2 * 2 = 12 executions.
 * A single choice is none.
 */
public class Main extends Thread {
    static volatile int shared;

    @Override
    public void run() {
        shared = Hpor.chooseBoolean() ? 10 : 20;
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        shared = Hpor.choose(3) + Hpor.choose(1);
        child.join();
        int end = shared;
        assert end == 10 || end == 20 || end >= 0 && end < 3 : "end " + end;
    }
}
