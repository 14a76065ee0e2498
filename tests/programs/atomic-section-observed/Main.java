import hpor.Hpor;

/** Who is not in a section sees it as a whole, too: both variables changed, or neither. */
public class Main extends Thread {
    static volatile int a;
    static volatile int b;
    static final Object lock = new Object();

    @Override
    public void run() {
        int sum = Hpor.atomic(() -> {
            a++;
            synchronized (lock) {
                b++;
            }
            return a + b;
        });
        assert sum == 2;
    }

    public static void main(String[] args) throws InterruptedException {
        Main child = new Main();
        child.start();
        int first = b;
        int second = a;
        assert second >= first;
        if (first == 0 && second == 1) {
            child.join();
            assert b == 1;
        }
        int again = a;
        assert again == b || again == 0 : "half a section";
        child.join();
    }
}
