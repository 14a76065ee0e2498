/**
 * Mutual exclusion with nothing but volatile reads and writes: each thread shows its interest, gives the other the
 * turn, and goes in only if the other is not interested or has given the turn back. One that may not go in gives up
 * instead of spinning. Under sequential consistency never both are inside. Right.
 */
public class Main {
    static volatile boolean interested0;
    static volatile boolean interested1;
    static volatile int turn;
    static int inside;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            interested1 = true;
            turn = 0;
            if (!interested0 || turn == 1) {
                inside++;
                assert inside == 1 : "both are inside";
                inside--;
            }
            interested1 = false;
        });
        other.start();
        interested0 = true;
        turn = 1;
        if (!interested1 || turn == 0) {
            inside++;
            assert inside == 1 : "both are inside";
            inside--;
        }
        interested0 = false;
        other.join();
        System.out.println(inside + " inside, turn " + turn);
        assert inside == 0;
    }
}
