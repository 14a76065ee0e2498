/** main leaves the program beside a thread that goes on for ever. */
public class Main {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            while (true) {
                x++;
            }
        }).start();
        System.exit(0);
    }
}
