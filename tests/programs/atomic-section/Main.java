import hpor.Hpor;

/**
 * An increment of two steps, in atomic sections: nothing comes in between. The plain read behind the join sees both.
 * The two sections in either order: 2 executions.
 */
public class Main extends Thread {
    static volatile int count;

    static void increment() {
        Hpor.atomic(() -> {
            int seen = count;
            count = seen + 1;
        });
    }

    @Override
    public void run() {
        increment();
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        increment();
        child.join();
        assert count == 2 : "count " + count;
    }
}
