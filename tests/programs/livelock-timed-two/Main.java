/** Two threads look at what the other one is to set, now and then, each with a pause of its own length. */
public class Main {
    static volatile boolean first, second;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                while (!first) {
                    Thread.sleep(2000);
                }
                second = true;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        while (!second) {
            Thread.sleep(3000);
        }
        first = true;
    }
}
