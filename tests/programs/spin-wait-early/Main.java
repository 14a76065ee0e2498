/** The flag is set before what it stands for, which the thread that has waited for it in a loop may see. */
public class Main {
    static volatile boolean ready;
    static volatile int value;

    public static void main(String[] args) {
        new Thread(() -> {
            ready = true;
            value = 1;
        }).start();
        while (!ready) {
            Thread.yield();
        }
        assert value == 1;
    }
}
