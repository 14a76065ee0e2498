/**
 * A counter that nobody reads goes on for ever beside two threads with an error of their own: an execution that is cut
 * off is one execution, and the search goes on with other orders. In one of them the later thread of the two comes
 * first.
 */
public class Main {
    static volatile int n, turn;

    public static void main(String[] args) {
        new Thread(() -> {
            while (true) {
                n++;
            }
        }).start();
        new Thread(() -> turn = 1).start();
        new Thread(() -> {
            if (turn == 0) {
                throw new IllegalStateException("too early");
            }
        }).start();
    }
}
