/** Thread.yield and onSpinWait are points where others may run and nothing else. */
public class Main {
    static volatile int turns;

    public static void main(String[] args) throws InterruptedException {
        Thread child = new Thread(() -> {
            for (int i = 0; i < 3; i++) {
                Thread.yield();
            }
            turns++;
        });
        child.start();
        for (int i = 0; i < 3; i++) {
            Thread.onSpinWait();
            Thread.yield();
        }
        child.join();
        assert turns == 1;
    }
}
