/** The same as outcomes-clock-explore, but what has passed is learnt by a join of a thread that has long ended. */
public class Main {
    static volatile boolean flag;

    static void rest() {
        if (flag) {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Main::rest);
        a.start();
        flag = true;
        flag = false;
        flag = false;
        a.join();
        throw new IllegalStateException("r=" + System.nanoTime() / 1_000_000);
    }
}
