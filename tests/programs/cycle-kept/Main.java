/**
 * A loop that remembers what it has done where no hook sees it, in a ThreadLocal: its locals are the same each time
 * round, and only the third time round the assertion fails.
 */
public class Main {
    static final ThreadLocal<Integer> ROUNDS = ThreadLocal.withInitial(() -> 0);
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            while (!flag) {
                ROUNDS.set(Math.min(ROUNDS.get() + 1, 4));
            }
            assert ROUNDS.get() != 3;
        });
        a.start();
        flag = true;
        a.join();
    }
}
