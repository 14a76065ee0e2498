/**
 * Two threads that spin on flags which nobody sets, and have nothing to do with each other: only a schedule on which
 * both go round is fair, and no single cycle of the search is.
 */
public class Main {
    static volatile boolean one, two;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!one) {
                Thread.onSpinWait();
            }
        }).start();
        while (!two) {
            Thread.onSpinWait();
        }
    }
}
