/** A clock that ticks for ever: a variable changes from wait to wait. */
public class Main {
    static volatile int ticks;

    public static void main(String[] args) throws InterruptedException {
        while (true) {
            Thread.sleep(1000);
            ticks = (ticks + 1) % 3;
        }
    }
}
