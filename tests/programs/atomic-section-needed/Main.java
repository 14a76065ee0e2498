import hpor.Hpor;

/** Only one of the two increments is atomic: the other one reads before it and writes behind it. */
public class Main extends Thread {
    static volatile int count;

    @Override
    public void run() {
        Hpor.atomic(() -> {
            int seen = count;
            count = seen + 1;
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        int seen = count;
        count = seen + 1;
        child.join();
        assert count == 2 : "count " + count;
    }
}
