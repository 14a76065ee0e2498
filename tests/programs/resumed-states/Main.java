/**
 * Three threads, each of which sets a variable of its own to one number after the other, and says at last that it is
 * done: few outcomes, many states.
 */
public class Main {
    static volatile int a, b, c, last;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(() -> {
                for (int i = 0; i < 9; i++) {
                    a = i % 3;
                }
                last = 1;
            }),
            new Thread(() -> {
                for (int i = 0; i < 9; i++) {
                    b = i % 5;
                }
                last = 2;
            }),
            new Thread(() -> {
                for (int i = 0; i < 9; i++) {
                    c = i % 7;
                }
                last = 3;
            })};
        for (Thread t : threads) {
            t.start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(last);
    }
}
