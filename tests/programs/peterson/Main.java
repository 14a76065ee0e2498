/** Peterson's lock, taken twice by each of two threads. */
public class Main {
    static volatile boolean first, second;
    static volatile int turn;
    static int inside;

    static void enter() {
        inside++;
        if (inside != 1) {
            throw new AssertionError(inside);
        }
        inside--;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            for (int round = 0; round < 2; round++) {
                second = true;
                turn = 1;
                while (first && turn == 1) {
                    Thread.onSpinWait();
                }
                enter();
                second = false;
            }
        });
        other.start();
        for (int round = 0; round < 2; round++) {
            first = true;
            turn = 2;
            while (second && turn == 2) {
                Thread.onSpinWait();
            }
            enter();
            first = false;
        }
        other.join();
    }
}
