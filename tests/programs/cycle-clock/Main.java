/** A clock that ticks for ever, and a thread that looks at it twice. The program never ends; its states come back. */
public class Main {
    static volatile boolean tick;

    public static void main(String[] args) {
        new Thread(() -> {
            boolean first = tick;
            boolean second = tick;
        }).start();
        while (true) {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
            tick = !tick;
        }
    }
}
