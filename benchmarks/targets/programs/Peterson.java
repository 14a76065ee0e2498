/** Peterson's lock of two threads, each of which enters once. */
public class Peterson {
    static volatile boolean first, second;
    static volatile int turn;
    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Together.run(2, me -> {
            if (me == 0) {
                first = true;
                turn = 1;
                while (second && turn == 1) {
                    Thread.onSpinWait();
                }
                counter++;
                first = false;
            } else {
                second = true;
                turn = 0;
                while (first && turn == 0) {
                    Thread.onSpinWait();
                }
                counter++;
                second = false;
            }
        });
        assert counter == 2;
    }
}
