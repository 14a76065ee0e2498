import hpor.Hpor;

/** A section is no synchronization: what it does is in a race with what others do. */
public class Main extends Thread {
    static int count;

    @Override
    public void run() {
        Hpor.atomic(() -> {
            count++;
        });
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        count = 5;
        child.join();
    }
}
